import type { Page } from '@winnow/contracts';
import { hasDerivedWork } from '../cards/has-derived-work';
import { changeCard } from '../cards/cards';

/**
 * Removes repeated blocks from a card's text, which are known only when the job ends. A card with user edits keeps its
 * text.
 */
export function removeRepeats(cardId: string, { content, removed = [] }: Page): void {
  if (removed.length === 0) return;
  changeCard(cardId, (card) => (card.removed || hasDerivedWork(card) ? card : { ...card, content, removed }));
}
