import { replaceSentPrompt } from '../final-prompt-card/prompt-changes';
import { cancelledNote } from '../operation/cancelled-note';
import { partialTextOf, type PartialText } from '../operation/partial-text';

/**
 * Keeps the text written so far when a rewrite of the final prompt is cancelled; Undo restores the earlier text.
 * `label` names the button in Undo.
 */
export const savePartialPromptText = (label: string, sent: string | undefined, partial: PartialText): void =>
  replaceSentPrompt(label, sent, partialTextOf(partial), [cancelledNote(partial, true)]);
