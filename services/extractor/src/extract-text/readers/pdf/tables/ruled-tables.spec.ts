import { buildPdf, type PdfLine } from '@winnow/testing';
import { testLimits } from '../../../../testing/read-by';
import { readPdf } from '../pdf-reader';

const lefts = [70, 170, 270, 370];
const step = 40;
const top = 740;

/** Returns the lines of cells, each row below the previous one; line breaks start further lines of a cell. */
const cells = (rows: readonly (readonly string[])[]): PdfLine[] =>
  rows.flatMap((row, at) =>
    row.flatMap((cell, column) =>
      cell
        .split('\n')
        .filter(Boolean)
        .map((text, line) => ({ text, x: lefts[column]! + 4, y: top - at * step - 12 - 12 * line })),
    ),
  );
const horizontal = (rows: number): string =>
  Array.from({ length: rows + 1 }, (_, row) => `70 ${top - row * step} m 470 ${top - row * step} l S`).join(' ');
const vertical = (fromRow: number, toRow: number, xs: readonly number[] = [...lefts, 470]): string =>
  xs.map((x) => `${x} ${top - fromRow * step} m ${x} ${top - toRow * step} l S`).join(' ');
const read = async (lines: readonly PdfLine[], graphics: string, rotate = 0): Promise<string> =>
  (
    await readPdf(
      buildPdf([lines], { graphics, rotate }),
      testLimits,
      new AbortController().signal,
      () => undefined,
      'markdown',
    )
  ).text;
const rows = [
  ['Region', 'Opened', 'Visitors', 'Rooms'],
  ['North', '1994', '12,400', '12'],
  ['South', '2011', '30,020', '7'],
];

describe('ruled tables of a PDF', () => {
  it('keep the text of a cell that spans columns in its first column', async () => {
    const spanning: PdfLine[] = [
      { text: 'Closed since the', x: 100, y: top - 3 * step - 12 },
      { text: 'second', x: 178, y: top - 3 * step - 12 },
      { text: 'flood of the spring', x: 213, y: top - 3 * step - 12 },
      { text: 'and not opened again', x: 190, y: top - 3 * step - 24 },
    ];
    const grid = `${horizontal(4)} ${vertical(0, 3)} ${vertical(3, 4, [70, 470])}`;
    const found = await read([...cells([...rows, ['', '', '', '']]), ...spanning], grid);
    expect(found).toContain('\n| Closed since the second flood of the spring and not opened again |  |  |  |');
  });

  it('have several cells in a row without vertical rulings whose text has gaps', async () => {
    const found = await read(cells(rows), `${horizontal(3)} ${vertical(1, 3)} ${vertical(0, 1, [70, 470])}`);
    expect(found).toMatch(/^\| Region \| Opened \| Visitors \| Rooms \|\n/);
  });

  it('begin with a header on a painted area above the rulings', async () => {
    const painted = `0.8 g 70 ${top - step} 400 ${step} re f 0 g`;
    const found = await read(cells(rows), `${painted} ${vertical(1, 3)} ${horizontal(3).replace(/^[^S]*S/, '')}`);
    expect(found).toBe(
      '| Region | Opened | Visitors | Rooms |\n| --- | --- | --- | --- |\n| North | 1994 | 12,400 | 12 |\n| South | 2011 | 30,020 | 7 |',
    );
  });

  it.each([
    [90, '0 1 -1 0 800 0 cm'],
    [180, '-1 0 0 -1 595 842 cm'],
    [270, '0 -1 1 0 -200 595 cm'],
  ])('are found on a page that is rotated by %i degrees', async (rotate, turn) => {
    const found = await read(cells(rows), `${turn} ${horizontal(3)} ${vertical(0, 3)}`, rotate);
    expect(found).toContain('| Region | Opened | Visitors | Rooms |\n| --- | --- | --- | --- |\n| North | 1994 |');
  });

  it('may be sparse if each row and column has a label', async () => {
    const plan = [
      ['Task', 'Mon', 'Tue', 'Wed'],
      ['Mill', '', '', ''],
      ['Bake', '', '', 'x'],
      ['Rest', '', '', ''],
      ['Sell', '', '', ''],
    ];
    const grid = `${horizontal(5)} ${vertical(0, 5)}`;
    expect(await read(cells(plan), grid)).toContain('| Task | Mon | Tue | Wed |\n');
  });

  it('may have cells of running text if each row and column has a label', async () => {
    const long = Array.from({ length: 40 }, (_, at) => `line ${at} of prose`).join(' ');
    const prose = [
      ['Grain', 'Use', 'Price', 'Rooms'],
      ['Rye', long, '12', '3'],
      ['Oats', 'porridge', '7', '4'],
    ];
    const lines = cells(prose).map((line) => (line.text === long ? { ...line, size: 1 } : line));
    expect(await read(lines, `${horizontal(3)} ${vertical(0, 3)}`)).toContain(`| Rye | ${long} | 12 | 3 |`);
  });
});
