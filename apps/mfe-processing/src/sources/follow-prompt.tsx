import { useFinalPrompt } from '@winnow/final-prompt';
import { useEffect, useRef } from 'react';

/** Maximum characters changed by a keystroke; larger changes come from a click. */
const typed = 20;
/** Maximum characters of a text that is searched on every keystroke. */
const short = 20_000;
/** Milliseconds without a keystroke after which a long text is searched. */
const pauseMs = 250;

interface FollowPromptProps {
  /** The last searched prompt. */
  searched: string;
  onSearch: (prompt: string) => void;
}

/**
 * Calls `onSearch` when the final prompt has to be searched for cards again: immediately after a click, after a pause
 * in typing. Renders nothing, so that typing does not re-render the cards.
 */
export function FollowPrompt({ searched, onSearch }: FollowPromptProps) {
  const text = useFinalPrompt();
  const lengthBefore = useRef(text.length);
  useEffect(() => {
    const isTyped = Math.abs(text.length - lengthBefore.current) <= typed;
    lengthBefore.current = text.length;
    if (text === searched) return;
    if (text.length < short || !isTyped) return onSearch(text);
    const timer = setTimeout(() => onSearch(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, searched, onSearch]);
  return null;
}
