import { buildPdf, type PdfLine } from '@winnow/testing';
import { testLimits } from '../../../../testing/read-by';
import { readPdf } from '../pdf-reader';

const never = new AbortController().signal;
const read = async (pages: readonly (readonly PdfLine[])[], graphics = '') =>
  (await readPdf(buildPdf(pages, { graphics }), testLimits, never, () => undefined, 'markdown')).text;

const rowsAt = (rows: readonly (readonly string[])[], top: number, step = 18): PdfLine[] =>
  rows.flatMap((row, at) => row.map((text, column) => ({ text, x: 72 + 128 * column, y: top - at * step })));
const start = [
  ['Region', 'Opened', 'Visitors'],
  ['Coast', '1994', '12,400'],
  ['Valley', '2003', '9,150'],
  ['Harbour', '2011', '30,020'],
];
const end = [
  ['Quarter', '1987', '4,400'],
  ['Lake', '1962', '18,230'],
  ['Moor', '1971', '8,230'],
];
const note = { text: 'Figures of the regions themselves.', x: 72, y: 50, size: 8 };
const markdown = (rows: readonly (readonly string[])[]) => rows.map((row) => `| ${row.join(' | ')} |`).join('\n');

describe('tables of a PDF over several pages', () => {
  it('continue after a note at the foot of the page if the header is repeated', async () => {
    const found = await read([[...rowsAt(start, 200), note], rowsAt([start[0]!, ...end], 780)]);
    expect(found).toContain(`${markdown(start.slice(1))}\n${markdown(end)}\n\nFigures of`);
  });

  it('continue with few rows below the repeated header, whose cells may wrap', async () => {
    const wrapped = { text: 'and pond', x: 72, y: 750 };
    const after = { text: 'The figures are those of the regions themselves.', x: 72, y: 690 };
    const lines = [...rowsAt([start[0]!, ['Lake', '1962', '18,230']], 780), wrapped, after];
    const found = await read([rowsAt(start, 200), lines]);
    expect(found).toContain(`${markdown(start.slice(1))}\n| Lake and pond | 1962 | 18,230 |\n\nThe figures`);
    const close = rowsAt([start[0]!, ['Lake', '1962', '18,230']], 780, 12);
    const below = { ...after, y: 756 };
    expect(await read([rowsAt(start, 200), [...close, below]])).toContain('| Lake | 1962 | 18,230 |\n\nThe figures');
    const other = await read([rowsAt(start, 200), rowsAt([['Lake', 'Since', 'Guests'], end[1]!], 780)]);
    expect(other).toContain(`${markdown(start.slice(1))}\n\nLake Since Guests`);
  });

  it('end before a note if the header is not repeated, and before text above the foot', async () => {
    const found = await read([[...rowsAt(start, 200), note], rowsAt([['Area', 'Since', 'Guests'], ...end], 780)]);
    expect(found).toContain('Figures of the regions themselves.\n\n| Area |');
    const text = { text: 'The year after that:', x: 72, y: 110 };
    const apart = await read([[...rowsAt(start, 200), text], rowsAt([start[0]!, ...end], 780)]);
    expect(apart).toContain('The year after that:\n\n| Region |');
  });

  it('end where the next page begins with another header, not with words in a row', async () => {
    const other = await read([rowsAt(start, 200), rowsAt([['Area', 'Since', 'Guests'], ...end], 780)]);
    expect(other).toContain(
      `${markdown(start.slice(1))}\n\n| Area | Since | Guests |\n| --- | --- | --- |\n${markdown(end)}`,
    );
    const closed = [['Mill', '1950', 'closed'], ...end];
    const same = await read([rowsAt(start, 200), rowsAt(closed, 780)]);
    expect(same).toContain(`${markdown(start.slice(1))}\n${markdown(closed)}`);
  });

  it('include a single row between rulings before or after the page break', async () => {
    const rulings = (top: number, rows: number) =>
      Array.from({ length: rows + 1 }, (_, at) => `60 ${top + 12 - 18 * at} m 444 ${top + 12 - 18 * at} l S`)
        .concat([60, 188, 316, 444].map((x) => `${x} ${top + 12} m ${x} ${top + 12 - 18 * rows} l S`))
        .join('\n');
    const before = { text: 'The regions were counted in the autumn.', x: 72, y: 400 };
    for (const at of [1, 3]) {
      const [first, second] = [start.slice(0, at), start.slice(at)];
      const pages = [[before, ...rowsAt(first, 100)], rowsAt(second, 780)];
      const found = await read(pages, `${rulings(100, first.length)}\n${rulings(780, second.length)}`);
      expect(found).toContain(`${markdown([start[0]!])}\n| --- | --- | --- |\n${markdown(start.slice(1))}`);
    }
  });

  it('complete a row that the page break divides', async () => {
    const header = start[0]!;
    const whole = [['Coast', '1994', 'closed for repairs until'], ...start.slice(2)];
    const found = await read([
      rowsAt([header, ...start.slice(2), whole[0]!], 200),
      rowsAt([header, ['', '', 'the end of the summer'], ...end], 780),
    ]);
    expect(found).toContain('| Coast | 1994 | closed for repairs until the end of the summer |');
  });

  it('keep the header apart from the first row, which has the same background', async () => {
    const stripes = '0.9 g 60 658.5 400 18 re f 60 622.5 400 18 re f 0 g';
    expect(await read([rowsAt([...start, ...end], 700)], stripes)).toBe(
      `| Region | Opened | Visitors |\n| --- | --- | --- |\n${markdown([...start.slice(1), ...end])}`,
    );
  });
});
