import { fitsNextWord } from '../join-lines';
import type { Line } from '../page-types';

/** Minimum floats of a run, and maximum floats of a page and characters of one. */
const [minFloats, maxFloats, maxChars] = [2, 300, 40];
/** Maximum difference in points of their right edges. */
const edgeTolerance = 1;
/** Maximum difference of baselines, minimum gap beside a float, and maximum distance of two lines, in font sizes. */
const [maxRise, minGap, maxStep] = [0.4, 0.2, 1.6];
/** Maximum overlap in font sizes with a justified line, which ends where its float begins. */
const maxOverlap = 0.1;

/** Matches a price, date or time, unlike the labelled lines of a box and the formulas of a figure. */
const value = /^(?!.*(?::\s|=)).*\d/;
/** Columns of numbers, which lack words, may be painted in any order. */
const word = /\p{L}{2}/u;

/**
 * Joins runs of texts that end at one right edge, such as prices and dates, to the lines beside them that follow later:
 * browsers paint floated boxes before all text.
 */
export function attachFloats(lines: readonly Line[]): readonly Line[] {
  const runs = runsOf(lines);
  if (runs.reduce((sum, { floats }) => sum + floats.length, 0) > maxFloats) return lines;
  const joined = new Map<Line, Line>();
  const attached = new Set<Line>();
  for (const { floats, end } of runs) {
    // Texts that are painted before the floats of their row are cells.
    const before = lines.slice(0, end - floats.length).filter((line) => !attached.has(line));
    if (floats.some((float) => before.some((line) => hasWord(line) && isLeftOf(float, line)))) continue;
    const texts = textsBeside(floats, lines, end);
    const last = texts.map((at, index) => lastLine(floats[index]!, lines, at));
    const isSingle = new Set(last).size === floats.length && ![...floats, ...last].some((line) => joined.has(line));
    for (const [index, float] of isSingle ? floats.entries() : []) {
      joined.set(last[index]!, join(last[index]!, float));
      attached.add(float);
    }
  }
  return attached.size === 0 ? lines : lines.flatMap((line) => (attached.has(line) ? [] : [joined.get(line) ?? line]));
}

/** Returns runs of lines that may be floats, with the index of the line after each. */
function runsOf(lines: readonly Line[]): { readonly floats: readonly Line[]; readonly end: number }[] {
  const runs = [];
  for (let start = 0, end = 1; start < lines.length; start = end, end += 1) {
    while (end < lines.length && isNextFloat(lines[end - 1]!, lines[end]!)) end += 1;
    if (end - start >= minFloats) runs.push({ floats: lines.slice(start, end), end });
  }
  return runs;
}

const isFloat = ({ rotation, parts, text, isRtl }: Line): boolean =>
  rotation === 0 && parts.length === 1 && text.length <= maxChars && isRtl !== true;

const isNextFloat = (line: Line, next: Line): boolean =>
  isFloat(line) && isFloat(next) && next.y < line.y && Math.abs(line.x1 - next.x1) <= edgeTolerance;

/** Returns the indexes of the lines beside floats, in their order; none unless each has one of its own. */
function textsBeside(floats: readonly Line[], lines: readonly Line[], end: number): number[] {
  if (!areValues(floats) && isBox(floats)) return [];
  const found: number[] = [];
  for (const float of floats) {
    let nearest = -1;
    for (const [index, line] of lines.entries())
      if (isLeftOf(float, line) && (nearest < 0 || line.x1 > lines[nearest]!.x1)) nearest = index;
    if (nearest < end || nearest <= (found.at(-1) ?? -1) || !hasWord(lines[nearest]!)) return [];
    found.push(nearest);
  }
  return found;
}

/** Whether floats are prices, dates or times, of which two have one form, unlike the number and the date of a letter. */
const areValues = (floats: readonly Line[]): boolean =>
  floats.every(({ text }) => value.test(text)) && new Set(floats.map(formOf)).size < floats.length;

/** Returns a text in which numbers, and words after the first one, are alike: `9:30 am`, `1 May`. */
function formOf({ text }: Line): string {
  const start = text.search(/\d/);
  const rest = text.slice(start).replace(/\p{L}+/gu, 'a');
  return (text.slice(0, start) + rest.replace(/\d[\d.,:/–-]*/g, '0')).replace(/\s/g, '');
}

/** Whether floats are the lines of one box, such as the address at the right of a letter: equally wide, or mostly close. */
function isBox(floats: readonly Line[]): boolean {
  const left = floats[0]!.x0;
  const close = floats.filter((float, index) => index > 0 && floats[index - 1]!.y - float.y < maxStep * float.size);
  return floats.every(({ x0, size }) => Math.abs(x0 - left) < size) || 2 * close.length > floats.length - 1;
}

const hasWord = ({ text, isBlock }: Line): boolean => isBlock !== true && word.test(text);

const isLeftOf = (float: Line, { rotation, x1, y, size }: Line): boolean =>
  rotation === 0 && Math.abs(y - float.y) < maxRise * Math.max(size, float.size) && float.x0 - x1 > -maxOverlap * size;

/** Returns the last line of the paragraph that begins beside a float. */
function lastLine(float: Line, lines: readonly Line[], at: number): Line {
  let line = lines[at]!;
  for (const next of lines.slice(at + 1)) {
    const isBelow = next.y < line.y && line.y - next.y < maxStep * line.size;
    const columnEnd = line === lines[at] ? float.x0 - minGap * line.size : float.x1;
    if (!isBelow || Math.abs(next.x0 - line.x0) > line.size || next.size !== line.size) break;
    if (fitsNextWord(line, next, columnEnd)) break;
    line = next;
  }
  return line;
}

const join = (line: Line, float: Line): Line => ({
  ...line,
  text: `${line.text} ${float.text}`,
  parts: [...line.parts, float.text],
  x1: float.x1,
  items: [...(line.items ?? []), ...(float.items ?? [])],
});
