import type { Page } from '@winnow/contracts';
import { holdsWork } from '../cards/holds-work';
import { changeCard } from '../cards/cards';

/**
 * Gives a card the text of its page without what the job's other pages repeat, which is known only at the job's end. A
 * card that holds work keeps its text.
 */
export function leaveOutRepeats(cardId: string, { content, removed = [] }: Page): void {
  if (removed.length === 0) return;
  changeCard(cardId, (card) => (card.removed || holdsWork(card) ? card : { ...card, content, removed }));
}
