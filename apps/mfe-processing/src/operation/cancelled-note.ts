import { countStartedParts, type PartialText } from './partial-text';

const start = 'Cancelled: this is what the model had written';

/** Whether a warning is the note for a cancelled text. */
export const isCancelledNote = (warning: string): boolean => warning.startsWith(start);

/** Returns the note for a cancelled text. `hadText`: whether it replaced an earlier one. */
export function cancelledNote(partial: PartialText, hadText: boolean): string {
  const share = partial.parts > 1 ? `${countStartedParts(partial)} of ${partial.parts} parts` : 'the beginning';
  const note = `${start}, ${share}.`;
  return hadText ? `${note} Undo brings the earlier text back.` : note;
}
