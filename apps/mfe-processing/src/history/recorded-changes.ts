import { getFinalPrompt, setFinalPrompt } from '@winnow/final-prompt';
import { getPromptWarnings, setPromptWarnings } from '../final-prompt-card/prompt-warnings';
import { changeCard, findCard, removeCards } from '../cards/cards';
import type { PageCard } from '../cards/page-card';
import { recordStep } from './history';
import { cardChange } from './history-step';
import { spliceBetween, type TextSplice } from './text-splice';

/**
 * Changes the final prompt and its warnings as an undoable step.
 * @param splice the change from the current text to `after`; computed from both texts if unknown
 */
export function changeFinalPrompt(
  label: string,
  after: string,
  warnings: readonly string[],
  splice?: TextSplice,
): void {
  const before = getFinalPrompt();
  const warningsBefore = getPromptWarnings();
  setFinalPrompt(after);
  if (warnings !== warningsBefore) setPromptWarnings(warnings);
  if (after === before) return;
  recordStep({
    label,
    prompt: { splice: splice ?? spliceBetween(before, after), warningsBefore, warningsAfter: warnings },
  });
}

/** Changes a card as an undoable step; ignores a removed card. */
export function changeCardText(label: string, cardId: string, change: (card: PageCard) => PageCard): void {
  const before = findCard(cardId);
  changeCard(cardId, change);
  const after = findCard(cardId);
  const changed = before && after ? cardChange(before, after) : null;
  if (changed) recordStep({ label, card: changed });
}

/**
 * Applies the result of a job to a card as an undoable step, once. Every tab that follows the job receives the result,
 * and so does a page that is reloaded before the job is removed from the stored ones.
 */
export function applyToCard(label: string, cardId: string, jobId: string, change: (card: PageCard) => PageCard): void {
  if (findCard(cardId)?.lastJob !== jobId)
    changeCardText(label, cardId, (card) => ({ ...change(card), lastJob: jobId }));
}

/** Removes cards as an undoable step. */
export function removeRecorded(removed: readonly PageCard[]): void {
  if (removed.length === 0) return;
  removeCards(new Set(removed.map(({ id }) => id)));
  recordStep({ label: 'Remove', removed });
}
