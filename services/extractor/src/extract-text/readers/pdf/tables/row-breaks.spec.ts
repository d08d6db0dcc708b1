import { buildPdf, type PdfLine } from '@winnow/testing';
import { testLimits } from '../../../../testing/read-by';
import type { PositionedText } from '../page-types';
import { readPdf } from '../pdf-reader';
import { joinPieces, rowBreaks } from './row-breaks';

const edges = [70, 190, 250, 410];
const top = 740;
const rule = (y: number): string => `70 ${y} m 410 ${y} l S`;
/** Vertical rulings in pieces between the heights. */
const pieces = (...heights: readonly number[]): string =>
  heights
    .slice(1)
    .flatMap((to, at) => edges.map((x) => `${x} ${heights[at]!} m ${x} ${to} l S`))
    .join(' ');
const cell = (text: string, column: number, y: number, indent = 4): PdfLine => ({
  text,
  x: edges[column]! + indent,
  y,
  size: 10,
});
const read = async (lines: readonly PdfLine[], graphics: string): Promise<string> => {
  const bytes = buildPdf([lines], { graphics });
  return (await readPdf(bytes, testLimits, new AbortController().signal, () => undefined, 'markdown')).text;
};
const header = [cell('Case', 0, 730), cell('Fee', 1, 730), cell('Remarks', 2, 730)];

describe('rows of a ruled table without rulings between them', () => {
  it('are found by the breaks of the vertical rulings', async () => {
    const lines = [
      ...[cell('Case', 0, 730, 50), cell('Fee', 1, 730, 30), cell('Remarks', 2, 730, 70)],
      ...[cell('Late', 0, 708), cell('2.50', 1, 708)],
      ...[cell('May be waived by the officer', 2, 714), cell('if the weather was bad', 2, 702)],
      ...[cell('Missing', 0, 686), cell('4.00', 1, 686), cell('None', 2, 686)],
      ...[cell('Lost', 0, 670), cell('5.00', 1, 670), cell('A copy', 2, 670)],
    ];
    const rulings = `${rule(top)} ${rule(724)} ${rule(664)} ${pieces(top, 724, 696, 680, 664)}`;
    expect(await read(lines, rulings)).toBe(
      [
        '| Case | Fee | Remarks |',
        '| --- | --- | --- |',
        '| Late | 2.50 | May be waived by the officer if the weather was bad |',
        '| Missing | 4.00 | None |',
        '| Lost | 5.00 | A copy |',
      ].join('\n'),
    );
  });

  it('are one row if the rulings have pieces for the lines of a cell', async () => {
    const lines = [
      ...header,
      ...[cell('Late entry', 0, 714), cell('12.50', 1, 714), cell('May be waived by the officer on', 2, 714)],
      ...[cell('application of the owner of', 2, 702), cell('the vessel', 2, 690)],
      ...[cell('Missing list', 0, 678), cell('40.00', 1, 678), cell('None', 2, 678)],
    ];
    const rulings = `${rule(top)} ${rule(724)} ${rule(688)} ${rule(672)} ${pieces(top, 724, 712, 700, 688, 672)}`;
    expect(await read(lines, rulings)).toContain(
      '\n| Late entry | 12.50 | May be waived by the officer on application of the owner of the vessel |\n',
    );
  });

  it('are unknown if the columns between the rulings have several cells', () => {
    const rulings = joinPieces(
      edges.flatMap((position) => [
        { position, from: 700, to: 720 },
        { position, from: 680, to: 700 },
      ]),
    );
    const piece = (text: string, x0: number, y: number) => ({ text, x0, x1: x0 + 5 * text.length, y, size: 10 });
    const rows = [706, 686].flatMap((y) => [piece('Rye', 74, y), piece('12', 194, y), piece('7', 254, y)]);
    const breaksOf = (pieces: typeof rows) => rowBreaks({ top: 720, bottom: 680, pieces }, edges, rulings);
    expect(breaksOf(rows)).toEqual([700]);
    expect(breaksOf([...rows, piece('8', 300, 706), piece('9', 300, 686)])).toBeUndefined();
  });

  it('are found if all of their cells have text, although none has room for another word', () => {
    const columnEdges = [70, 110, 150, 190, 230];
    const textAt = (column: number, y: number): PositionedText => ({
      ...{ text: 'Numquam', y, size: 10 },
      ...{ x0: columnEdges[column]! + 2, x1: columnEdges[column]! + 37 },
    });
    const pieces = [0, 1, 2, 3].flatMap((column) => [textAt(column, 728), textAt(column, 712)]);
    const vertical = columnEdges.flatMap((position) => [
      { position, from: 707, to: 723 },
      { position, from: 723, to: 740 },
    ]);
    const space = { top: 740, bottom: 707, pieces };
    expect(rowBreaks(space, columnEdges, joinPieces(vertical))).toEqual([723]);
    const wrapped = { ...space, pieces: pieces.filter(({ x0, y }) => x0 > 110 || y > 720) };
    expect(rowBreaks(wrapped, columnEdges, joinPieces(vertical))).toBeUndefined();
  });
});
