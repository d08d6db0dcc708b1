import type { PositionedText } from '../page-types';
import { assignToColumns } from './assign-to-columns';
import { cellText } from './cell-text';
import { columnsOf, hasCells, sizeOf } from './find-columns';
import type { Band } from './page-bands';
import type { Span } from './table-types';

/** Minimum rows below the header, and minimum columns, that are certain without it. */
const [minRows, minColumns] = [2, 3];
/** Maximum height of a header of one line in font sizes of the rows. */
const maxHeight = 1.2;
/** Tolerance in font sizes of the ends of a text, which are those of its columns or beyond. */
const tolerance = 0.5;
/** Matches a year, date or number of a column, such as (1), which are labels below the name of a group of columns. */
const columnLabel = /^(?:(?:19|20)\d\d|\d{1,2}[./-]\d{1,2}[./-](?:19|20)?\d\d|\(\d{1,2}\))$/;

/**
 * Splits the texts of a header over several columns into one word per column. Where columns are as close as words, pdf.js
 * joins them in a header, whose cells are wider than the numbers below.
 */
export function splitHeaderWords(bands: readonly Band[]): readonly Band[] {
  const [header, ...rows] = bands;
  if (!header || rows.length < minRows || !header.items.some(({ text }) => /\S\s+\S/.test(text))) return bands;
  if (header.top - header.bottom > maxHeight * sizeOf(rows[0]!)) return bands;
  const columns = columnsOf(rows.filter(hasCells));
  if (columns.length < minColumns) return bands;
  // A caption is followed by the header, whose cells are no numbers, and the first line of a listing by its indents.
  const cells = assignToColumns(columns, rows[0]!.items).map(cellText);
  const ofNumbers = new Set(columns.filter((_, column) => column === 0 || isNumber(cells[column]!)));
  const items = header.items.flatMap((item) => splitAt(columns, ofNumbers, item));
  return items.length === header.items.length ? bands : [{ ...header, items }, ...rows];
}

const isNumber = (text: string): boolean => (/\d/.test(text) && !columnLabel.test(text)) || /^[–—-]$/.test(text);

/**
 * Splits a text if it has as many words as it has columns below it, all but the first of numbers, and each word is above its own. A text
 * that is narrower than these columns is the name of a group, such as that of an amount and its share.
 */
function splitAt(columns: readonly Span[], ofNumbers: ReadonlySet<Span>, item: PositionedText): PositionedText[] {
  const { text, x0, x1, size } = item;
  const below = columns.filter(({ from, to }) => x0 < to && x1 > from);
  const words = [...text.matchAll(/\S+/g)];
  if (below.length < 2 || words.length !== below.length || !below.every((column) => ofNumbers.has(column)))
    return [item];
  const isShort = below[0] !== columns[0] && x0 > below[0]!.from + tolerance * size;
  if (isShort || x1 < below.at(-1)!.to - tolerance * size) return [item];
  const width = (x1 - x0) / text.length;
  const parts = words.map(([word], index) => {
    const start = x0 + words[index]!.index * width;
    const { from, to } = below[index]!;
    return { ...item, text: word, x0: Math.max(start, from), x1: Math.min(start + word.length * width, to) };
  });
  return parts.every((part) => part.x0 < part.x1) ? parts : [item];
}
