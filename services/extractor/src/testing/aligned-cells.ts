import type { ContentFormat } from '@winnow/contracts';
import { buildPdf, type PdfLine } from '@winnow/testing';
import { readPdf } from '../extract-text/readers/pdf/pdf-reader';
import { testLimits } from './read-by';

const never = new AbortController().signal;

/** Reads a PDF with these lines, as Markdown unless another format is given. */
export const readTables = async (
  pages: readonly (readonly PdfLine[])[],
  graphics = '',
  format: ContentFormat = 'markdown',
) => (await readPdf(buildPdf(pages, { graphics }), testLimits, never, () => undefined, format)).text;

/** Left edges of the columns. */
export const lefts = [72, 200, 330];
/** Places rows of cells, each row painted from the left. */
export const rowsAt = (rows: readonly (readonly string[])[], top = 700, step = 18): PdfLine[] =>
  rows.flatMap((row, at) =>
    row.flatMap((text, column) => (text === '' ? [] : [{ text, x: lefts[column]!, y: top - at * step }])),
  );

/** Returns a line of running text at a height. */
export const text = (y: number): PdfLine => ({
  text: 'The text goes on here and says what the table above it means.',
  x: 72,
  y,
});

/** Cells of a table with its header. */
export const body = [
  ['Region', 'Opened', 'Visitors'],
  ['Northern coast', '1994', '12,400'],
  ['Upper valley', '', '9,150'],
  ['Old harbour', '2011', '30,020'],
];
