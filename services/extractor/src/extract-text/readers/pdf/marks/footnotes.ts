import type { TextItem } from '../page-types';

/** Maximum sizes relative to the page's text, of a mark and of a note. */
const markSize = 0.8;
const noteSize = 0.95;

const sizeOf = ({ transform, height }: TextItem): number => height || Math.abs(transform[3] ?? 0);
const heightOf = ({ transform }: TextItem): number => transform[5] ?? 0;

/** Marks the footnotes of a page; `known`: labels of earlier pages. */
export function markFootnotes(items: readonly TextItem[], page: number, known: Set<string>): TextItem[] {
  const body = bodySize(items);
  const isMark = (item: TextItem | undefined): boolean =>
    item !== undefined && /^\s*\d{1,3}\s*$/.test(item.str) && sizeOf(item) <= markSize * body;
  const starts = new Map<TextItem, string>();
  const labels = new Map<string, string>();
  const lowest = Math.min(
    ...items.filter((item) => sizeOf(item) > noteSize * body && /\p{L}/u.test(item.str)).map(heightOf),
  );
  for (const [at, item] of items.entries()) {
    const next = items.slice(at + 1).find(({ str }) => str.trim() !== '');
    if (!isMark(item) || !next || sizeOf(next) > noteSize * body || heightOf(next) > lowest) continue;
    if (!/\p{L}/u.test(next.str)) continue;
    const number = item.str.trim();
    if (labels.has(number)) continue;
    const label = known.has(number) ? `${page}-${number}` : number;
    known.add(label);
    labels.set(number, label);
    starts.set(item, label);
  }
  if (labels.size === 0) return [...items];
  return items.map((item) => {
    const start = starts.get(item);
    if (start !== undefined) return { ...item, str: `[^${start}]: ` };
    const label = isMark(item) && heightOf(item) > lowest ? labels.get(item.str.trim()) : undefined;
    return label === undefined ? item : { ...item, str: `[^${label}]` };
  });
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
