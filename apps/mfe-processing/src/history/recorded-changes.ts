import { getFinalPrompt, setFinalPrompt } from '@winnow/final-prompt';
import { getPromptWarnings, setPromptWarnings } from '../final-prompt-card/prompt-warnings';
import { changeCard, findCard } from '../work/cards';
import type { PageCard } from '../work/page-card';
import { recordStep } from './history';
import { cardChange } from './history-step';
import { spliceBetween } from './text-splice';

/** Changes the final prompt, and what it warns of, in a way that Undo takes back. */
export function changeFinalPrompt(label: string, after: string, warnings: readonly string[]): void {
  const before = getFinalPrompt();
  const warningsBefore = getPromptWarnings();
  setFinalPrompt(after);
  if (warnings !== warningsBefore) setPromptWarnings(warnings);
  if (after === before) return;
  recordStep({ label, prompt: { splice: spliceBetween(before, after), warningsBefore, warningsAfter: warnings } });
}

/** Changes a card in a way that Undo takes back; a card that is gone is no failure. */
export function changeCardText(label: string, cardId: string, change: (card: PageCard) => PageCard): void {
  const before = findCard(cardId);
  changeCard(cardId, change);
  const after = findCard(cardId);
  const changed = before && after ? cardChange(before, after) : null;
  if (changed) recordStep({ label, card: changed });
}
