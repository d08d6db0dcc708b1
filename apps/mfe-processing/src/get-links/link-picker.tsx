import '../inputs.css';
import { pluralize, formatCount } from '@winnow/browser';
import { Button, Input, LiveRegion } from '@winnow/ui';
import { clsx } from 'clsx';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useVisitorLimits } from '../site/visitor-limits';
import { linkFilter, type ListedLink } from './filter-links';
import { PageRows } from './page-rows';

export interface LinkPickerProps {
  links: readonly ListedLink[];
  /** Whether the selection cannot be extracted. */
  isInvalid?: boolean;
  selectedUrls: readonly string[];
  /** Receives the selection in the order of the list. */
  onSelect: (selectedUrls: string[]) => void;
}

/** Maximum number of pages that need no filter. */
const few = 5;

/** Pages to select from: filter, single clicks, ranges with shift, all or none. */
export function LinkPicker({ links, isInvalid, selectedUrls, onSelect }: LinkPickerProps) {
  const [filter, setFilter] = useState('');
  // Deferred, so that typing stays responsive.
  const asked = useDeferredValue(filter);
  const filtered = useMemo(() => linkFilter(links), [links]);
  const shown = useMemo(() => filtered(asked), [filtered, asked]);
  const selected = useMemo(() => new Set(selectedUrls), [selectedUrls]);
  const isAllSelected = shown.length > 0 && shown.every(({ url }) => selected.has(url));
  const labelId = useId();
  const limitId = useId();
  const { pages: limit } = useVisitorLimits();

  const select = (next: ReadonlySet<string>) => onSelect(links.flatMap(({ url }) => (next.has(url) ? [url] : [])));
  const toggleAll = () => {
    const next = new Set(selected);
    for (const { url } of filtered(filter)) {
      if (isAllSelected) next.delete(url);
      else next.add(url);
    }
    select(next);
  };

  const canFilter = links.length > few;
  const isFiltered = asked.trim() !== '';
  const matches = `${formatCount(shown.length)} ${shown.length === 1 ? 'match' : 'matches'}`;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span id={labelId} className="text-sm font-medium tabular-nums">
          Selected Pages ({selectedUrls.length})
        </span>
        <div className={clsx('flex flex-wrap items-center justify-end gap-2', canFilter && 'max-sm:w-full')}>
          {isFiltered ? (
            <span className="text-sm text-muted tabular-nums">
              {formatCount(shown.length)} of {formatCount(links.length)}
            </span>
          ) : null}
          {canFilter ? (
            <Input
              label="Filter pages"
              hideLabel
              type="search"
              placeholder={`Filter ${formatCount(links.length)} pages`}
              value={filter}
              onChange={(event) => setFilter(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.preventDefault();
              }}
              className="min-w-[min(10rem,100%)] flex-1 sm:w-64"
            />
          ) : null}
          <Button
            onClick={toggleAll}
            aria-describedby={links.length > limit ? limitId : undefined}
            unavailable={shown.length === 0 && 'No page matches the filter'}
          >
            {isAllSelected ? 'Deselect All' : 'Select All'}
            {isFiltered && shown.length > 0 ? ` (${matches})` : ''}
          </Button>
        </div>
      </div>
      {links.length > limit ? (
        <p id={limitId} className="text-sm text-muted tabular-nums">
          {limitWords(selectedUrls.length, limit)}
        </p>
      ) : null}
      <PageRows
        isInvalid={isInvalid}
        isDescribed={links.some(({ description }) => description)}
        isShort={links.length <= 3}
        links={shown}
        selected={selected}
        labelId={labelId}
        onSelect={select}
      />
      <LiveRegion
        message={isFiltered ? `${formatCount(shown.length)} of ${pluralize(links.length, 'page')} match` : ''}
      />
    </>
  );
}

/** Explains what happens to a selection that exceeds the limit of one job. */
function limitWords(selected: number, limit: number): string {
  const most = formatCount(limit);
  if (selected <= limit) return `Up to ${most} pages are extracted at once, more in parts one after the other.`;
  const parts = Math.ceil(selected / limit);
  return `${formatCount(selected)} pages are extracted in ${parts} parts of up to ${most}, one after the other.`;
}
