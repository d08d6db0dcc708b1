import { baselineOf, leftOf, sizeOf } from '../item-geometry';
import type { TextItem } from '../page-types';
import { narrowNumbers } from './narrow-numbers';

/** Maximum sizes relative to the page's text, of a mark and of a note. */
const maxMarkSize = 0.8;
const maxNoteSize = 0.95;
/** Maximum characters of a running foot below the notes. */
const maxFootChars = 80;
/** Minimum rise of a mark above the baseline, relative to the size of the text before it. */
const minRise = 0.15;

/** Maximum numbers of a page whose columns are searched for notes; pages of tables have more. */
const maxColumnNumbers = 1_000;

/** Matches a unit of length, or a mathematical letter, before an exponent. */
const raisedBase = /(?:^|[\s\d(/])(?:[kcdmµμn]?m|ft|yd)$|[\u{1d400}-\u{1d7cb}]$/u;

/**
 * Matches the number of a note in the item of its text, with the period that CSS writes
 * after it, or of an item of a list.
 */
const noteNumber = /^\s*(\d{1,3})[.)]\s+(?=\S)/;

/** Labels of the document's footnotes so far, for Markdown. */
export type FootnoteLabels = Set<string>;

/**
 * Marks the footnotes of a page: as `[1]`, like other formats, or as Markdown footnotes; `usedLabels` has the labels of
 * earlier pages. A note starts with its number: a superscript, or at the start of a line of small text with a mark
 * above.
 */
export function markFootnotes(
  allItems: readonly TextItem[],
  page: number,
  usedLabels?: FootnoteLabels,
): readonly TextItem[] {
  const numbers = allItems.filter(({ str }) => /^\s*\d{1,3}\s*$/.test(str));
  if (numbers.length === 0) return allItems;
  const bodyFontSize = dominantFontSize(allItems);
  const small = numbers.filter((item) => sizeOf(item) <= maxMarkSize * bodyFontSize);
  const others = new Set(numbers).difference(new Set(small));
  const narrow = narrowNumbers([...others], allItems);
  const marks = new Set([...small, ...narrow]);
  if (marks.size === 0) return allItems;
  const separated = separateNumbers(allItems, marks, maxNoteSize * bodyFontSize);
  const items = separated.flat();
  const { ofPage, ofColumn } = bodyBaselines(items, bodyFontSize);
  const findBelow = (lowest: BodyBaseline): Notes => findNotes(items, { marks, narrow }, bodyFontSize, lowest);
  const pageNotes = ofPage.map(findBelow).find(({ starts }) => starts.size > 0);
  const columnNotes = numbers.length > maxColumnNumbers ? undefined : withMarks(findBelow(ofColumn));
  const notes = columnNotes && columnNotes.starts.size > (pageNotes?.starts.size ?? 0) ? columnNotes : pageNotes;
  if (!notes) return allItems;
  const labels = new Map<string, string>();
  const noteStarts = new Map<TextItem, string>();
  for (const item of notes.starts) {
    const number = item.str.trim();
    const label = usedLabels?.has(number) ? `${page}-${number}` : number;
    usedLabels?.add(label);
    labels.set(number, label);
    noteStarts.set(item, label);
  }
  const caret = usedLabels ? '^' : '';
  const toMarked = (item: TextItem): TextItem => {
    const noteLabel = noteStarts.get(item);
    if (noteLabel !== undefined) return { ...item, str: `[${caret}${noteLabel}]${usedLabels ? ':' : ''} ` };
    const label = notes.raisedMarks.has(item) ? labels.get(item.str.trim()) : undefined;
    return label === undefined ? item : { ...item, str: `[${caret}${label}]` };
  };
  return separated.flatMap((parts, index) =>
    parts.length === 1 || noteStarts.has(parts[0]!) ? parts.map(toMarked) : [allItems[index]!],
  );
}

/**
 * Separates the numbers of notes from their text, if the page has a small item with the same number; returns the parts
 * of each item. A list in small text has numbers without a mark.
 */
