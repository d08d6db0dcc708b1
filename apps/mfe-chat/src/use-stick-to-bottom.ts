import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Pixels from the end within which the list follows new content. */
const nearPx = 40;

function scrollToEnd(element: HTMLElement | null): void {
  if (element) element.scrollTop = element.scrollHeight;
}

/**
 * Keeps a scrolling list at its end while the reader is there, but not once they have scrolled away.
 * @param content changes whenever the list grows
 * @param force changes when the list must scroll to its end anyway, for a message of the reader's own
 */
export function useStickToBottom(list: RefObject<HTMLElement | null>, content: unknown, force: unknown) {
  const isAtEnd = useRef(true);
  const [isAway, setIsAway] = useState(false);

  const toEnd = () => {
    scrollToEnd(list.current);
    isAtEnd.current = true;
    setIsAway(false);
  };
  const onScroll = () => {
    const element = list.current;
    if (!element) return;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight <= nearPx;
    setIsAway(!isAtEnd.current);
  };

  // The scroll event resets the state.
  useLayoutEffect(() => {
    scrollToEnd(list.current);
    isAtEnd.current = true;
  }, [force, list]);
  useLayoutEffect(() => {
    if (isAtEnd.current) scrollToEnd(list.current);
  }, [content, list]);

  return { onScroll, isAway, toEnd };
}
