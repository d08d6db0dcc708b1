import { onStartOver } from '@winnow/browser';
import { getFinalPrompt, pieceSeparator, setFinalPrompt } from '@winnow/final-prompt';
import { createStore } from '../store/create-store';
import { getPromptWarnings, setPromptWarnings } from './prompt-warnings';

/** The text before the last replacement with what it warned of, and the one that took its place. */
const replaced = createStore<{ before: string; warnings: readonly string[]; after: string } | null>(null);

onStartOver(() => replaced.set(null));

/**
 * Replaces the whole final prompt, and what it warns of, in a way that one click undoes. What changes nothing leaves the last
 * way back as it is.
 */
export function replaceFinalPrompt(after: string, warnings: readonly string[] = []): void {
  const before = getFinalPrompt();
  if (after !== before) replaced.set({ before, warnings: getPromptWarnings(), after });
  setFinalPrompt(after);
  setPromptWarnings(warnings);
}

/**
 * Puts a result in the place of the text it was made from. Pieces added since stay behind it; a text that was changed in
 * another way is replaced as a whole. Either way one click brings back all that was there.
 */
export function replaceSentPrompt(sent: string | undefined, result: string, warnings?: readonly string[]): void {
  const now = getFinalPrompt();
  const hasMore = sent !== undefined && now.startsWith(sent + pieceSeparator);
  replaceFinalPrompt(hasMore ? result + now.slice(sent.length) : result, warnings);
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
