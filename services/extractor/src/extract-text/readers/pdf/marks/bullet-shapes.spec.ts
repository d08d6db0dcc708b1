import { buildPdf, type PdfLine } from '@winnow/testing';
import { testLimits } from '../../../../testing/read-by';
import { readPdf } from '../pdf-reader';

const never = new AbortController().signal;
const read = async (lines: readonly PdfLine[], graphics: string, format: 'markdown' | 'text' = 'markdown') =>
  (await readPdf(buildPdf([lines], { graphics }), testLimits, never, () => undefined, format)).text;

const items: PdfLine[] = ['Rye', 'Oats', 'Wheat'].map((text, at) => ({ text, x: 90, y: 700 - 14 * at, size: 10 }));
const lines: PdfLine[] = [{ text: 'Grain in store', x: 72, y: 714, size: 10 }, ...items];
const squares = (x: number, count: number, size = 3): string =>
  Array.from({ length: count }, (_, at) => `${x} ${702 - 14 * at} ${size} ${size} re f`).join(' ');

describe('bullets of a PDF that are drawn as shapes', () => {
  it('begin list items in Markdown', async () => {
    expect(await read(lines, squares(80, 3))).toBe('Grain in store\n- Rye\n- Oats\n- Wheat');
    const disc = '80 703.5 m 80 704.5 81 705 81.5 705 c 82.5 705 83 704.5 83 703.5 c 83 702 82 702 81.5 702 c h f';
    expect(await read(lines, `${disc} ${squares(80, 3).slice(14)}`)).toContain('- Rye\n- Oats');
  });

  it('are no parts of icons, which have more shapes', async () => {
    expect(await read(lines, `${squares(80, 3)} ${squares(72, 3)}`)).not.toContain('- ');
  });

  it('are at least two shapes of their size, close to the text', async () => {
    for (const graphics of [squares(80, 1), squares(70, 3), squares(78, 3, 8)])
      expect(await read(lines, graphics)).not.toContain('- ');
  });
});
