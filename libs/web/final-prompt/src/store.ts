import {
  createPersistedValue,
  createSharedValue,
  createStore,
  onStartOver,
  type StorageFailure,
} from '@winnow/browser';

/** Separator between two pieces (specification, section 4). */
export const pieceSeparator = '\n\n---\n\n';

const text = createStore('');
/** A change on this page is newer than the stored text. */
let isTouched = false;
const storageFailure = createStore<StorageFailure | null>(null);

const read = (value: unknown) => (typeof value === 'string' ? value : null);

const kept = createPersistedValue<string>({
  name: 'final-prompt',
  version: 1,
  read,
  onFailure: storageFailure.set,
});

/** Called with the text that was replaced by another tab's. */
const replacedListeners = new Set<(before: string) => void>();

const onValue = (next: string): void => {
  const before = text.get();
  isTouched = true;
  text.set(next);
  // The pending write of this tab is older.
  kept.save(next);
  if (next !== before) replacedListeners.forEach((listener) => listener(before));
};

const shared = createSharedValue({ channel: 'winnow:final-prompt', debounceMs: 250, read, onValue });

/** Resolves once the text stored by an earlier page is loaded. */
export const finalPromptReady: Promise<void> = kept.load().then((earlier) => {
  if (!isTouched && earlier !== null) text.set(earlier);
});

onStartOver(() => {
  isTouched = true;
  text.set('');
});

/** Replaces the whole text, which survives reloads. */
export function setFinalPrompt(next: string): void {
  isTouched = true;
  text.set(next);
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
  const next = withPieces(text.get(), [piece]);
  if (next === text.get()) return false;
  setFinalPrompt(next);
  return true;
}

export function clearFinalPrompt(): void {
  setFinalPrompt('');
}

export const getFinalPrompt = text.get;

/**
 * Subscribes to failures to store the text (storage full or blocked), which is then kept in memory only; null once it
 * was stored. Returns the unsubscribe function.
 */
export function onFinalPromptStorageFailure(listener: (failure: StorageFailure | null) => void): () => void {
  return storageFailure.subscribe(() => listener(storageFailure.get()));
}

/** Subscribes to changes of the text in other tabs, with the previous text. Returns the unsubscribe function. */
export function onFinalPromptChangedInOtherTab(listener: (before: string) => void): () => void {
  replacedListeners.add(listener);
  return () => replacedListeners.delete(listener);
}

/** Returns the final combined prompt, shared by all remotes. */
export const useFinalPrompt = text.use;
