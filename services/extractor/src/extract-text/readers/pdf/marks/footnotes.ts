import type { TextItem } from '../page-types';

/** Maximum sizes relative to the page's text, of a mark and of a note. */
const markSize = 0.8;
const noteSize = 0.95;
/** Minimum rise of a mark above the baseline, relative to the size of the text before it. */
const minRise = 0.15;

const sizeOf = ({ transform, height }: TextItem): number => height || Math.abs(transform[3] ?? 0);
const heightOf = ({ transform }: TextItem): number => transform[5] ?? 0;

/** Labels of the document's footnotes so far, for Markdown. */
export type FootnoteLabels = Set<string>;

/**
 * Marks the footnotes of a page: `[1]`, as in other formats, or those of Markdown with the labels of earlier pages in
 * `known`. A note begins with its number, which is small, or begins a line of small text and has a mark above.
 */
export function markFootnotes(items: readonly TextItem[], page: number, known?: FootnoteLabels): readonly TextItem[] {
  const numbers = items.filter(({ str }) => /^\s*\d{1,3}\s*$/.test(str));
  if (numbers.length === 0) return items;
  const body = bodySize(items);
  const marks = new Set(numbers.filter((item) => sizeOf(item) <= markSize * body));
  if (marks.size === 0) return items;
  const lowest = items.reduce(
    (least, item) =>
      sizeOf(item) > noteSize * body && /\p{L}/u.test(item.str) ? Math.min(least, heightOf(item)) : least,
    Infinity,
  );
  const raised = new Set(items.filter((item, at) => marks.has(item) && heightOf(item) > lowest && isRaised(items, at)));
  const above = new Set([...raised].map(({ str }) => str.trim()));
  const labels = new Map<string, string>();
  const starts = new Map<TextItem, string>();
  for (const [at, item] of items.entries()) {
    const number = item.str.trim();
    if (labels.has(number) || heightOf(item) > lowest) continue;
    if (!marks.has(item) && !(above.has(number) && isLineStart(items, at) && sizeOf(item) <= noteSize * body)) continue;
    if (!isNote(items, at, noteSize * body, lowest)) continue;
    const label = known?.has(number) ? `${page}-${number}` : number;
    known?.add(label);
    labels.set(number, label);
    starts.set(item, label);
  }
  if (labels.size === 0) return items;
  const sign = known ? '^' : '';
  return items.map((item) => {
    const start = starts.get(item);
    if (start !== undefined) return { ...item, str: `[${sign}${start}]${known ? ':' : ''} ` };
    const label = raised.has(item) ? labels.get(item.str.trim()) : undefined;
    return label === undefined ? item : { ...item, str: `[${sign}${label}]` };
  });
}

function isLineStart(items: readonly TextItem[], at: number): boolean {
  const before = items[at - 1];
  return (
    before === undefined || before.hasEOL || Math.abs(heightOf(before) - heightOf(items[at]!)) > sizeOf(items[at]!)
  );
}

/** Whether an item follows other text above its baseline, as no index does. */
function isRaised(items: readonly TextItem[], at: number): boolean {
  const before = items.slice(Math.max(0, at - 3), at).findLast(({ str }) => str.trim() !== '');
  if (!before) return false;
  const [item, size] = [items[at]!, sizeOf(before)];
  const rise = heightOf(item) - heightOf(before);
  const gap = (item.transform[4] ?? 0) - (before.transform[4] ?? 0) - before.width;
  return rise > minRise * size && rise < size && Math.abs(gap) < size;
}

/** Whether small text follows a number, below the text of the page. */
function isNote(items: readonly TextItem[], at: number, maxSize: number, lowest: number): boolean {
  let next = at + 1;
  while (next < items.length && items[next]!.str.trim() === '') next += 1;
  const text = items[next];
  return text !== undefined && sizeOf(text) <= maxSize && heightOf(text) <= lowest && /\p{L}/u.test(text.str);
}

/** Returns the most frequent font size. */
function bodySize(items: readonly TextItem[]): number {
  const chars = new Map<number, number>();
  for (const item of items) {
    const size = Math.round(sizeOf(item) * 2) / 2;
    chars.set(size, (chars.get(size) ?? 0) + item.str.length);
  }
  return [...chars].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0])[0];
}
