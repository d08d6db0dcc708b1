import { getFinalPrompt, pieceSeparator, withPieces } from '@winnow/final-prompt';
import { typingLabel } from '../history/history';
import { changeFinalPrompt } from '../history/recorded-changes';
import type { TextSplice } from '../history/text-splice';
import { forgetPromptOutcomes } from './prompt-mutations';
import { getPromptWarnings } from './prompt-warnings';

/** Replaces the whole final prompt and what it warns of. `label` names the button, for Undo. */
export function replaceFinalPrompt(label: string, after: string, warnings: readonly string[] = []): void {
  forgetPromptOutcomes();
  changeFinalPrompt(label, after, warnings);
}

/**
 * Puts a result in the place of the text it was made from. Pieces added since stay behind it; a text that was changed in
 * another way is replaced as a whole. Either way Undo brings back all that was there.
 */
export function replaceSentPrompt(
  label: string,
  sent: string | undefined,
  result: string,
  warnings?: readonly string[],
): void {
  const now = getFinalPrompt();
  const hasMore = sent !== undefined && now.startsWith(sent + pieceSeparator);
  replaceFinalPrompt(label, hasMore ? result + now.slice(sent.length) : result, warnings);
}

/** Applies typed text; an emptied text clears the warnings. `splice`: the change, if the control knows it. */
export function typeFinalPrompt(text: string, splice?: TextSplice): void {
  const isEmpty = text.trim() === '';
  if (isEmpty) forgetPromptOutcomes();
  changeFinalPrompt(typingLabel, text, isEmpty ? [] : getPromptWarnings(), splice);
}

/** Adds pieces at the end, in one change. Returns whether any was not blank. */
export function addPieces(pieces: readonly string[]): boolean {
  const before = getFinalPrompt();
  const after = withPieces(before, pieces);
  if (after === before) return false;
  changeFinalPrompt('Add to Final', after, getPromptWarnings());
  return true;
}
