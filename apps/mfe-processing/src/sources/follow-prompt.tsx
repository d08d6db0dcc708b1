import { useFinalPrompt } from '@winnow/final-prompt';
import { useEffect } from 'react';

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
 * Calls `onSearch` when the final prompt has to be searched for cards again: at once after a click, after a pause in
 * typing. Renders nothing, so that typing does not re-render the cards.
 */
export function FollowPrompt({ searched, onSearch }: FollowPromptProps) {
  const text = useFinalPrompt();
  useEffect(() => {
    if (text === searched) return;
    if (text.length < short || Math.abs(text.length - searched.length) > typed) return onSearch(text);
    const timer = setTimeout(() => onSearch(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, searched, onSearch]);
  return null;
}
