import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/** Lists up to this long are drawn whole: find-in-page and screen readers then see every row. */
const drawnWhole = 200;
/** Rows drawn above and below what is seen. */
const overscan = 8;

interface WindowOfRows {
  /** Index of the first row drawn, and of the first one after those. */
  start: number;
  end: number;
  /** Pixels of the rows that are left out above and below. */
  before: number;
  after: number;
}

/**
 * Which rows of a scrolling list need to be drawn. All have the same height, so no row is ever measured.
 *
 * @param scroller the element that scrolls
 * @param rowHeight pixels
 */
export function useWindow(scroller: RefObject<HTMLElement | null>, count: number, rowHeight: number): WindowOfRows {
  const [view, setView] = useState({ top: 0, height: 400 });
  const isWindowed = count > drawnWhole;

  useLayoutEffect(() => {
    const element = scroller.current;
    // A filter may leave fewer rows than were scrolled past.
    if (element) setView({ top: element.scrollTop, height: element.clientHeight || 400 });
  }, [scroller, count]);

  useEffect(() => {
    const element = scroller.current;
    if (!element || !isWindowed) return;
    const read = () => setView({ top: element.scrollTop, height: element.clientHeight || 400 });
    element.addEventListener('scroll', read, { passive: true });
    return () => element.removeEventListener('scroll', read);
  }, [scroller, isWindowed]);

  if (!isWindowed) return { start: 0, end: count, before: 0, after: 0 };
  // Eight rows at a time: most scroll events then change nothing and draw nothing.
  const first = Math.max(0, Math.floor(view.top / rowHeight / 8) * 8 - overscan);
  const start = Math.min(first, count);
  const end = Math.min(count, start + Math.ceil(view.height / rowHeight) + 8 + 2 * overscan);
  return { start, end, before: start * rowHeight, after: (count - end) * rowHeight };
}
