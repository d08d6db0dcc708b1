import type { Page } from '@winnow/contracts';
import { changeCard } from '../work/cards';
import { isEnhanced } from '../work/page-card';

/**
 * Gives a card the text of its page without what the job's other pages repeat, which is known only at the job's end. A
 * card that was worked on meanwhile keeps its text.
 */
export function leaveOutRepeats(cardId: string, { content, removed = [] }: Page): void {
  if (removed.length === 0) return;
  changeCard(cardId, (card) =>
    card.removed || card.original !== undefined || isEnhanced(card) ? card : { ...card, content, removed },
  );
}
