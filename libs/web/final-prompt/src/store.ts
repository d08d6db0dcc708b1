import { createPersistedValue, createSharedValue, onStartOver, type StorageFailure } from '@winnow/browser';
import { useSyncExternalStore } from 'react';

/** Separator between two pieces (specification, section 4). */
export const pieceSeparator = '\n\n---\n\n';

let text = '';
/** A change on this page is newer than the stored text. */
let isTouched = false;
const listeners = new Set<() => void>();
const failureListeners = new Set<(failure: StorageFailure | null) => void>();

const read = (value: unknown) => (typeof value === 'string' ? value : null);

const kept = createPersistedValue<string>({
  name: 'final-prompt',
  version: 1,
  read,
  onFailure: (failure) => failureListeners.forEach((listener) => listener(failure)),
});

/** Called with the text that was replaced by another tab's. */
const replacedListeners = new Set<(before: string) => void>();

const onValue = (next: string): void => {
  const before = text;
  isTouched = true;
  show(next);
  // The pending write of this tab is older.
  kept.save(next);
  if (next !== before) replacedListeners.forEach((listener) => listener(before));
};

const shared = createSharedValue({ channel: 'winnow:final-prompt', debounceMs: 250, read, onValue });

function show(next: string): void {
  if (next === text) return;
  text = next;
  listeners.forEach((listener) => listener());
}

/** Resolves once the text stored by an earlier page is loaded. */
export const finalPromptReady: Promise<void> = kept.load().then((earlier) => {
  if (!isTouched && earlier !== null) show(earlier);
});

onStartOver(() => {
  isTouched = true;
  show('');
});

/** Replaces the whole text, which survives reloads. */
export function setFinalPrompt(next: string): void {
  isTouched = true;
  show(next);
  kept.save(next);
  shared.send(next);
}

/** Returns a text with pieces appended, as `appendToFinalPrompt` adds them; omits blank ones. */
export function withPieces(earlier: string, pieces: readonly string[]): string {
  const added = pieces.map((piece) => piece.trim()).filter((piece) => piece !== '');
  if (added.length === 0) return earlier;
  return [...(earlier.trim() === '' ? [] : [earlier]), ...added].join(pieceSeparator);
}

/**
 * Appends a piece, trimmed, separated from earlier text by a blank line, `---` and a blank line (specification, section
 * 4). Blank pieces are ignored. Returns whether anything was added.
 */
export function appendToFinalPrompt(piece: string): boolean {
  const next = withPieces(text, [piece]);
  if (next === text) return false;
  setFinalPrompt(next);
  return true;
}

export function clearFinalPrompt(): void {
  setFinalPrompt('');
}

export function getFinalPrompt(): string {
  return text;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Subscribes to failures to store the text (storage full or blocked), which is then kept in memory only; null once it
 * was stored. Returns the unsubscribe function.
 */
export function onFinalPromptStorageFailure(listener: (failure: StorageFailure | null) => void): () => void {
  failureListeners.add(listener);
  return () => failureListeners.delete(listener);
}

/** Subscribes to changes of the text in other tabs, with the previous text. Returns the unsubscribe function. */
export function onFinalPromptChangedInOtherTab(listener: (before: string) => void): () => void {
  replacedListeners.add(listener);
  return () => replacedListeners.delete(listener);
}

/** Returns the final combined prompt, shared by all remotes. */
export function useFinalPrompt(): string {
  return useSyncExternalStore(subscribe, getFinalPrompt, getFinalPrompt);
}
