import { useFinalPrompt } from '@winnow/final-prompt';
import { useEffect, useMemo, useState } from 'react';
import type { PageCard } from '../cards/page-card';
import { placesInPrompt, type PromptPlace } from './prompt-places';

/** Characters that a key changes at most; more is a click's doing. */
const typed = 20;
/** Characters up to which a text is searched at every key. */
const short = 20_000;
/** Milliseconds without a key after which a typed text is looked through. */
const pauseMs = 250;

/** Hook: which cards the final prompt holds. A click shows at once; typing does not wait for the search. */
export function usePromptPlaces(cards: readonly PageCard[]): ReadonlyMap<string, PromptPlace> {
  const text = useFinalPrompt();
  const [searched, setSearched] = useState(text);
  const isAtOnce = text.length < short || Math.abs(text.length - searched.length) > typed;
  if (isAtOnce && text !== searched) setSearched(text);
  useEffect(() => {
    const timer = setTimeout(() => setSearched(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return useMemo(() => placesInPrompt(searched, cards), [searched, cards]);
}
