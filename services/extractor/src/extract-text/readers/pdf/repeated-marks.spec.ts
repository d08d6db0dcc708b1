import { buildPdf, type PdfLine } from '@winnow/testing';
import { readBy } from '../../../testing/read-by';
import { toLines } from './page-lines';
import { readPdf } from './pdf-reader';

const words = ['rivers', 'engines', 'orchards', 'harbours'];

/** Returns a page's own text, with a size larger than that of the next lines. */
const pages = words.map((word): PdfLine[] => [
  { text: `About ${word}`, y: 740, size: 16 },
  ...Array.from({ length: 6 }, (_, index) => ({
    text: `line ${index} about the ${word} of the north`,
    y: 700 - 12 * index,
  })),
]);

const read = async (graphics: string): Promise<string> => (await readBy(readPdf, buildPdf(pages, { graphics }))).text;

const slanted = (text: string): string => `BT /F1 80 Tf 0.8 0.6 -0.6 0.8 150 200 Tm (${text}) Tj ET`;
const upwards = (text: string, x: number): string => `BT /F1 8 Tf 0 1 -1 0 ${x} 300 Tm (${text}) Tj ET`;

describe('text that is not upright', () => {
  it('is kept once if it is slanted and repeated, and is no heading and has no size of one', async () => {
    const text = await read(slanted('SPECIMEN'));
    expect(text.split('\n').filter((line) => line.includes('SPECIMEN'))).toEqual(['SPECIMEN']);
    expect(text.match(/^#.*/gm)).toEqual(words.map((word) => `# About ${word}`));
  });

  it('is kept once if it is repeated in the side margin, but not within the page', async () => {
    expect((await read(upwards('Form HO-17, 2024', 20))).match(/Form HO-17/g)).toHaveLength(1);
    expect((await read(upwards('Length of the pier', 300))).match(/Length of the pier/g)).toHaveLength(4);
  });

  it('is one line if its items are single letters, which follow a curve', () => {
    const item = (str: string, angle: number, x: number, y: number) => ({
      ...{ str, width: 11, height: 20, hasEOL: false },
      transform: [20 * Math.cos(angle), 20 * Math.sin(angle), -20 * Math.sin(angle), 20 * Math.cos(angle), x, y],
    });
    expect(toLines([item('a', 0.25, 150, 500), item('b', 0.35, 161, 503)]).map(({ text }) => text)).toEqual(['ab']);
  });
});
