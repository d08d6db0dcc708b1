import type { PDFPageProxy } from 'pdfjs-dist';
import { buildPdf } from '@winnow/testing';
import { readBy } from '../../../testing/read-by';
import { readPdf } from './pdf-reader';
import { insertHyphens, SoftHyphens } from './soft-hyphens';

/** A font whose hyphen is a soft hyphen. */
const encoding = '<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [45 /softhyphen] >>';
/** Width of a letter in thousandths of the size of Helvetica, for those that differ from 556. */
const widths: Readonly<Record<string, number>> = {
  ...{ ' ': 278, '-': 333, c: 500, f: 278, i: 222, j: 222, k: 500, l: 222, m: 833 },
  ...{ r: 333, s: 500, t: 278, v: 500, w: 722, x: 500, y: 500, z: 500 },
};
const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + (widths[letter] ?? 556) / 100, 0);
const columnWidth = 230;

/** Reads lines that word spaces stretch to the same edge, except the last one. */
const read = async (...lines: readonly string[]): Promise<string> => {
  const graphics = lines.map((text, index) => {
    const space = index === lines.length - 1 ? 0 : (columnWidth - widthOf(text)) / (text.split(' ').length - 1);
    return `BT /F1 10 Tf 72 ${700 - 12 * index} Td ${space} Tw (${text}) Tj ET`;
  });
  return (await readBy(readPdf, buildPdf([[]], { graphics: graphics.join('\n'), encoding }))).text;
};

describe('soft hyphens of a PDF', () => {
  const first = 'the boats of the old harbour went out to sea';
  const second = 'and came back to the quay in the afternoon';

  it('join the word that they divide at the end of a justified line', async () => {
    expect(
      await read(
        first,
        'on the morning of that day with nets in or-',
        'derly rows and with ten men on each boat',
        second,
      ),
    ).toContain('nets in orderly rows and');
  });

  it('are hyphens within a line', async () => {
    const text = await read(
      first,
      'on a well-known day with all nets in or-',
      'derly rows and with ten men on each boat',
      second,
    );
    expect(text).toContain('on a well-known day with all nets in orderly rows');
  });

  it('are looked for on the first pages only, unless one has them', async () => {
    const restorer = new SoftHyphens();
    let reads = 0;
    const page = {
      getOperatorList: () => Promise.reject(new Error(`read ${(reads += 1)}`)),
    } as unknown as PDFPageProxy;
    const item = (str: string, width: number, y: number) => ({
      ...{ str, width, dir: 'ltr', height: 10, hasEOL: true },
      transform: [10, 0, 0, 10, 72, y],
    });
    const items = [item('the old', 230, 40), item('nets in or', 226.7, 30), item('derly rows', 230, 20)];
    for (let number = 1; number <= 5; number += 1) expect(await restorer.restore(page, items)).toBe(items);
    expect(reads).toBe(3);
    const ragged = [item('the old', 230, 40), item('nets in or', 190, 30), item('derly rows', 230, 20)];
    await new SoftHyphens().restore(page, ragged);
    expect(reads).toBe(3);
  });

  it('drop the white space of their gap, and no other text after them', () => {
    const item = (str: string, dir: string) => ({
      ...{ str, dir, width: 10, height: 10, hasEOL: false },
      transform: [10, 0, 0, 10, 72, 40],
    });
    const painted = { text: 'well\u00adknown', gaps: Array<number>(10).fill(0), hasSpaces: true, ligatures: [] };
    const textsOf = (...items: ReturnType<typeof item>[]) => insertHyphens(items, painted).map(({ str }) => str);
    expect(textsOf(item('well', 'ltr'), item(' ', 'ltr'), item('known', 'ltr'))).toEqual(['well-', '', 'known']);
    expect(textsOf(item('well', 'ltr'), item('שלום', 'rtl'))).toEqual(['well-', 'שלום']);
  });
});
