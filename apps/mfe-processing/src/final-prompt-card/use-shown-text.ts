import { useLayoutEffect, useRef, type RefObject } from 'react';
import { typeFinalPrompt } from './prompt-changes';

/**
 * Keeps a text area and the final prompt the same. React does not control the area: it would read, compare and write all of a
 * megabyte at every key. Returns the area's `onChange`.
 */
export function useShownText(area: RefObject<HTMLTextAreaElement | null>, text: string): () => void {
  const shown = useRef('');
  useLayoutEffect(() => {
    const element = area.current;
    if (!element || shown.current === text) return;
    shown.current = text;
    element.value = text;
  }, [area, text]);
  return () => {
    shown.current = area.current?.value ?? '';
    typeFinalPrompt(shown.current);
  };
}
