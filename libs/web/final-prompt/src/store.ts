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

/** Pieces that this tab has appended since its last other change, with their versions. */
let appended: { piece: string; version: number }[] = [];

const onValue = (next: string, seen: number): void => {
  const before = text.get();
  // The other tab may have a later piece from a third one.
  const lost = appended.filter(({ piece, version }) => version > seen && !hasPiece(next, piece));
  appended = appended.filter((one) => !lost.includes(one));
  isTouched = true;
  text.set(next);
  // The pending write of this tab is older. A piece that the other tab did not have is appended again.
  for (const { piece } of lost) setFinalPrompt(withPieces(text.get(), [piece]));
  if (lost.length === 0) kept.save(next);
  if (text.get() !== before) replacedListeners.forEach((listener) => listener(before));
};

const hasPiece = (whole: string, piece: string) =>
  (pieceSeparator + whole + pieceSeparator).includes(pieceSeparator + piece + pieceSeparator);

const shared = createSharedValue({ channel: 'winnow:final-prompt', debounceMs: 250, read, onValue });

/** Resolves once the text stored by an earlier page is loaded. */
export const finalPromptReady: Promise<void> = kept.load().then((earlier) => {
  if (!isTouched && earlier !== null) text.set(earlier);
});

onStartOver(() => {
  isTouched = true;
  appended = [];
  text.set('');
});

/** Replaces the whole text, which survives reloads. */
export function setFinalPrompt(next: string): void {
  const piece = pieceAppended(text.get(), next);
  isTouched = true;
  text.set(next);
  kept.save(next);
  const version = shared.send(next);
  appended = piece === undefined ? [] : [...appended, { piece, version }];
}

/**
 * Returns what `withPieces` has appended, if a change is nothing else. A keystroke must not read the text (decision 25), so
 * lengths are compared first.
 */
function pieceAppended(before: string, next: string): string | undefined {
  if (before === '') return next;
  if (next.length - before.length <= pieceSeparator.length) return undefined;
  const isAppended = next.startsWith(pieceSeparator, before.length) && next.startsWith(before);
  return isAppended ? next.slice(before.length + pieceSeparator.length) : undefined;
}

/**
 * Returns a text with pieces appended, trimmed, each separated from earlier text by a blank line, `---` and a blank line
 * (specification, section 4); omits blank ones.
 */
export function withPieces(earlier: string, pieces: readonly string[]): string {
  const added = pieces.map((piece) => piece.trim()).filter((piece) => piece !== '');
  if (added.length === 0) return earlier;
  return [...(earlier.trim() === '' ? [] : [earlier]), ...added].join(pieceSeparator);
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