function separateNumbers(items: readonly TextItem[], marks: ReadonlySet<TextItem>, maxSize: number): TextItem[][] {
  const numbers = new Set([...marks].map(({ str }) => str.trim()));
  const isOfList = ({ str }: TextItem): boolean => !numbers.has(noteNumber.exec(str)?.[1] ?? '');
  const numbered = new Set(items.filter((item) => sizeOf(item) <= maxSize && noteNumber.test(item.str)));
  if ([...numbered].some(isOfList)) return items.map((item) => [item]);
  return items.map((item) => {
    const [start, number = ''] = noteNumber.exec(item.str) ?? [];
    if (start === undefined || !numbered.has(item)) return [item];
    const width = (item.width * start.length) / item.str.length;
    const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = item.transform;
    const rest = { ...item, str: item.str.slice(start.length), width: item.width - width };
    return [
      { ...item, str: number, width, hasEOL: false },
      { ...rest, transform: [a, b, c, d, x + width, y] },
    ];
  });
}

/** Returns the lowest baseline of the body text at an item. */
type BodyBaseline = (item: TextItem) => number;

/**
 * Returns the lowest baseline of the body text of a page, and the one above it, since the lowest line may be a running
 * foot; and that of the column of an item, whose notes may stand beside the text of the other column.
 */
function bodyBaselines(
  items: readonly TextItem[],
  bodyFontSize: number,
): { readonly ofPage: readonly BodyBaseline[]; readonly ofColumn: BodyBaseline } {
  const isBody = (item: TextItem): boolean => sizeOf(item) > maxNoteSize * bodyFontSize && /\p{L}/u.test(item.str);
  const body = items.filter(isBody);
  const baselines = body.map(baselineOf);
  const lowest = baselines.reduce((min, baseline) => Math.min(min, baseline), Infinity);
  const above = baselines.reduce((min, y) => (y > lowest + bodyFontSize ? Math.min(min, y) : min), Infinity);
  const footChars = items.reduce(
    (sum, item) => sum + (Math.abs(baselineOf(item) - lowest) < bodyFontSize ? item.str.length : 0),
    0,
  );
  const ofColumn: BodyBaseline = (item) => {
    const [x0, x1] = [leftOf(item) - sizeOf(item), leftOf(item) + item.width + sizeOf(item)];
    const column = body.filter((other) => leftOf(other) <= x1 && x0 <= leftOf(other) + other.width);
    return column.length === 0 ? lowest : column.reduce((min, other) => Math.min(min, baselineOf(other)), Infinity);
  };
  return { ofPage: (footChars <= maxFootChars ? [lowest, above] : [lowest]).map((y) => () => y), ofColumn };
}

/** Starts of notes, and raised numbers in the text above them. */
interface Notes {
  readonly starts: ReadonlySet<TextItem>;
  readonly raisedMarks: ReadonlySet<TextItem>;
}

/**
 * Omits notes without a mark, and those at the same left edge: beside the text of another column, small text with
 * numbers may be a listing or a list.
 */
function withMarks({ starts, raisedMarks }: Notes): Notes {
  const numbers = new Set([...raisedMarks].map(({ str }) => str.trim()));
  const unmarked = [...starts].filter(({ str }) => !numbers.has(str.trim()));
  const isOfList = (item: TextItem): boolean => unmarked.some((other) => Math.abs(leftOf(other) - leftOf(item)) < 2);
  return { starts: new Set([...starts].filter((item) => !isOfList(item))), raisedMarks };
}

