import { pluralize, formatCount } from '@winnow/browser';
import { Input, LiveRegion, Select } from '@winnow/ui';
import { showLabels, type ExampleFilter } from './filter-examples';

interface ExampleToolsProps {
  filter: ExampleFilter;
  onFilter: (filter: ExampleFilter) => void;
  /** Number of visible pairs, of `count`. */
  shown: number;
  count: number;
}

/** Search and rating filter, with the number of matching pairs. */
export function ExampleTools({ filter, onFilter, shown, count }: ExampleToolsProps) {
  const isFiltered = filter.query.trim() !== '' || filter.show !== 'all';
  const words = isFiltered ? `${formatCount(shown)} of ${pluralize(count, 'pair')}` : '';
  return (
    <div role="group" aria-label="Pairs that show" className="mb-3 flex flex-wrap items-center gap-2">
      <Input
        label="Search the pairs"
        hideLabel
        type="search"
        placeholder="Search the pairs"
        value={filter.query}
        onChange={(event) => onFilter({ ...filter, query: event.target.value })}
        className="min-w-40 flex-1 sm:[&_input]:h-8 sm:[&_input]:text-sm"
      />
      <Select
        label="Rating"
        value={filter.show}
        options={showLabels}
        onChange={(show) => onFilter({ ...filter, show })}
      />
      {words ? <span className="text-sm text-muted tabular-nums">{words}</span> : null}
      <LiveRegion message={words} />
    </div>
  );
}
