import type { Line } from './page-types';

/** Minimum ratio of a heading's size to the running text; smaller differences come from inline fonts. */
const larger = 1.15;
/** Maximum characters of a heading. */
export const maxHeadingLength = 200;
const levels = 4;

/** Maximum characters of a bold heading; a longer bold line is an emphasised sentence. */
const maxBoldLength = 120;
/** Maximum share of bold letters in a document whose bold lines are headings. */
const maxBoldShare = 0.25;
const maxDepth = 6;

/** Font sizes of a document: that of most of its characters, and those of its headings. */
export interface TypeScale {
  readonly body: number;
  /** Sizes of headings, largest first; the index determines the level. */
  readonly headings: readonly number[];
  /** Levels of sizes, as declared by the outline or the tags of the document. */
  readonly told: ReadonlyMap<number, number>;
  /** Level of bold headings in the size of the text; 0 without any. */
  readonly bold: number;
}

const half = (size: number): number => Math.round(size * 2) / 2;

/** Measures the font sizes of a document in half points. */
export function measureType(lines: readonly Line[]): TypeScale {
  const chars = new Map<number, number>();
  let all = 0;
  let bold = 0;
  for (const line of lines) {
    chars.set(half(line.size), (chars.get(half(line.size)) ?? 0) + line.text.length);
    all += line.text.length;
    if (line.isBold) bold += line.text.length;
  }
  const body = [...chars].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0])[0];
  const headings = [...chars.keys()].filter((size) => size >= body * larger).sort((a, b) => b - a);
  const told = new Map<number, number>();
  for (const { level, size } of lines) if (level && size >= body * larger) told.set(half(size), level);
  const below = Math.max(Math.min(headings.length, levels), ...told.values());
  return { body, headings, told, bold: bold > 0 && bold < maxBoldShare * all ? Math.min(below + 1, maxDepth) : 0 };
}

/** Returns the Markdown level of a heading (1 to 6), or 0 for running text. */
export function headingLevel(line: Line, { body, headings, told, bold }: TypeScale): number {
  if (line.turn !== 0 || line.text.length > maxHeadingLength || !/\p{L}/u.test(line.text)) return 0;
  if (line.level !== undefined) return line.level;
  if (line.size < body * larger) return isBoldHeading(line, body) ? bold : 0;
  const place = headings.indexOf(half(line.size));
  return told.get(half(line.size)) ?? (place < 0 ? 0 : Math.min(place + 1, levels));
}

function isBoldHeading({ isBold, text, size, parts }: Line, body: number): boolean {
  return (
    isBold === true &&
    size > 0.95 * body &&
    parts.length === 1 &&
    text.length <= maxBoldLength &&
    !/[.,;:]$/.test(text) &&
    /^[\p{Lu}\p{N}\p{Lo}]/u.test(text) &&
    /\p{L}{2}/u.test(text)
  );
}
