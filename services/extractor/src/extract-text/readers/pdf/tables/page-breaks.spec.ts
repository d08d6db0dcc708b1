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

  it('end before a note if the header is not repeated, and before text above the foot', async () => {
    const found = await read([[...rowsAt(start, 200), note], rowsAt([['Area', 'Since', 'Guests'], ...end], 780)]);
    expect(found).toContain('Figures of the regions themselves.\n\n| Area |');
    const text = { text: 'The year after that:', x: 72, y: 110 };
    const apart = await read([[...rowsAt(start, 200), text], rowsAt([start[0]!, ...end], 780)]);
    expect(apart).toContain('The year after that:\n\n| Region |');
  });

  it('keep the header apart from the first row, which has the same background', async () => {
    const stripes = '0.9 g 60 658.5 400 18 re f 60 622.5 400 18 re f 0 g';
    expect(await read([rowsAt([...start, ...end], 700)], stripes)).toBe(
      `| Region | Opened | Visitors |\n| --- | --- | --- |\n${markdown([...start.slice(1), ...end])}`,
    );
  });
});
