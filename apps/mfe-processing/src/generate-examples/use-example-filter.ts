import { useDeferredValue, useMemo, useState } from 'react';
import { filterExamples, type ExampleFilter } from './filter-examples';
import type { RatedExample } from '../cards/rated-example';

/** Maximum number of pairs that need no filter. */
const few = 3;

/** Hook: filters the visible pairs. Deferred, so that typing stays responsive. */
export function useExampleFilter(examples: readonly RatedExample[]) {
  const [filter, setFilter] = useState<ExampleFilter>({ query: '', show: 'all' });
  const asked = useDeferredValue(filter);
  const isWorthIt = examples.length > few || filter.query !== '' || filter.show !== 'all';
  const shown = useMemo(() => filterExamples(examples, asked), [examples, asked]);
  return { filter, setFilter, shown, isWorthIt };
}
