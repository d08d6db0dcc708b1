import { useEffect, useRef, type RefObject } from 'react';
import { heightUpTo } from '../final-prompt-card/prompt-area/plain-area';

/**
 * Hook: scrolls a text area to what is appended to its text, such as examples, which is below its visible part, and back
 * to the top once another text replaces that one.
 */
export function useAppendedInView(area: RefObject<HTMLTextAreaElement | null>, text: string): void {
  const earlier = useRef(text);
  const hasScrolled = useRef(false);
  useEffect(() => {
    const before = earlier.current.trimEnd();
    earlier.current = text;
    const isAppended = before !== '' && text.trimEnd().length > before.length && text.startsWith(before);
    if (!area.current || (!isAppended && !hasScrolled.current)) return;
    area.current.scrollTop = isAppended ? heightUpTo(area.current, before.length) : 0;
    hasScrolled.current = isAppended;
  }, [area, text]);
}
