import { toRaised } from '@winnow/markdown';
import type { TextItem } from './page-types';

/** Maximum size of a raised number, its minimum rise and maximum gap, relative to the size of the text before it. */
const maxSize = 0.8;
const minRise = 0.15;
const maxGap = 0.2;

/** Matches exponents, marks of notes and charges of ions; a range or list keeps its separators. */
const raisedNumber = /^(?:[-−–+]?\d{1,3}|\d{0,2}[-−+]|\d{1,3}(?:[,–-]\d{1,3}){1,5})$/;
const separatedNumbers = /\d[,–-]\d/;
/** Matches what a raised number follows, not a space or another sign. */
const endOfWord = /[\p{L}\p{N})\]}”"’'.,;:!?%°]$/u;
const fractionBar = /^\s*[/⁄]/;

const sizeOf = ({ transform, height }: TextItem): number => height || Math.abs(transform[3] ?? 0);
const isUpright = ({ transform, dir }: TextItem): boolean =>
  transform[1] === 0 && (transform[0] ?? 0) > 0 && dir !== 'rtl';

/** Writes small numbers above the baseline of the text before them in raised characters, without the space that pdf.js inserts. */
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
    const isRaised: boolean =
      before !== undefined &&
      raisedNumber.test(text) &&
      (isBeforeRaised ? continuesRaised(before, item) : isRaisedAfter(before, item)) &&
      !fractionBar.test(textAfter(items, index));
    if (isRaised) {
      while (/^\s+$/.test(raised.at(-1)?.str ?? '') && !raised.at(-1)!.hasEOL) raised.pop();
      raised.push({ ...item, str: item.str.replace(text, separatedNumbers.test(text) ? raiseDigits : toSignedRaised) });
    } else raised.push(item);
    [before, isBeforeRaised] = [item, isRaised];
  }
  return raised;
}

const raiseDigits = (text: string): string => text.replace(/\d+/g, toRaised);
const toSignedRaised = (text: string): string => toRaised(text.replace('–', '-'));

function isRaisedAfter(before: TextItem, item: TextItem): boolean {
  const size = sizeOf(before);
  const rise = (item.transform[5] ?? 0) - (before.transform[5] ?? 0);
  return (
    isUpright(before) &&
    isUpright(item) &&
    endOfWord.test(before.str) &&
    sizeOf(item) <= maxSize * size &&
    rise > minRise * size &&
    rise < size &&
    Math.abs(gapBetween(before, item)) < maxGap * size
  );
}

/** Whether an item goes on with a raised one, as the digits after a sign. */
const continuesRaised = (before: TextItem, item: TextItem): boolean =>
  Math.abs(sizeOf(item) - sizeOf(before)) < 0.1 * sizeOf(before) &&
  Math.abs((item.transform[5] ?? 0) - (before.transform[5] ?? 0)) < 0.1 * sizeOf(before) &&
  Math.abs(gapBetween(before, item)) < maxGap * sizeOf(before);

const gapBetween = (before: TextItem, item: TextItem): number =>
  (item.transform[4] ?? 0) - (before.transform[4] ?? 0) - before.width;

function textAfter(items: readonly TextItem[], index: number): string {
  for (let next = index + 1; next < items.length; next += 1)
    if (items[next]!.str.trim() !== '') return items[next]!.str;
  return '';
}
