import { splitHeaderWords } from './header-words';
import type { Band } from './page-bands';

/** A row of cells, each with its left and right edge. */
const band = (y: number, ...cells: readonly (readonly [text: string, x0: number, x1: number])[]): Band => ({
  lines: [],
  items: cells.map(([text, x0, x1]) => ({ text, x0, x1, y, size: 10 })),
  top: y + 7.5,
  bottom: y - 2,
});
const rows = [
  band(684, ['Quay', 72, 95], ['10.0', 126, 142], ['8.0', 164, 178], ['7.5', 202, 216]),
  band(672, ['Yard', 72, 93], ['4.0', 128, 142], ['2.5', 164, 178], ['3.5', 202, 216]),
];
const textsOf = (bands: readonly Band[]) => bands[0]!.items.map(({ text }) => text);

describe('splitHeaderWords', () => {
  it('splits a text over several columns of numbers into one word per column', () => {
    const header = band(696, ['Area', 72, 94], ['Small Medium Large', 120, 216]);
    const split = splitHeaderWords([header, ...rows]);
    expect(textsOf(split)).toEqual(['Area', 'Small', 'Medium', 'Large']);
    expect(split[0]!.items.map(({ x0 }) => x0)).toEqual([72, 126, 164, 202]);
    const joined = band(696, ['Areas Small Medium Large', 72, 216]);
    expect(textsOf(splitHeaderWords([joined, ...rows]))).toEqual(['Areas', 'Small', 'Medium', 'Large']);
  });

  it('keeps names of groups of columns, above years, dates and numbers of columns', () => {
    const group = band(708, ['The old port', 120, 216]);
    for (const labels of [
      ['2024', '2025', '2026'],
      ['31.12.24', '31/12/2025', '1.6.26'],
      ['(1)', '(2)', '(3)'],
    ]) {
      const cells = labels.map((label, column) => [label, 126 + 38 * column, 142 + 38 * column] as const);
      expect(textsOf(splitHeaderWords([group, band(696, ['Area', 72, 94], ...cells), ...rows]))).toEqual([
        'The old port',
      ]);
    }
  });

  it('keeps names above a sign and its number, or above an amount and its share', () => {
    const group = band(696, ['Area', 72, 94], ['Net sales', 120, 178], ['Tax', 202, 216]);
    const dollars = band(684, ['Quay', 72, 95], ['$', 126, 131], ['10.0', 162, 178], ['7.5', 202, 216]);
    const other = band(672, ['Yard', 72, 93], ['$', 126, 131], ['4.0', 164, 178], ['3.5', 202, 216]);
    expect(textsOf(splitHeaderWords([group, dollars, other]))).toEqual(['Area', 'Net sales', 'Tax']);
    const narrow = band(696, ['Area', 72, 94], ['Net sales', 134, 170], ['Tax', 202, 216]);
    expect(textsOf(splitHeaderWords([narrow, ...rows]))).toEqual(['Area', 'Net sales', 'Tax']);
  });

  it('keeps texts of more or fewer words, captions above a header, and lines without columns below', () => {
    const title = band(696, ['Area', 72, 94], ['Fees in the harbour', 120, 216]);
    expect(textsOf(splitHeaderWords([title, ...rows]))).toEqual(['Area', 'Fees in the harbour']);
    const caption = band(708, ['Fees of our harbour', 72, 216]);
    const header = band(696, ['Area', 72, 94], ['Small', 120, 142], ['Medium', 150, 178], ['Large', 196, 216]);
    expect(textsOf(splitHeaderWords([caption, header, ...rows]))).toEqual(['Fees of our harbour']);
    const listing = [band(684, ['2', 72, 76], ['grind', 126, 142]), band(672, ['3', 72, 76], ['end', 164, 178])];
    expect(textsOf(splitHeaderWords([band(696, ['1', 72, 76], ['for rye:', 120, 178]), ...listing]))).toEqual([
      '1',
      'for rye:',
    ]);
    expect(textsOf(splitHeaderWords([caption, band(696, ['The fees rise', 72, 140], ['by 5.', 150, 170])]))).toEqual([
      'Fees of our harbour',
    ]);
  });
});
