import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end within which the reader counts as reading along. */
const nearPx = 40;

/**
 * Keeps a scrolling list at its end while the reader is there, and leaves it alone once they have scrolled away.
 * @param content changes whenever the list grows
 * @param force changes when the list must go to its end all the same: a message of the reader's own
 */
export function useStickToBottom(content: unknown, force: unknown) {
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [isAway, setIsAway] = useState(false);

  const toEnd = useCallback(() => {
    const element = list.current;
    if (element) element.scrollTop = element.scrollHeight;
    isAtEnd.current = true;
    setIsAway(false);
  }, []);

  const onScroll = useCallback(() => {
    const element = list.current;
    if (!element) return;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight <= nearPx;
    setIsAway(!isAtEnd.current);
  }, []);

  useLayoutEffect(toEnd, [force, toEnd]);
  useLayoutEffect(() => {
    if (isAtEnd.current) toEnd();
  }, [content, toEnd]);

  return { list, onScroll, isAway, toEnd };
}
