import { toRaised } from '@winnow/markdown';
import { baselineOf, sizeOf } from './item-geometry';
import type { TextItem } from './page-types';

/**
 * Maximum size of a raised number, its minimum rise and maximum gap, relative to the size of the text before it.
 * Browsers write superscripts in 5/6 of its size (`font-size: smaller`).
 */
const maxSize = 0.85;
const minRise = 0.15;
const maxGap = 0.2;

/** Matches exponents, marks of notes and charges of ions; a range or list keeps its separators. */
const raisedNumber = /^(?:[-−–+]?\d{1,3}|\d{0,2}[-−+]|\d{1,3}(?:[,–-]\d{1,3}){1,5})$/;
const separatedNumbers = /\d[,–-]\d/;
/** Matches what a raised number follows, not a space or another sign. */
const endOfWord = /[\p{L}\p{N})\]}”"’'.,;:!?%°]$/u;
/** Matches the rest of a fraction, not of a unit: `m³/s`. */
const fractionBar = /^\s*[/⁄]\s*(?:\d|$)/;
const startOfWord = /^\p{L}/u;

const isUpright = ({ transform, dir }: TextItem): boolean =>
  transform[1] === 0 && (transform[0] ?? 0) > 0 && dir !== 'rtl';

/**
 * Writes small numbers above the baseline of the text before or after them in raised characters, without the space that
 * pdf.js inserts before them.
 */
export function raiseNumbers(items: readonly TextItem[]): TextItem[] {
  const raised: TextItem[] = [];
  let before: TextItem | undefined;
  let isBeforeRaised = false;
  for (const [index, item] of items.entries()) {
    const text = item.str.trim();
    if (text === '') {
      raised.push(item);
      continue;
    }
    const after = raisedNumber.test(text) ? nextText(items, index) : undefined;
    const isNumber = raisedNumber.test(text) && !fractionBar.test(after?.str ?? '');
    const isAttached: boolean =
      isNumber &&
      before !== undefined &&
      (isBeforeRaised ? continuesRaised(before, item) : isRaisedAfter(before, item));
    if (isAttached) while (/^\s+$/.test(raised.at(-1)?.str ?? '') && !raised.at(-1)!.hasEOL) raised.pop();
    const isRaised: boolean = isAttached || (isNumber && after !== undefined && isRaisedBefore(item, after));
    raised.push(isRaised ? { ...item, str: item.str.replace(text, toRaisedText) } : item);
    [before, isBeforeRaised] = [item, isRaised];
  }
  return raised;
}

const toRaisedText = (text: string): string =>
  separatedNumbers.test(text) ? text.replace(/\d+/g, toRaised) : toRaised(text.replace('–', '-'));

function nextText(items: readonly TextItem[], index: number): TextItem | undefined {
  let next = index + 1;
  while (next < items.length && items[next]!.str.trim() === '') next += 1;
  return items[next];
}

const isRaisedAfter = (before: TextItem, item: TextItem): boolean =>
  endOfWord.test(before.str) && isAbove(item, before) && Math.abs(gapBetween(before, item)) < maxGap * sizeOf(before);

/** Whether an item is the number of an affiliation or note before its text, or of an isotope. */
const isRaisedBefore = (item: TextItem, after: TextItem): boolean =>
  startOfWord.test(after.str) && isAbove(item, after) && Math.abs(gapBetween(item, after)) < maxGap * sizeOf(after);

/** Whether an item is smaller than another one and above its baseline. */
function isAbove(item: TextItem, other: TextItem): boolean {
  const size = sizeOf(other);
  const rise = baselineOf(item) - baselineOf(other);
  return isUpright(item) && isUpright(other) && sizeOf(item) <= maxSize * size && rise > minRise * size && rise < size;
}

/** Whether an item continues a raised one, like the digits after a sign. */
const continuesRaised = (before: TextItem, item: TextItem): boolean =>
  Math.abs(sizeOf(item) - sizeOf(before)) < 0.1 * sizeOf(before) &&
  Math.abs(baselineOf(item) - baselineOf(before)) < 0.1 * sizeOf(before) &&
  Math.abs(gapBetween(before, item)) < maxGap * sizeOf(before);

const gapBetween = (before: TextItem, item: TextItem): number =>
  (item.transform[4] ?? 0) - (before.transform[4] ?? 0) - before.width;
