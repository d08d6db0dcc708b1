import { getFinalPrompt, setFinalPrompt } from '@winnow/final-prompt';
import { createStore } from '../store/create-store';

/** The text before the last replacement, and the one that took its place. */
const replaced = createStore<{ before: string; after: string } | null>(null);

/** Replaces the whole final prompt in a way that one click undoes. */
export function replaceFinalPrompt(after: string): void {
  replaced.set({ before: getFinalPrompt(), after });
  setFinalPrompt(after);
}

/** Brings back the text before the last replacement. */
export function undoReplacement(): void {
  const last = replaced.get();
  if (last) setFinalPrompt(last.before);
  replaced.set(null);
}

/** Hook: whether the text is still the one that the last replacement left. */
export function useCanUndo(text: string): boolean {
  const last = replaced.use();
  return last !== null && last.after === text && last.before !== '';
}
