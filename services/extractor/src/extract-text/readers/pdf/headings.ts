import { isBulleted } from './marks/list-item';
import { numberedHeadings } from './numbered-headings';
import type { Line } from './page-types';

/** Minimum ratio of a heading's size to the running text; smaller differences come from inline fonts. */
const minSizeRatio = 1.15;
/** Maximum characters of a heading. */
export const maxHeadingLength = 200;
const maxSizeLevels = 4;

/** Maximum characters of a bold heading; a longer bold line is an emphasised sentence. */
const maxBoldLength = 120;
/** Maximum share of bold letters in a document whose bold lines are headings. */
const maxBoldShare = 0.25;
const maxLevel = 6;
/** Minimum lines of a font size that may belong to a table. */
const minTableLines = 4;

/** Font sizes of a document: the size of most of its characters, and the sizes of its headings. */
export interface FontScale {
  readonly bodySize: number;
  /** Sizes of headings, largest first; the index determines the level. */
  readonly headingSizes: readonly number[];
  /** Levels of sizes, as declared by the outline or the tags of the document. */
  readonly declaredLevels: ReadonlyMap<number, number>;
  /** Level of bold headings in the size of the text; 0 without any. */
  readonly boldLevel: number;
  /** Levels of headings in the size of the text, by their numbers. */
  readonly numberedLevels: ReadonlyMap<Line, number>;
}

const roundToHalf = (size: number): number => Math.round(size * 2) / 2;

/** Measures the font sizes of a document in half points. */
export function measureFonts(lines: readonly Line[]): FontScale {
  const charsBySize = new Map<number, number>();
  const isCandidate = ({ text, rotation }: Line): boolean => rotation === 0 && !isBulleted(text.trim());
  const sizes = new Set(lines.filter(isCandidate).map(({ size }) => roundToHalf(size)));
  let totalChars = 0;
  let boldChars = 0;
  for (const line of lines) {
    const chars = line.table ? line.table.rows.flat().join('').length : line.text.length;
    charsBySize.set(roundToHalf(line.size), (charsBySize.get(roundToHalf(line.size)) ?? 0) + chars);
    totalChars += chars;
    if (line.isBold) boldChars += chars;
  }
  const bodySize = [...charsBySize].reduce((max, each) => (each[1] > max[1] ? each : max), [0, 0])[0];
  const headingSizes = [...sizes]
    .filter((size) => size >= bodySize * minSizeRatio && !isTableSize(lines, size))
    .sort((a, b) => b - a);
  const declaredLevels = new Map<number, number>();
  for (const { level, size } of lines)
    if (level && size >= bodySize * minSizeRatio) declaredLevels.set(roundToHalf(size), level);
  const deepestLevel = Math.max(Math.min(headingSizes.length, maxSizeLevels), ...declaredLevels.values());
  const textLevel = Math.min(deepestLevel + 1, maxLevel);
  const numberedLevels = [...numberedHeadings(lines)].map(
    ([line, depth]) => [line, Math.min(textLevel + depth, maxLevel)] as const,
  );
  return {
    bodySize,
    headingSizes,
    declaredLevels,
    boldLevel: boldChars > 0 && boldChars < maxBoldShare * totalChars ? textLevel : 0,
    numberedLevels: new Map(numberedLevels),
  };
}

/** Whether most lines of a size are rows of cells or have no words, as in tables that are larger than the small print. */
function isTableSize(lines: readonly Line[], size: number): boolean {
  const ofSize = lines.filter((line) => roundToHalf(line.size) === size && !line.isBlock);
  const rows = ofSize.filter(({ parts, text }) => parts.length > 1 || !/\p{L}{2}/u.test(text));
  return ofSize.length >= minTableLines && 2 * rows.length > ofSize.length;
}

/** Returns the Markdown level of a heading (1 to 6), or 0 for running text. */
export function headingLevel(line: Line, scale: FontScale): number {
  const { bodySize, headingSizes, declaredLevels, boldLevel, numberedLevels } = scale;
  if (line.rotation !== 0 || line.text.length > maxHeadingLength || !/[\p{L}§]/u.test(line.text)) return 0;
  if (line.level !== undefined) return line.level;
  // On slides, lists are larger than the rest of the text.
  if (isBulleted(line.text.trim())) return 0;
  if (line.size < bodySize * minSizeRatio)
    return numberedLevels.get(line) ?? (isBoldHeading(line, bodySize) ? boldLevel : 0);
  const sizeIndex = headingSizes.indexOf(roundToHalf(line.size));
  return declaredLevels.get(roundToHalf(line.size)) ?? (sizeIndex < 0 ? 0 : Math.min(sizeIndex + 1, maxSizeLevels));
}

/** Matches the number of a section of an act, whose title may be below it. */
export const sectionSign = /^§{1,2}\s?\d/;

function isBoldHeading({ isBold, text, size, parts }: Line, body: number): boolean {
  return (
    isBold === true &&
    size > 0.95 * body &&
    parts.length === 1 &&
    text.length <= maxBoldLength &&
    !/[.,;:]$/.test(text) &&
    (sectionSign.test(text) || (/^[\p{Lu}\p{N}\p{Lo}]/u.test(text) && /\p{L}{2}/u.test(text)))
  );
}
