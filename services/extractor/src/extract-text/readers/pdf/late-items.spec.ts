import { buildPdf } from '@winnow/testing';
import { readBy } from '../../../testing/read-by';
import { readPdf } from './pdf-reader';

/** Width of a letter in thousandths of the size of Helvetica, for those that differ from 556. */
const widths: Readonly<Record<string, number>> = {
  ...{ ' ': 278, ',': 278, '.': 278, c: 500, f: 278, i: 222, j: 222, k: 500, l: 222, m: 833 },
  ...{ r: 333, s: 500, t: 278, v: 500, w: 722, x: 500, y: 500, z: 500 },
};
const size = 10;
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (widths[letter] ?? 556) / 1000, 0) * size;

/** Reads a line of texts and elements: `*bold*`, `^raised^`, `_lowered_`, which are painted after the texts. */
const read = async (line: string): Promise<string> => {
  const texts: string[] = [];
  const elements: string[] = [];
  let x = 72;
  for (const [part, kind, element] of line.matchAll(/([*^_])(.+?)\1|[^*^_]+/g)) {
    const text = element ?? part;
    const rise = kind === '^' ? 4 : kind === '_' ? -3 : 0;
    const drawn = `BT /F1 ${size} Tf ${x} ${700 + rise} Td (${text}) Tj ET`;
    (kind ? elements : texts).push(drawn);
    x += widthOf(text);
  }
  const graphics = [...texts, ...elements, `BT /F1 ${size} Tf 72 660 Td (next) Tj ET`].join('\n');
  return (await readBy(readPdf, buildPdf([[]], { graphics }))).text.split('\n')[0]!;
};

describe('items of a PDF that are painted after the others of their line', () => {
  it.each([
    ['you can *not* use the *old* boats', 'you can not use the old boats'],
    ['of every ship in the harbour.^1^ the records of it', 'of every ship in the harbour.1 the records of it'],
    [
      'a litre of h_2_o and more of it, so long as h_2_so_4_ is kept apart',
      'a litre of h2o and more of it, so long as h2so4 is kept apart',
    ],
    ['x^2^ and y^2^ are known', 'x2 and y2 are known'],
  ])('are placed in their gaps: %s', async (line, text) => {
    const raised: Readonly<Record<string, string>> = { '¹': '1', '²': '2', '₂': '2', '₄': '4' };
    expect((await read(line)).replace(/[¹²₂₄]/g, (digit) => raised[digit]!)).toBe(text);
  });

  it('replace no text between the items around their gap', async () => {
    const draw = (x: number, text: string): string => `BT /F1 ${size} Tf ${x} 700 Td (${text}) Tj ET`;
    const graphics = [draw(100, 'boats'), draw(72, '17'), draw(150, 'ships'), draw(128, 'and')].join('\n');
    const text = (await readBy(readPdf, buildPdf([[]], { graphics }))).text;
    for (const word of ['boats', '17', 'ships', 'and']) expect(text).toContain(word);
  });
});
