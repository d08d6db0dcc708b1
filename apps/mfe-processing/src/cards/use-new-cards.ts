import type { MutationKey } from '@winnow/query';
import { useState } from 'react';
import { useIsRunning } from '../operation/use-operation';
import { useCardsSelector } from './cards';
import { firstCardAfter, viewCard } from './view-card';

/** Hook: a function that scrolls to the first card of the latest operation under a key; undefined without one. */
export function useNewCards(mutationKey: MutationKey): (() => void) | undefined {
  const isRunning = useIsRunning(mutationKey);
  const position = useCardsSelector((cards) => cards.at(-1)?.position ?? 0);
  const [start, setStart] = useState({ isRunning, position });
  if (isRunning !== start.isRunning) setStart(isRunning ? { isRunning, position } : { ...start, isRunning });
  return position > start.position ? () => viewCard(firstCardAfter(start.position)) : undefined;
}
