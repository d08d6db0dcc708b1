import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Pixels from the end within which the list follows new content. */
const nearPx = 40;

/** Records the position, which the event of this scrolling reports later: by then the reader may have scrolled too. */
function scrollToEnd(element: HTMLElement | null, lastTop: RefObject<number>): void {
  if (!element) return;
  element.scrollTop = element.scrollHeight;
  lastTop.current = element.scrollTop;
}

/**
 * Keeps a scrolling list at its end while the reader is there, but not once they have scrolled away. Follows its size
 * and that of its last child, which change without new content too: Markdown is rendered later than its text, the
 * message box grows, a phone is turned.
 * @param force changes when the list must scroll to its end anyway, for a message of the reader's own
 */
export function useStickToBottom(list: RefObject<HTMLElement | null>, force: unknown) {
  const isAtEnd = useRef(true);
  const lastTop = useRef(0);
  const [isAway, setIsAway] = useState(false);

  const toEnd = () => {
    scrollToEnd(list.current, lastTop);
    isAtEnd.current = true;
    setIsAway(false);
  };
  const onScroll = () => {
    const element = list.current;
    if (!element) return;
    const isNear = element.scrollHeight - element.scrollTop - element.clientHeight <= nearPx;
    // The list may have grown since it was scrolled to its end, also after it shrank: only scrolling up leaves the end.
    isAtEnd.current = isNear || (isAtEnd.current && element.scrollTop >= lastTop.current);
    lastTop.current = element.scrollTop;
    setIsAway(!isAtEnd.current);
  };

  // The scroll event resets the state.
  useLayoutEffect(() => {
    scrollToEnd(list.current, lastTop);
    isAtEnd.current = true;
  }, [force, list]);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const sizes = new ResizeObserver(() => {
      if (isAtEnd.current) scrollToEnd(element, lastTop);
    });
    sizes.observe(element);
    if (element.lastElementChild) sizes.observe(element.lastElementChild);
    return () => sizes.disconnect();
  }, [list]);

  return { onScroll, isAway, toEnd };
}