/** Finds the numbers at the start of notes, in small text below the body text, and the marks in the body. */
function findNotes(
  items: readonly TextItem[],
  { marks, narrow }: { readonly marks: ReadonlySet<TextItem>; readonly narrow: ReadonlySet<TextItem> },
  bodyFontSize: number,
  bodyBaseline: BodyBaseline,
): Notes {
  const textFont = dominantFont(items);
  const isRaisedMark = (item: TextItem, index: number): boolean =>
    marks.has(item) &&
    (baselineOf(item) > bodyBaseline(item) || (narrow.has(item) && baselineOf(item) === bodyBaseline(item))) &&
    isRaised(items, index, narrow.has(item) ? 0 : minRise, textFont);
  const allMarks = items.filter(isRaisedMark);
  // Beside raised marks, narrow digits are those of a font with a narrow `1`.
  const raised = allMarks.filter((item) => !narrow.has(item));
  const raisedMarks = new Set(raised.length > 0 ? raised : allMarks);
  const raisedNumbers = new Set([...raisedMarks].map(({ str }) => str.trim()));
  const starts = new Set<TextItem>();
  const numbers = new Set<string>();
  for (const [index, item] of items.entries()) {
    const number = item.str.trim();
    if (numbers.has(number)) continue;
    // Narrow digits alone are no sign of a note: some fonts have a narrow `1`, also in running feet.
    if (
      (!marks.has(item) || narrow.has(item)) &&
      !(raisedNumbers.has(number) && isLineStart(items, index) && sizeOf(item) <= maxNoteSize * bodyFontSize)
    )
      continue;
    if (!isNoteStart(items, index, maxNoteSize * bodyFontSize, bodyBaseline(item))) continue;
    numbers.add(number);
    starts.add(item);
  }
  return { starts, raisedMarks };
}

function isLineStart(items: readonly TextItem[], index: number): boolean {
  const before = items[index - 1];
  return (
    before === undefined ||
    before.hasEOL ||
    Math.abs(baselineOf(before) - baselineOf(items[index]!)) > sizeOf(items[index]!)
  );
}

/**
 * Whether an item is a superscript: it follows other text above its baseline, by a share of its size. A number after a
 * single letter in another font than the text, or before a raised sign or letter, is an exponent.
 */
function isRaised(items: readonly TextItem[], index: number, rise: number, textFont: string | undefined): boolean {
  const before = items.slice(Math.max(0, index - 3), index).findLast(({ str }) => str.trim() !== '');
  if (!before || raisedBase.test(before.str)) return false;
  if (/^\p{L}$/u.test(before.str.trim()) && before.fontName !== textFont) return false;
  if (isInExponent(items[index]!, items[index + 1])) return false;
  const [item, size] = [items[index]!, sizeOf(before)];
  const riseOfMark = baselineOf(item) - baselineOf(before);
  const gap = leftOf(item) - leftOf(before) - before.width;
  return riseOfMark >= rise * size && riseOfMark < size && Math.abs(gap) < size;
}

/** Whether the item after a number continues it at the same height: `1/2`, `2n`. */
const isInExponent = (item: TextItem, next: TextItem | undefined): boolean =>
  next !== undefined &&
  /^(?:[/⁄+−=-]|\p{L}$)/u.test(next.str) &&
  Math.abs(baselineOf(next) - baselineOf(item)) < 0.1 * sizeOf(item) &&
  Math.abs(sizeOf(next) - sizeOf(item)) < 0.1 * sizeOf(item) &&
  Math.abs(leftOf(next) - leftOf(item) - item.width) < 0.3 * sizeOf(item);

/** Whether small text below the body text follows a number. */
function isNoteStart(items: readonly TextItem[], index: number, maxSize: number, lowestBodyBaseline: number): boolean {
  let next = index + 1;
  while (next < items.length && items[next]!.str.trim() === '') next += 1;
  const text = items[next];
  return (
    baselineOf(items[index]!) <= lowestBodyBaseline &&
    text !== undefined &&
    sizeOf(text) <= maxSize &&
    baselineOf(text) <= lowestBodyBaseline &&
    /\p{L}/u.test(text.str)
  );
}

/** Returns the font of the largest number of items. */
function dominantFont(items: readonly TextItem[]): string | undefined {
  const counts = new Map<string | undefined, number>();
  for (const { fontName } of items) counts.set(fontName, (counts.get(fontName) ?? 0) + 1);
  return [...counts].reduce<[string?, number?]>((max, each) => (each[1] > (max[1] ?? 0) ? each : max), [])[0];
}

/** Returns the most frequent font size. */
function dominantFontSize(items: readonly TextItem[]): number {
  const chars = new Map<number, number>();
  for (const item of items) {
    const size = Math.round(sizeOf(item) * 2) / 2;
    chars.set(size, (chars.get(size) ?? 0) + item.str.length);
  }
  return [...chars].reduce((max, each) => (each[1] > max[1] ? each : max), [0, 0])[0];
}
