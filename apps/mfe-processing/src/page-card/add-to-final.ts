import { showToast } from '@winnow/toast';
import { addPieces } from '../final-prompt-card/prompt-changes';

/** Adds texts to the final prompt, those that are not blank, and says so; refuses when all are. */
export function addToFinal(texts: readonly string[]): void {
  showToast(
    addPieces(texts)
      ? { title: 'Success', description: 'Content added to final prompt' }
      : { title: 'Error', description: 'No content to add', tone: 'destructive' },
  );
}
