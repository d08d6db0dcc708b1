import { useLayoutEffect, useRef } from 'react';

/** A rendered row: its index, and its first and last pixel in the document. */
interface Item {
  index: number;
  start: number;
  end: number;
}

interface Anchored {
  rows: readonly { key: string }[];
  /** The rendered rows, in order. */
  items: readonly Item[];
  /** First pixel of the list in the document. */
  top: number;
  /** Sort order, groups and filters: with others, no row is expected to stay. */
  order: string;
  /** Returns the first pixel of a row in the document. */
  startOf: (index: number) => number | undefined;
}

/** Height in pixels of the bar that covers the first rows. */
const barPixels = 64;

/**
 * Hook: keeps the rows in view in place when rows above them are added or removed. The browser's scroll anchoring does
 * not, since they are positioned absolutely. Unless the list begins above the viewport, the content before it stays.
 */
export function useScrollAnchor(list: Anchored): void {
  const earlier = useRef(list);
  useLayoutEffect(() => {
    const { rows, items, order } = earlier.current;
    earlier.current = list;
    if (rows === list.rows || order !== list.order) return;
    const offset = window.scrollY;
    const inView = offset > list.top ? items.find(({ end }) => end > offset + barPixels) : undefined;
    const key = inView && rows[inView.index]?.key;
    const start = list.startOf(list.rows.findIndex((row) => row.key === key));
    if (inView && start !== undefined && start !== inView.start)
      window.scrollBy({ top: start - inView.start, behavior: 'instant' });
  });
}
