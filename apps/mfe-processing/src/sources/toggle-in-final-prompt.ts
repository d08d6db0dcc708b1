import { getFinalPrompt } from '@winnow/final-prompt';
import { findCard } from '../cards/cards';
import { pieceOf } from '../final-prompt-card/piece-options';
import { getPromptWarnings } from '../final-prompt-card/prompt-warnings';
import { changeFinalPrompt } from '../history/recorded-changes';
import { addToFinalPrompt } from '../page-card/add-to-final-prompt';
import { rangesInPrompt, withoutPiece } from './prompt-ranges';

/** Removes a card's text from the final prompt, which may have changed since the last render. */
export function removeFromFinalPrompt(cardId: string): void {
  const card = findCard(cardId);
  const place = card && rangesInPrompt(getFinalPrompt(), [card]).get(cardId);
  if (!place) return;
  const after = withoutPiece(getFinalPrompt(), place);
  changeFinalPrompt('Take out of Final', after, after === '' ? [] : getPromptWarnings());
}

/** Adds a card's text to the final prompt, or removes it. */
export function toggleInFinalPrompt(cardId: string): void {
  const card = findCard(cardId);
  if (!card) return;
  if (rangesInPrompt(getFinalPrompt(), [card]).has(cardId)) removeFromFinalPrompt(cardId);
  else addToFinalPrompt([pieceOf(card)]);
}
