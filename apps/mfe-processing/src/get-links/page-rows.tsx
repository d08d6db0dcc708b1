import { EmptyState } from '@winnow/ui';
import { clsx } from 'clsx';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { ListedLink } from './filter-links';
import { PageRow, rowHeights } from './page-row';
import { selectRange } from './select-range';
import { useVirtualRows } from './use-virtual-rows';

interface PageRowsProps {
  links: readonly ListedLink[];
  selected: ReadonlySet<string>;
  labelId: string;
  isInvalid?: boolean | undefined;
  /** Whether the rows have room for a description. */
  isDescribed: boolean;
  /** Whether the list is only as high as its pages, since they are few. */
  isShort: boolean;
  onSelect: (selected: Set<string>) => void;
}

/** The scrolling list. One tab stop; arrow keys, Page Up/Down, Home and End move in it, space selects, shift extends. */
export function PageRows(props: PageRowsProps) {
  const { links, selected, labelId, isInvalid = false, isDescribed, isShort, onSelect } = props;
  const rowHeight = rowHeights[isDescribed ? 'described' : 'plain'];
  const scroller = useRef<HTMLDivElement>(null);
  const { start, end, before, after, follow } = useVirtualRows(scroller, links.length, rowHeight);
  const [active, setActive] = useState(0);
  /** Row of the last single click, the start of a range. */
  const anchor = useRef<number | null>(null);
  /** Whether the last key was Shift+Space: Firefox's click of a pressed key has no modifiers. */
  const isExtending = useRef(false);
  const latest = useRef({ links, selected, onSelect });
  useEffect(() => {
    latest.current = { links, selected, onSelect };
  });
  useEffect(() => {
    anchor.current = null;
    setActive(0);
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [links]);

  // A stable callback, so that a click does not re-render thousands of rows.
  const toggle = useCallback((index: number, withRange: boolean) => {
    const now = latest.current;
    const urls = now.links.map(({ url }) => url);
    const isRange = withRange || isExtending.current;
    isExtending.current = false;
    now.onSelect(selectRange(now.selected, urls, index, isRange ? anchor.current : null));
    anchor.current = index;
  }, []);

  const focusRow = (index: number) => {
    const element = scroller.current;
    if (!element) return;
    const top = index * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    if (top + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + rowHeight - element.clientHeight;
    // Renders and focuses the row synchronously, before the next key.
    flushSync(() => {
      setActive(index);
      follow();
    });
    element.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true });
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    isExtending.current = event.key === ' ' && event.shiftKey;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: links.length - 1,
    };
    const target = steps[event.key];
    if (event.key === 'Enter') event.preventDefault();
    if (target === undefined) return;
    event.preventDefault();
    focusRow(Math.min(links.length - 1, Math.max(0, target)));
  };

  const tabStop = active >= start && active < end ? active : start;
  return (
    <div
      ref={scroller}
      onKeyDown={handleKeyDown}
      // A click of the mouse is not of the last key, which may have made none, such as on another control.
      onPointerDown={() => (isExtending.current = false)}
      className={clsx(
        'relative overflow-y-auto overscroll-contain rounded-md border [overflow-anchor:none]',
        isDescribed ? 'max-h-120' : isShort ? 'max-h-60' : 'h-60',
        isInvalid ? 'border-danger ring-2 ring-danger/25' : 'border-line',
      )}
    >
      {links.length === 0 ? (
        <EmptyState className="h-full border-0">No page matches the filter.</EmptyState>
      ) : (
        <ul
          aria-labelledby={labelId}
          className="divide-y divide-line"
          style={{ paddingTop: before, paddingBottom: after }}
        >
          {links.slice(start, end).map((link, offset) => (
            <PageRow
              key={link.url}
              link={link}
              index={start + offset}
              count={links.length}
              isDescribed={isDescribed}
              isSelected={selected.has(link.url)}
              isTabStop={start + offset === tabStop}
              onToggle={toggle}
              onFocus={setActive}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
