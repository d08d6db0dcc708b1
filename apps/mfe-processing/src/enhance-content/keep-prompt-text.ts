import { replaceSentPrompt } from '../final-prompt-card/prompt-changes';
import { cancelledNote } from '../operation/cancelled-note';
import { partialTextOf, type PartialText } from '../operation/partial-text';

/**
 * Keeps what the model had written of the final prompt when its work was cancelled; Undo brings the earlier text back.
 * `label` names the button, for Undo.
 */
export const keepPromptText = (label: string, sent: string | undefined, partial: PartialText): void =>
  replaceSentPrompt(label, sent, partialTextOf(partial), [cancelledNote(partial, true)]);
