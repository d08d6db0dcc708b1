import type { MutationKey } from '@winnow/query';
import { useState } from 'react';
import { useIsRunning } from '../operation/use-operation';
import { getCards, useCardsSelector } from './cards';
import type { PageCard } from './page-card';
import { viewCard } from './view-card';

/** Hook: a function that scrolls to the first card of the latest operation under a key; undefined without one. */
export function useNewCards(mutationKey: MutationKey): (() => void) | undefined {
  const isRunning = useIsRunning(mutationKey);
  const [start, setStart] = useState(() => ({ isRunning, earlier: cardIds() }));
  if (isRunning !== start.isRunning) setStart({ isRunning, earlier: isRunning ? cardIds() : start.earlier });
  // Cards of an earlier selection may come after them.
  const isNew = ({ id }: PageCard) => !start.earlier.has(id);
  const hasNew = useCardsSelector((cards) => cards.some(isNew));
  return hasNew ? () => viewCard(getCards().find(isNew)?.id) : undefined;
}

const cardIds = (): ReadonlySet<string> => new Set(getCards().map(({ id }) => id));
