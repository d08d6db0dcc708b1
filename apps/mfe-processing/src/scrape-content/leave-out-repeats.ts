import type { Page } from '@winnow/contracts';
import { holdsWork } from '../cards/holds-work';
import { changeCard } from '../cards/cards';

/**
 * Replaces a card's text by that without repeated blocks, which are known only at the job's end. A card with user edits
 * keeps its text.
 */
export function leaveOutRepeats(cardId: string, { content, removed = [] }: Page): void {
  if (removed.length === 0) return;
  changeCard(cardId, (card) => (card.removed || holdsWork(card) ? card : { ...card, content, removed }));
}
