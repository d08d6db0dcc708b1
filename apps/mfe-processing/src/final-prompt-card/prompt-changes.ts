import { getFinalPrompt, pieceSeparator, withPieces } from '@winnow/final-prompt';
import { typingLabel } from '../history/history';
import { changeFinalPrompt } from '../history/recorded-changes';
import type { TextSplice } from '../history/text-splice';
import { forgetPromptOutcomes } from './prompt-mutations';
import { getPromptWarnings } from './prompt-warnings';

/** Replaces the whole final prompt and its warnings. `label` names the button, for Undo. */
export function replaceFinalPrompt(label: string, after: string, warnings: readonly string[] = []): void {
  forgetPromptOutcomes();
  changeFinalPrompt(label, after, warnings);
}

/**
 * Replaces the text that a result was made from. Pieces added since are kept after it; a text that was changed in
 * another way is replaced as a whole. In both cases Undo restores the previous text. A result that another tab has
 * already applied, which follows the same job, is not applied again: the pieces after it would be lost.
 */
export function replaceSentPrompt(
  label: string,
  sent: string | undefined,
  result: string,
  warnings?: readonly string[],
): void {
  const now = getFinalPrompt();
  const continues = (start: string) => now.startsWith(start + pieceSeparator);
  if (sent !== undefined && continues(sent))
    return replaceFinalPrompt(label, result + now.slice(sent.length), warnings);
  replaceFinalPrompt(label, continues(result) ? now : result, warnings);
}

/**
 * Applies typed text; a blank text clears the warnings. `splice`: the change, if the control provides it. `isBlank`:
 * whether the text is blank, if the control can determine it without copying the whole text.
 */
export function typeFinalPrompt(text: string, splice?: TextSplice, isBlank = text.trim() === ''): void {
  if (isBlank) forgetPromptOutcomes();
  changeFinalPrompt(typingLabel, text, isBlank ? [] : getPromptWarnings(), splice);
}

/** Appends pieces in one change. Returns whether any was not blank. */
export function addPieces(pieces: readonly string[]): boolean {
  const before = getFinalPrompt();
  const after = withPieces(before, pieces);
  if (after === before) return false;
  changeFinalPrompt('Add to Final', after, getPromptWarnings());
  return true;
}
