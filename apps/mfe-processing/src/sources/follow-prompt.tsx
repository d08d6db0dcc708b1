import { useFinalPrompt } from '@winnow/final-prompt';
import { useEffect } from 'react';

/** Characters that a key changes at most; more is a click's doing. */
const typed = 20;
/** Characters up to which a text is searched at every key. */
const short = 20_000;
/** Milliseconds without a key after which a long text is searched. */
const pauseMs = 250;

interface FollowPromptProps {
  /** The prompt that was searched last. */
  searched: string;
  onSearch: (prompt: string) => void;
}

/**
 * Tells when the final prompt is to be searched for cards anew: at once after a click, after a pause in typing. Draws nothing: the
 * cards are not drawn anew at every key.
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
