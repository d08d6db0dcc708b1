import { appendToFinalPrompt } from '@winnow/final-prompt';
import { showToast } from '@winnow/toast';

/** Adds texts to the final prompt, those that are not blank, and says so; refuses when all are. */
export function addToFinal(texts: readonly string[]): void {
  const isAdded = texts.map(appendToFinalPrompt).includes(true);
  showToast(
    isAdded
      ? { title: 'Success', description: 'Content added to final prompt' }
      : { title: 'Error', description: 'No content to add', tone: 'destructive' },
  );
}
