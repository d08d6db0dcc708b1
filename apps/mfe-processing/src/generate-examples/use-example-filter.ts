import { useDeferredValue, useMemo, useState } from 'react';
import { filterExamples, type ExampleFilter } from './filter-examples';
import type { RatedExample } from '../cards/rated-example';

/** Pairs that are seen at a glance. */
const few = 3;

/** Hook: which pairs show. Typing does not wait for them. */
export function useExampleFilter(examples: readonly RatedExample[]) {
  const [filter, setFilter] = useState<ExampleFilter>({ query: '', show: 'all' });
  const asked = useDeferredValue(filter);
  const isWorthIt = examples.length > few || filter.query !== '' || filter.show !== 'all';
  const shown = useMemo(() => filterExamples(examples, asked), [examples, asked]);
  return { filter, setFilter, shown, isWorthIt };
}
