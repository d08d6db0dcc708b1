/** One change of a text: `removed` at position `at` was replaced with `inserted`. */
export interface TextSplice {
  at: number;
  removed: string;
  inserted: string;
  /** Length of the whole text afterwards, to detect a text that has changed since. */
  length: number;
}

/**
 * Returns the smallest change that turns one text into the other. Compares blocks, so that a keystroke in a megabyte
 * costs less than a millisecond.
 */
export function spliceBetween(before: string, after: string): TextSplice {
  const shorter = Math.min(before.length, after.length);
  const at = sharedLength(shorter, (from, to) => before.slice(from, to) === after.slice(from, to));
  const sameEnd = sharedLength(
    shorter - at,
    (from, to) =>
      before.slice(before.length - to, before.length - from) === after.slice(after.length - to, after.length - from),
  );
  return {
    at,
    removed: before.slice(at, before.length - sameEnd),
    inserted: after.slice(at, after.length - sameEnd),
    length: after.length,
  };
}

/** Returns the length of the common part, at most `limit`; `isSame` compares a range. */
function sharedLength(limit: number, isSame: (from: number, to: number) => boolean): number {
  let same = 0;
  let end = limit;
  while (same < end) {
    const middle = same + Math.ceil((end - same) / 2);
    if (isSame(same, middle)) same = middle;
    else end = middle - 1;
  }
  return same;
}

/** Whether a text is the result of the change. */
export function isAfter(text: string, { at, inserted, length }: TextSplice): boolean {
  return text.length === length && text.startsWith(inserted, at);
}

/** Whether a text is the one before the change. */
export function isBefore(text: string, splice: TextSplice): boolean {
  return isAfter(text, inverse(splice));
}

/** Returns the change that reverts this one. */
export function inverse({ at, removed, inserted, length }: TextSplice): TextSplice {
  return { at, removed: inserted, inserted: removed, length: length - inserted.length + removed.length };
}

export function applySplice(text: string, { at, removed, inserted }: TextSplice): string {
  return text.slice(0, at) + inserted + text.slice(at + removed.length);
}

/** Merges two consecutive changes when the second continues typing or deleting; else null. */
export function joinTyping(first: TextSplice, second: TextSplice): TextSplice | null {
  const { at, removed, inserted } = first;
  const { length } = second;
  // A surrogate pair is one character of two units; longer text is pasted.
  const isOneCharacter = second.inserted.length + second.removed.length <= 2;
  if (!isOneCharacter) return null;
  const isTypedOn = second.removed === '' && second.at === at + inserted.length && !inserted.endsWith('\n');
  if (isTypedOn) return { at, removed, inserted: inserted + second.inserted, length };
  if (inserted !== '' || second.inserted !== '') return null;
  if (second.at + second.removed.length === at) {
    return { at: second.at, removed: second.removed + removed, inserted, length };
  }
  return second.at === at ? { at, removed: removed + second.removed, inserted, length } : null;
}
