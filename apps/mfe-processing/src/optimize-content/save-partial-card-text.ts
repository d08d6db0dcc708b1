import { findCard } from '../cards/cards';
import { closeInput } from '../cards/open-input';
import { isEnhanced } from '../cards/page-card';
import { changeCardText } from '../history/recorded-changes';
import { cancelledNote } from '../operation/cancelled-note';
import { partialTextOf, type PartialText } from '../operation/partial-text';

/** Keeps the text written so far when an operation on a card is cancelled; Undo restores the earlier text. */
export function savePartialCardText(cardId: string, prompt: string, partial: PartialText): void {
  const earlier = findCard(cardId);
  if (!earlier) return;
  changeCardText('Enhance with AI', cardId, (card) => ({
    ...card,
    knowledgeBase: partialTextOf(partial),
    enhancedBy: prompt,
    resultWarnings: { enhance: [cancelledNote(partial, isEnhanced(earlier))] },
  }));
  closeInput(cardId, 'enhance');
}
