import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/** Lists up to this length are rendered completely, for find-in-page and screen readers. */
const defaultRenderAllUpTo = 200;
/** Rows rendered above and below the visible ones. */
const overscan = 8;
/** Rows by which the window moves, so that most scroll events change and render nothing. */
const step = 8;
/** Assumed height of a list without layout, as in tests. */
const unmeasured = 400;

interface View {
  /** Index of the first visible row, in steps. */
  first: number;
  /** Height in pixels. */
  height: number;
}

/** Returns the visible range of the list; `now` itself when nothing relevant has changed. */
function viewOf(scroller: HTMLElement, rowHeight: number, now: View): View {
  const first = Math.floor(scroller.scrollTop / rowHeight / step) * step;
  const height = scroller.clientHeight || unmeasured;
  return now.first === first && now.height === height ? now : { first, height };
}

interface VirtualRows {
  /** Index of the first rendered row, and of the first one after the last. */
  start: number;
  end: number;
  /** Pixels of the omitted rows above and below. */
  before: number;
  after: number;
  /** Applies the scroll position immediately instead of after the next frame. */
  follow: () => void;
}

/**
 * Hook: the rows of a virtual list to render. All have the same height, so no row is measured.
 *
 * @param scroller the element that scrolls
 * @param rowHeight pixels
 * @param renderAllUpTo maximum length of lists that are rendered completely
 */
export function useVirtualRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  renderAllUpTo = defaultRenderAllUpTo,
): VirtualRows {
  const [view, setView] = useState<View>({ first: 0, height: unmeasured });
  const isWindowed = count > renderAllUpTo;

  const follow = () => {
    const element = scroller.current;
    if (element) setView((now) => viewOf(element, rowHeight, now));
  };

  useLayoutEffect(() => {
    const element = scroller.current;
    // A filter may leave fewer rows than were scrolled past.
    if (element) setView((now) => viewOf(element, rowHeight, now));
  }, [scroller, rowHeight, count]);

  useEffect(() => {
    const element = scroller.current;
    if (!element || !isWindowed) return;
    const read = () => setView((now) => viewOf(element, rowHeight, now));
    element.addEventListener('scroll', read, { passive: true });
    return () => element.removeEventListener('scroll', read);
  }, [scroller, rowHeight, isWindowed]);

  if (!isWindowed) return { start: 0, end: count, before: 0, after: 0, follow };
  const start = Math.min(Math.max(0, view.first - overscan), count);
  const end = Math.min(count, start + Math.ceil(view.height / rowHeight) + step + 2 * overscan);
  return { start, end, before: start * rowHeight, after: (count - end) * rowHeight, follow };
}
