import { leftOf, rightOf } from './item-geometry';
import type { MarkedItem } from './marks/structure-tags';

/** Maximum items of a line that are searched, and characters of one into which another is inserted. */
const [maxItems, maxChars] = [100, 500];
/** Maximum distance of baselines, and minimum and maximum gap between words, in font sizes. */
const [maxRise, minWordGap] = [0.6, 0.15];
export const maxGap = 0.6;
/**
 * Minimum and maximum width in font sizes of a raised or lowered item within another one: pdf.js joins texts that are
 * closer than .6. Beside a narrower item, the gap may have the space between two words.
 */
const [minInnerWidth, maxInnerWidth] = [0.35, 0.6];
const minRise = 0.1;
/** Tolerance in font sizes of the edges of a gap. */
export const tolerance = 0.1;

/**
 * Moves items that are painted after the others of their line to the gap that the line leaves for them. Flying Saucer
 * and openhtmltopdf paint the text of a line first, and then its bold words, links, and raised or lowered numbers.
 */
export function placeLateItems(items: readonly MarkedItem[]): readonly MarkedItem[] {
  const placed: MarkedItem[] = [];
  let last: MarkedItem | undefined;
  let isChanged = false;
  for (const item of items) {
    const isLate =
      last && isText(item) && isOnLine(last, item) && leftOf(item) < rightOf(last) - tolerance * item.height;
    if (isLate && place(placed, item)) isChanged = true;
    else {
      placed.push(item);
      last = isText(item) ? item : item.type === undefined && !item.hasEOL ? last : undefined;
    }
  }
  return isChanged ? placed : items;
}

export const isText = ({ type, str, transform, dir }: MarkedItem): boolean =>
  type === undefined && str.trim() !== '' && transform[1] === 0 && transform[2] === 0 && dir !== 'rtl';

export const isOnLine = (one: MarkedItem, other: MarkedItem): boolean =>
  Math.abs(one.transform[5]! - other.transform[5]!) < maxRise * Math.max(one.height, other.height);

/** Inserts an item into the gap on its line, or into the text around it; false without one. */
function place(placed: MarkedItem[], item: MarkedItem): boolean {
  let [before, after] = [-1, -1];
  for (let index = placed.length - 1; index >= Math.max(0, placed.length - maxItems); index -= 1) {
    const other = placed[index]!;
    if (other.type !== undefined || other.hasEOL) break;
    if (!isText(other)) continue;
    if (!isOnLine(other, item)) break;
    if (leftOf(other) > leftOf(item)) after = index;
    else if (before < 0 || leftOf(other) > leftOf(placed[before]!)) before = index;
  }
  const [left, right] = [placed[before], placed[after]];
  if (!left) return false;
  const slack = tolerance * left.height;
  if (rightOf(left) > rightOf(item) - slack) return insertInto(placed, before, item);
  // Further texts between them are in no order.
  if (!right || after < before || placed.slice(before + 1, after).some(({ str }) => str.trim() !== '')) return false;
  const gaps = [leftOf(item) - rightOf(left), leftOf(right) - rightOf(item)];
  if (gaps.some((gap) => gap < -slack || gap > maxGap * left.height)) return false;
  placed.splice(before + 1, after - before - 1, ...spaceBetween(left, item), item, ...spaceBetween(item, right));
  return true;
}

const riseOf = (item: MarkedItem, other: MarkedItem): number =>
  Math.abs(other.transform[5]! - item.transform[5]!) / other.height;

/** Inserts a raised or lowered item into a text with a space for it, at the space that is nearest to its position. */
function insertInto(placed: MarkedItem[], index: number, item: MarkedItem): boolean {
  const outer = placed[index]!;
  const width = item.width / outer.height;
  if (outer.str.length > maxChars || width < minInnerWidth || width > maxInnerWidth || riseOf(item, outer) < minRise)
    return false;
  const at = spaceAt(outer.str, (leftOf(item) - leftOf(outer)) / outer.width);
  if (at === undefined) return false;
  const start = { ...outer, str: outer.str.slice(0, at), width: leftOf(item) - leftOf(outer) };
  const end = { ...outer, str: outer.str.slice(at + 1), width: rightOf(outer) - rightOf(item) };
  const transform = outer.transform.with(4, rightOf(item));
  placed.splice(index, 1, start, item, { ...end, transform });
  return true;
}

/** Returns the index of the space in a text that is nearest to a position, a share of its width. */
function spaceAt(text: string, position: number): number | undefined {
  const target = position * widthOf(text);
  let nearest: { readonly index: number; readonly distance: number } | undefined;
  let [start, width] = [0, 0];
  for (const { index } of text.matchAll(/(?<=\S)\s(?=\S)/g)) {
    width += widthOf(text.slice(start, index));
    start = index;
    const distance = Math.abs(width - target);
    if (!nearest || distance < nearest.distance) nearest = { index, distance };
  }
  return nearest?.index;
}

/** Usual widths of letters in font sizes; that of all others is .5. */
const letterWidths: readonly (readonly [RegExp, number])[] = [
  [/[\sfijlrtI.,:;'|!()[\]]/, 0.3],
  [/[mwMW@%]/, 0.85],
  [/\p{Lu}/u, 0.68],
];
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letterWidths.find(([letters]) => letters.test(letter))?.[1] ?? 0.5), 0);

export const spaceBetween = (left: MarkedItem, right: MarkedItem): MarkedItem[] =>
  leftOf(right) - rightOf(left) > minWordGap * Math.max(left.height, right.height)
    ? [
        {
          ...left,
          str: ' ',
          width: leftOf(right) - rightOf(left),
          height: 0,
          transform: left.transform.with(4, rightOf(left)),
        },
      ]
    : [];
