import type { Line } from './page-types';

/** Bullets, labels, and the branches of directory trees. */
const bullet =
  /^(?:[\u20dd•‣◦▪▫■□●○◯◆◇♦➢✓❖☐☑☒✔✗✘➔►▶▸⁃∙–—*·\uf020-\uf0ff-]|¢(?=\s[\p{Lu}\p{Lo}])|[\u2500-\u257f]{1,3}|\(?\d{1,3}[.)]|\(?(?:[a-zA-Z]|[ivxIVX]{2,6})[.)]|\[\^[\d-]{1,9}\]:)\s/u;
/** Matches the number of a clause, such as 2.1 or 2.1., whose further lines are indented; before a number, it is a cell. */
const clauseNumber = /^\d{1,2}(?:\.\d{1,2}){1,4}[.)]?\s+[^\d\s.+−-]/u;
/** Matches the end of a line with a dot leader and a number, such as a price. */
const leaderEnd = /(?:(?:[.·_]\s?){4}|…{2})\s*\S{0,12}$/u;
/** Matches the end of a sentence, and the start of a note or reference: `[1]`, and BibTeX's `[Knu84]` and `[ABC+98]`. */
const [sentenceEnd, noteStart] = [/[.!?)”"]$/, /^\[(?:\d{1,3}|\p{Lu}\p{L}{0,5}\+?\d{2}[a-z]?)\]\s/u];
/** Maximum indentation of the further lines of a reference or definition, in font sizes. */
const maxHangingIndent = 5;
/** Minimum indent of the first line of a paragraph in font sizes: KOMA-Script's is 1. */
const minIndent = 0.8;
/** Minimum widths of a line that is continued in font sizes: only by the same sentence if it is narrow. */
const [minNarrowWidth, minWidth] = [7, 12];
/** Matches the end of a line within a sentence. */
const wordEnd = /[\p{L}\p{N}\p{M},\u2010-]$/u;
/** Matches the label of a field, as in addresses: `phone: 123`. */
const fieldLabel = /^\S{1,20}:/;

/** Whether a line is drawn with characters, as in receipts and the output of programs. */
export const isRule = ({ text }: Line): boolean => /^\s*([-=_*~─━═–—])\1{3,}\s*$/u.test(text);

/** Where a line stands. */
interface LinePlace {
  /** Right edge of its column. */
  readonly columnEnd: number;
  /** Maximum distance of two lines of one paragraph, by default that of single-spaced text. */
  readonly maxStep?: number;
  /** Whether it continues the line above. */
  readonly isContinuation?: boolean;
  /** First line of its paragraph. */
  readonly start?: Line;
  /** Numbers that begin the lines of the page. */
  readonly numbers?: ReadonlySet<number>;
}

/**
 * Whether `next` continues the paragraph of `line`: same font size, next line below, and `line` fills its column or has
 * no room for the next word.
 */
export function continuesParagraph(line: Line, next: Line, place: LinePlace): boolean {
  const { columnEnd, maxStep, isContinuation } = place;
  const size = Math.max(line.size, next.size);
  const lineStep = line.y - next.y;
  if (line.rotation !== next.rotation || Math.abs(line.size - next.size) > 0.1 * size) return false;
  if (lineStep <= 0 || lineStep > Math.max(1.9 * size, maxStep ?? 0) || line.parts.length > 1) return false;
  if (bullet.test(next.text) && !isNumberInSentence(line, next, place)) return false;
  if (beginsClause(line, next, place)) return false;
  if (isRule(line) || isRule(next)) return false;
  if (line.isTocEntry || leaderEnd.test(line.text) || (noteStart.test(next.text) && sentenceEnd.test(line.text.trim())))
    return false;
  const isForced = !fitsNextWord(line, next, columnEnd) && wordEnd.test(line.text.trim());
  const isOfClause = clauseNumber.test(line.text) && !clauseNumber.test(next.text);
  const isLabelled = bullet.test(line.text) || noteStart.test(line.text) || isOfClause;
  const hangs = isForced && !clauseNumber.test(next.text) && hangsBelow(line, next) && sharesFont(line, next);
  if (next.x0 > line.x0 + 1.2 * size && !isLabelled && !hangs) return false;
  if (!isLabelled && beginsIndented(line, next, columnEnd)) return false;
  if (line.x1 - line.x0 <= minNarrowWidth * size) return false;
  if (line.x1 - line.x0 <= minWidth * size)
    return !fieldLabel.test(next.text) && ((isForced && isContinuation === true) || continuesSentence(line, next));
  return line.x1 > columnEnd - 8 * size || isForced || continuesSentence(line, next);
}

/** Whether a line begins with the indent of a paragraph, below the end of a sentence that has room for its first word. */
const beginsIndented = (line: Line, next: Line, columnEnd: number): boolean =>
  next.x0 > line.x0 + minIndent * line.size &&
  sentenceEnd.test(line.text.trim()) &&
  /^["“„«(]?\p{Lu}/u.test(next.text.trim()) &&
  fitsNextWord(line, next, columnEnd);

/** Whether a line is indented below another one, and not centred below it. */
const hangsBelow = (line: Line, next: Line): boolean =>
  next.x0 < line.x0 + maxHangingIndent * line.size && Math.abs(line.x0 + line.x1 - next.x0 - next.x1) > line.size;

/** Whether a line begins the clause after one that ends with a sentence or a colon, at the same left edge. */
const beginsClause = (line: Line, next: Line, { start = line }: LinePlace): boolean =>
  clauseNumber.test(next.text.trim()) &&
  (clauseNumber.test(start.text.trim()) || numberStart.test(start.text.trim())) &&
  Math.abs(next.x0 - start.x0) < 0.5 * line.size &&
  /[.;:!?)”"]$/.test(line.text.trim());

/** Matches a number that ends a sentence or begins an item, and what precedes an item of a list. */
const [numberStart, itemEnd] = [/^(\d{1,3})\.\s/, /(?:[^\p{Ll},]|\P{L}(?:and|or|und|oder|et|ou|y|o|e))$/u];

/** Returns the number with a period that begins a line, or 0. */
export const startNumberOf = ({ text }: Line): number => Number(numberStart.exec(text.trim())?.[1] ?? 0);

/**
 * Whether a line begins with a number of the sentence before it ("on channel / 16. It is …") rather than with that of
 * an item: the line above is full within a sentence, at the same left edge, and no item itself, and the number before
 * or after it begins no line.
 */
function isNumberInSentence(line: Line, next: Line, { columnEnd, start = line, numbers }: LinePlace): boolean {
  const number = startNumberOf(next);
  return (
    number > 1 &&
    !numbers?.has(number - 1) &&
    !numbers?.has(number + 1) &&
    !bullet.test(start.text) &&
    !itemEnd.test(line.text.trim()) &&
    Math.abs(next.x0 - line.x0) < 0.05 * line.size &&
    line.y - next.y < 1.6 * line.size &&
    sharesFont(line, next) &&
    !fitsNextWord(line, next, columnEnd)
  );
}

/** Whether the first word of the next line has room at the end of a line. Long words and addresses leave short lines. */
export function fitsNextWord(line: Line, next: Line, columnEnd: number): boolean {
  const text = next.text.trim();
  const [word = ''] = text.split(/\s/, 1);
  const width = word.length * Math.min((next.x1 - next.x0) / text.length, line.size);
  return columnEnd - line.x1 > width + 0.2 * line.size;
}

/**
 * Whether a line ends within a sentence that continues in the next one, also left of a box or a picture, where lines
 * are shorter than their column. Lines of listings, whose letters are equally wide, are not sentences.
 */
function continuesSentence(line: Line, next: Line): boolean {
  const widthOf = ({ text, x0, x1 }: Line): number => (x1 - x0) / text.trim().length;
  return (
    /\p{Ll}[,\u2010-]?$/u.test(line.text.trim()) &&
    /^\p{Ll}/u.test(next.text.trim()) &&
    next.parts.length === 1 &&
    sharesFont(line, next) &&
    Math.abs(next.x0 - line.x0) < 0.5 * line.size &&
    Math.abs(widthOf(line) - widthOf(next)) > 0.005 * line.size
  );
}

/** Whether both lines have letters in one font, if known; commands between lines of text have their own. */
const sharesFont = ({ fonts }: Line, next: Line): boolean =>
  !fonts || !next.fonts || [...next.fonts].some((font) => fonts.has(font));
