import { buildPdf } from '@winnow/testing';
import { readBy } from '../../../testing/read-by';
import { readPdf } from './pdf-reader';

/** Reads a page of text operators in Helvetica. */
const read = async (...operators: readonly string[]): Promise<string> =>
  (await readBy(readPdf, buildPdf([[{ text: 'Running text', y: 100 }]], { graphics: operators.join('\n') }))).text;
const spaced = (text: string, spacing = 1.5): string => `BT /F1 10 Tf 72 700 Td ${spacing} Tc (${text}) Tj 0 Tc ET`;

describe('letterspaced text of a PDF', () => {
  it('is joined to words, with the spaces that the page paints', async () => {
    expect(await read(spaced('Contact'))).toMatch(/^Contact\n/);
    expect(await read(spaced('A history of 1,85 mills'))).toMatch(/^A history of 1,85 mills\n/);
  });

  it('is joined beside other text of its line', async () => {
    const operators = 'BT /F1 10 Tf 72 700 Td (Now ) Tj 1.5 Tc (obsolete) Tj 0 Tc ( and rare.) Tj ET';
    expect(await read(operators)).toContain('Now obsolete and rare.');
  });

  it('is joined if each letter has its own position, also in scaled text', async () => {
    // These letters of Helvetica are equally wide.
    const letters = [...'bead dope'].map((letter) => (letter === ' ' ? '5 0 Td' : `(${letter}) Tj 7 0 Td`));
    expect(await read(`BT /F1 10 Tf 1 0 0 1 72 700 Tm ${letters.join(' ')} ET`)).toMatch(/^bead dope\n/);
    const scaled = spaced('Contact us', 3).replace(' Tf', ' Tf 50 Tz').replace(' ET', ' 100 Tz ET');
    expect(await read(scaled)).toMatch(/^Contact us\n/);
  });

  it('has the spacing that is restored', async () => {
    expect(await read('q 9 Tc Q', 'BT /F1 10 Tf 72 700 Td [(C) -150 (ont) -150 (a) -150 (c) -150 (t)] TJ ET')).toMatch(
      /^Contact\n/,
    );
  });

  it('is not assumed of single letters between painted spaces, or of two', async () => {
    const two = 'BT /F1 10 Tf 72 680 Td [(a) -400 (b) -300 (Mill)] TJ ET';
    expect(await read(spaced('Contact us'), two)).toBe('Contact us\n\na b Mill\n\nRunning text');
    expect(await read(spaced('let a b c d e be', 0))).toMatch(/^let a b c d e be\n/);
  });

  it('is joined without painted spaces if it is long and close', async () => {
    const shown = (letters: string): string =>
      `BT /F1 10 Tf 72 700 Td [${[...letters].map((letter) => (letter === ' ' ? '-450' : `(${letter}) -150`)).join(' ')}] TJ ET`;
    const readAlone = async (operators: string): Promise<string> =>
      (await readBy(readPdf, buildPdf([[{ text: 'Text', y: 100 }]], { graphics: operators }))).text;
    expect(await readAlone(shown('mills and races'))).toMatch(/^mills and races\n/);
    expect(await readAlone(shown('abc'))).toMatch(/^a b c\n/);
  });
});
