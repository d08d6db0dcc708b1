import type { Line } from './page-lines';

/** A line this much larger than the running text is a heading; smaller differences come from inline fonts. */
const larger = 1.15;
const longest = 200;
const levels = 4;

/** How large the text of a document is set: the size of most of its characters, and the sizes of its headings. */
export interface TypeScale {
  readonly body: number;
  /** Sizes of headings, largest first; the place is the level. */
  readonly headings: readonly number[];
}

const half = (size: number): number => Math.round(size * 2) / 2;

/** Measures the font sizes of a document, in half points. */
export function measureType(lines: Iterable<Line>): TypeScale {
  const chars = new Map<number, number>();
  for (const line of lines) chars.set(half(line.size), (chars.get(half(line.size)) ?? 0) + line.text.length);
  const body = [...chars].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0])[0];
  const headings = [...chars.keys()].filter((size) => size >= body * larger).sort((a, b) => b - a);
  return { body, headings };
}

/** Markdown level of a heading (1 to 4), or 0 for a line of running text. */
export function headingLevel(line: Line, { body, headings }: TypeScale): number {
  if (line.turn !== 0 || line.size < body * larger || line.text.length > longest || !/\p{L}/u.test(line.text)) return 0;
  const place = headings.indexOf(half(line.size));
  return place < 0 ? 0 : Math.min(place + 1, levels);
}
