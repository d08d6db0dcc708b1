import { showToast } from '@winnow/toast';
import { addPieces } from '../final-prompt-card/prompt-changes';

/** Adds texts that are not blank to the final prompt and shows a toast; shows an error if all are blank. */
export function addToFinalPrompt(texts: readonly string[]): void {
  showToast(
    addPieces(texts)
      ? { title: 'Success', description: 'Content added to final prompt' }
      : { title: 'Error', description: 'No content to add', tone: 'destructive' },
  );
}
