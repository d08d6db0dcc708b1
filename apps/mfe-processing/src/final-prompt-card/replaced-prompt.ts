import { getFinalPrompt, setFinalPrompt } from '@winnow/final-prompt';
import { createStore } from '../store/create-store';
import { getPromptWarnings, setPromptWarnings } from './prompt-warnings';

/** The text before the last replacement with what it warned of, and the one that took its place. */
const replaced = createStore<{ before: string; warnings: readonly string[]; after: string } | null>(null);

/** Replaces the whole final prompt, and what it warns of, in a way that one click undoes. */
export function replaceFinalPrompt(after: string, warnings: readonly string[] = []): void {
  replaced.set({ before: getFinalPrompt(), warnings: getPromptWarnings(), after });
  setFinalPrompt(after);
  setPromptWarnings(warnings);
}

/** Brings back the text before the last replacement. */
export function undoReplacement(): void {
  const last = replaced.get();
  if (last) {
    setFinalPrompt(last.before);
    setPromptWarnings(last.warnings);
  }
  replaced.set(null);
}

/** Takes in what the visitor typed; an emptied text lacks nothing any more. */
export function typeFinalPrompt(text: string): void {
  setFinalPrompt(text);
  if (text.trim() === '') setPromptWarnings([]);
}

/** Hook: whether the text is still the one that the last replacement left. */
export function useCanUndo(text: string): boolean {
  const last = replaced.use();
  return last !== null && last.after === text && last.before !== '';
}
