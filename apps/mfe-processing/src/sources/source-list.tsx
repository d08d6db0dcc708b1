import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { formatCount } from '@winnow/browser';
import { EmptyState } from '@winnow/ui';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { OpenInput } from '../cards/open-input';
import { useRunningWorks } from '../cards/running-work';
import { onViewCard } from '../cards/view-card';
import { useFocusFallback } from '../focus/use-focus-fallback';
import { PageCardView } from '../page-card/page-card-view';
import type { PromptRange } from './prompt-ranges';
import { ClosedRow, closedRowRem } from './source-row';
import { sourceRows, type NumberedCard, type SourceRow } from './source-rows';
import { SourceTools } from './source-tools';
import { isRowOpen, type SourcesView } from './sources-view';
import { useListTop } from './use-list-top';
import { useScrollAnchor } from './use-scroll-anchor';

/** Estimated row height in pixels before rendering. */
const estimates = { open: 470, group: 36 };
const gap = 8;
/** A closed row is never measured, since its height is fixed. */
const closedPixels = () => closedRowRem * (parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);

interface SourceListProps {
  shown: readonly NumberedCard[];
  promptRanges: ReadonlyMap<string, PromptRange>;
  view: SourcesView;
  open: OpenInput | null;
}

/**
 * Cards as expandable rows in a virtual list; the focused one and the one with an open input stay mounted. Arrow keys,
 * Home and End move from title to title.
 */
export function SourceList({ shown, promptRanges, view, open }: SourceListProps) {
  const list = useRef<HTMLDivElement>(null);
  const top = useListTop(list);
  const group = useDeferredValue(view.group);
  const rows = useMemo(() => sourceRows(shown, group), [shown, group]);
  const [focused, setFocused] = useState<{ key: string; index: number } | null>(null);
  const kept = useMemo(() => {
    const keys = [focused?.key, open?.cardId];
    return rows.flatMap(({ key }, index) => (keys.includes(key) ? [index] : []));
  }, [rows, focused?.key, open?.cardId]);
  const { isOpen: isOpenAll, exceptions } = view;
  // Callbacks that the virtualizer calls for every row are stable while the list scrolls, since it would otherwise call
  // them for all rows at every step.
  const drawnAs = useCallback(
    (index: number): 'closed' | 'open' | 'group' => {
      const row = rows[index];
      if (row?.kind !== 'card') return 'group';
      return isRowOpen({ isOpen: isOpenAll, exceptions }, row.key) ? 'open' : 'closed';
    },
    [rows, isOpenAll, exceptions],
  );
  const getItemKey = useCallback((index: number) => `${drawnAs(index)} ${rows[index]?.key ?? index}`, [drawnAs, rows]);
  const [closed] = useState(closedPixels);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    getItemKey,
    estimateSize: (index) => ({ ...estimates, closed })[drawnAs(index)],
    overscan: 5,
    gap,
    scrollMargin: top,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...kept])].sort((one, other) => one - other),
  });

  const titleOf = (key: string | undefined) =>
    [...(list.current?.querySelectorAll<HTMLElement>('[data-row-title]') ?? [])].find(
      ({ dataset }) => dataset.rowTitle === key,
    ) ?? null;
  // A row that is expanded, collapsed or removed loses its button.
  const focusFallbackHandlers = useFocusFallback(
    () => titleOf(focused?.key) ?? titleOf(rows[Math.min(focused?.index ?? 0, rows.length - 1)]?.key) ?? list.current,
  );

  const goTo = (index: number) => {
    const row = rows[index];
    if (!row) return;
    flushSync(() => setFocused({ key: row.key, index }));
    virtualizer.scrollToIndex(index);
    titleOf(row.key)?.focus({ preventScroll: true });
  };
  useEffect(() => {
    return onViewCard((cardId) => {
      const index = rows.findIndex(({ key }) => key === cardId);
      goTo(index);
      return index >= 0;
    });
  });
  const handleKeyDown = (event: KeyboardEvent) => {
    const key = (event.target as HTMLElement).dataset.rowTitle;
    if (key === undefined) return;
    const cardRows = rows.flatMap((row, index) => (row.kind === 'card' ? [index] : []));
    const at = cardRows.findIndex((index) => rows[index]?.key === key);
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: cardRows.length - 1 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const target = cardRows[Math.min(cardRows.length - 1, Math.max(0, step))];
    if (target !== undefined) goTo(target);
  };

  const groups = useMemo(() => groupsOf(rows), [rows]);
  const jump = useCallback((index: number) => virtualizer.scrollToIndex(index, { align: 'start' }), [virtualizer]);
  const running = useRunningWorks();
  const items = virtualizer.getVirtualItems();
  useScrollAnchor({
    ...{ rows, items, top },
    order: [view.sort, group, view.show].join(' '),
    startOf: (index) => virtualizer.measurementsCache[index]?.start,
  });
  return (
    <>
      <SourceTools view={view} groups={groups} onJump={jump} />
      {rows.length === 0 ? <EmptyState>No card matches.</EmptyState> : null}
      <div
        ref={list}
        tabIndex={-1}
        onKeyDown={handleKeyDown}
        onFocus={(event) => {
          focusFallbackHandlers.onFocus(event);
          const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
          const index = Number(row?.dataset.index);
          const key = rows[index]?.key;
          if (key !== undefined && key !== focused?.key) setFocused({ key, index });
        }}
        onBlur={focusFallbackHandlers.onBlur}
        className="relative [overflow-anchor:none] [&_button]:scroll-mt-24"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          const kind = drawnAs(index);
          return (
            <div
              key={row.key}
              ref={kind === 'closed' ? undefined : virtualizer.measureElement}
              data-index={index}
              className="absolute inset-x-0 [contain:layout_style]"
              style={{ top: start - top }}
            >
              {row.kind === 'group' ? (
                <GroupHeading label={row.label} count={row.count} />
              ) : kind === 'open' ? (
                <PageCardView
                  card={row.card}
                  number={row.number}
                  openInput={open?.cardId === row.key ? open.kind : null}
                  isInPrompt={promptRanges.has(row.key)}
                  isRow
                />
              ) : (
                <ClosedRow
                  card={row.card}
                  number={row.number}
                  isInPrompt={promptRanges.has(row.key)}
                  running={running.get(row.key)}
                />
              )}
            </div>
          );
        })}
      </div>
    </>
  );
}

function GroupHeading({ label, count }: { label: string; count: number }) {
  return (
    <p className="truncate pt-2 text-sm font-semibold" dir="ltr">
      {label} <span className="font-normal text-muted tabular-nums">{formatCount(count)}</span>
    </p>
  );
}

/** Returns the groups to jump to: label by row index. */
function groupsOf(rows: readonly SourceRow[]): Record<string, string> {
  const labels = rows.map((row, index) =>
    row.kind === 'group' ? [[index, `${row.label} (${formatCount(row.count)})`] as const] : [],
  );
  return Object.fromEntries(labels.flat());
}
