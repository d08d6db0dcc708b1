import type { Line } from './page-types';

/** Minimum ratio of the distance between paragraphs to the line spacing within one. */
const minGapRatio = 1.2;
/** Minimum line spacing in font sizes; lines closer than this are beside each other. */
const minSpacing = 0.8;
const sentenceEnd = /[.!?:…。！？][)\]”"’»」』]*$/u;
/** Minimum width in font sizes of a line that continues in another column or on another page. */
const minWidth = 12;
/** Maximum distance in font sizes from the edge of its column of a line that a small letter, and any letter, continues. */
const [maxRaggedGap, maxFullGap] = [8, 1];
/** Matches the end and the start of lines within a sentence. */
const [openEnd, openStart] = [/[\p{Ll}\p{Lo}\p{M}][,،、，\u2010\u00ad-]?$/u, /^\p{Ll}/u];
const label = /^(?:[A-Z]|\d{1,3}|[ivx]{1,5})[.):]?\s|^\p{L}+\s\d+[.:]/u;

/**
 * Whether the distance to the next line, after the end of a sentence, is larger than the line spacing of the lines
 * before or after. Producers with a small distance between paragraphs do not indent them.
 */
export function isParagraphSpacing(lines: readonly Line[], index: number): boolean {
  const [line, next] = [lines[index - 1]!, lines[index]!];
  if (!sentenceEnd.test(line.text.trim()) || openStart.test(next.text.trim())) return false;
  const spacing = Math.min(spacingOf(lines[index - 2], line), spacingOf(next, lines[index + 1]));
  return line.y - next.y > minGapRatio * spacing;
}

/** Returns the distance of two lines of one paragraph; infinite if they are not. */
function spacingOf(line: Line | undefined, next: Line | undefined): number {
  if (!line || !next || line.isBlock || next.isBlock || !isAlike(line, next)) return Infinity;
  const spacing = line.y - next.y;
  return spacing > minSpacing * line.size ? spacing : Infinity;
}

/**
 * Whether a paragraph continues in the next column or on the next page: its last line fills its column, which ends at
 * `columnEnd`, within a sentence.
 */
export function continuesElsewhere(line: Line, next: Line, columnEnd: number): boolean {
  const [text, nextText] = [line.text.trim(), next.text.trim()];
  if (!isText(line) || !isText(next) || !isAlike(line, next) || line.x1 - line.x0 < minWidth * line.size) return false;
  if (!openEnd.test(text) || label.test(nextText)) return false;
  const gap = columnEnd - line.x1;
  if (openStart.test(nextText)) return gap < maxRaggedGap * line.size;
  return /^\p{L}/u.test(nextText) && gap < maxFullGap * line.size && next.x1 - next.x0 > minWidth * line.size;
}

/** Mirrors a line that runs from right to left, whose end is at its left. */
export const mirrorRtl = (line: Line): Line => (line.isRtl ? { ...line, x0: -line.x1, x1: -line.x0 } : line);

/** Whether the next line is at the top of a column beside this one. */
export const isNextColumn = (line: Line, next: Line): boolean => next.y > line.y + line.size && next.x0 > line.x1;

const isText = ({ isBlock, isComment, isMonospaced, isMarked, level, parts }: Line): boolean =>
  !isBlock && !isComment && !isMonospaced && !isMarked && level === undefined && parts.length === 1;

/** Whether both lines have the same size and share a font, if known. */
const isAlike = (line: Line, next: Line): boolean =>
  line.rotation === next.rotation &&
  Math.abs(line.size - next.size) < 0.02 * line.size &&
  line.isRtl === next.isRtl &&
  (line.isBold === true) === (next.isBold === true) &&
  (!line.fonts || !next.fonts || [...next.fonts].some((font) => line.fonts!.has(font)));
