import type { PositionedText } from '../page-types';
import { assignToColumns } from './assign-to-columns';
import { columnsOf, hasCells, sizeOf } from './find-columns';
import type { Band } from './page-bands';
import type { Span } from './table-types';

/** Minimum rows below the header, and minimum columns, that are certain without it. */
const [minRows, minColumns] = [2, 3];
/** Maximum height of a header of one line in font sizes of the rows. */
const maxHeight = 1.2;
/** Matches a year, date or number of a column, such as (1), which are labels below the name of a group of columns. */
const columnLabel = /^(?:(?:19|20)\d\d|\d{1,2}[./-]\d{1,2}[./-](?:19|20)?\d\d|\(\d{1,2}\))$/;

/**
 * Splits the texts of a header over several columns into one word per column. Where columns are as close as words, pdf.js
 * joins them in a header, whose cells are wider than the numbers below.
 */
export function splitHeaderWords(bands: readonly Band[]): readonly Band[] {
  const [header, ...rows] = bands;
  if (!header || rows.length < minRows || !header.items.some(({ text }) => /\S\s+\S/.test(text))) return bands;
  // A caption above a table may have as many words as the table has columns, but is followed by the header.
  const texts = rows[0]!.items.flatMap(({ text }) => (/\p{L}/u.test(text) ? [] : text.trim().split(/\s+/)));
  const isAboveNumbers = texts.some((text) => /\d/.test(text) && !columnLabel.test(text));
  const isLine = header.top - header.bottom < maxHeight * sizeOf(rows[0]!);
  if (!isAboveNumbers || !isLine) return bands;
  const columns = columnsOf(rows.filter(hasCells));
  if (columns.length < minColumns) return bands;
  const cells = assignToColumns(columns, rows[0]!.items);
  const filled = new Set(columns.filter((_, column) => cells[column]!.length > 0));
  const items = header.items.flatMap((item) => splitAt(columns, filled, item));
  return items.length === header.items.length ? bands : [{ ...header, items }, ...rows];
}

/** Splits a text if it has as many words as it has filled columns below it, and each word is above its own. */
function splitAt(columns: readonly Span[], filled: ReadonlySet<Span>, item: PositionedText): PositionedText[] {
  const { text, x0, x1 } = item;
  const below = columns.filter(({ from, to }) => x0 < to && x1 > from);
  const words = [...text.matchAll(/\S+/g)];
  // Columns that the next row does not fill may be the indents of a listing.
  if (below.length < 2 || words.length !== below.length || !below.every((column) => filled.has(column))) return [item];
  const width = (x1 - x0) / text.length;
  const parts = words.map(([word], index) => {
    const start = x0 + words[index]!.index * width;
    const { from, to } = below[index]!;
    return { ...item, text: word, x0: Math.max(start, from), x1: Math.min(start + word.length * width, to) };
  });
  return parts.every((part) => part.x0 < part.x1) ? parts : [item];
}
