import { bandAt } from '../../../../testing/pdf-bands';
import { splitHeaderWords } from './header-words';
import type { Band } from './page-bands';

const rows = [
  bandAt(684, ['Quay', 72, 95], ['10.0', 126, 142], ['8.0', 164, 178], ['7.5', 202, 216]),
  bandAt(672, ['Yard', 72, 93], ['4.0', 128, 142], ['2.5', 164, 178], ['3.5', 202, 216]),
];
const textsOf = (bands: readonly Band[]) => bands[0]!.items.map(({ text }) => text);

describe('splitHeaderWords', () => {
  it('splits a text over several columns of numbers into one word per column', () => {
    const header = bandAt(696, ['Area', 72, 94], ['Small Medium Large', 120, 216]);
    const split = splitHeaderWords([header, ...rows]);
    expect(textsOf(split)).toEqual(['Area', 'Small', 'Medium', 'Large']);
    expect(split[0]!.items.map(({ x0 }) => x0)).toEqual([72, 126, 164, 202]);
    const joined = bandAt(696, ['Areas Small Medium Large', 72, 216]);
    expect(textsOf(splitHeaderWords([joined, ...rows]))).toEqual(['Areas', 'Small', 'Medium', 'Large']);
  });

  it('keeps names of groups of columns, above years, dates and numbers of columns', () => {
    const group = bandAt(708, ['The old port', 120, 216]);
    for (const labels of [
      ['2024', '2025', '2026'],
      ['31.12.24', '31/12/2025', '1.6.26'],
      ['(1)', '(2)', '(3)'],
    ]) {
      const cells = labels.map((label, column) => [label, 126 + 38 * column, 142 + 38 * column] as const);
      expect(textsOf(splitHeaderWords([group, bandAt(696, ['Area', 72, 94], ...cells), ...rows]))).toEqual([
        'The old port',
      ]);
    }
  });

  it('keeps names above a sign and its number, or above an amount and its share', () => {
    const group = bandAt(696, ['Area', 72, 94], ['Net sales', 120, 178], ['Tax', 202, 216]);
    const dollars = bandAt(684, ['Quay', 72, 95], ['$', 126, 131], ['10.0', 162, 178], ['7.5', 202, 216]);
    const other = bandAt(672, ['Yard', 72, 93], ['$', 126, 131], ['4.0', 164, 178], ['3.5', 202, 216]);
    expect(textsOf(splitHeaderWords([group, dollars, other]))).toEqual(['Area', 'Net sales', 'Tax']);
    const narrow = bandAt(696, ['Area', 72, 94], ['Net sales', 134, 170], ['Tax', 202, 216]);
    expect(textsOf(splitHeaderWords([narrow, ...rows]))).toEqual(['Area', 'Net sales', 'Tax']);
  });

  it('keeps texts of more or fewer words, captions above a header, and lines without columns below', () => {
    const title = bandAt(696, ['Area', 72, 94], ['Fees in the harbour', 120, 216]);
    expect(textsOf(splitHeaderWords([title, ...rows]))).toEqual(['Area', 'Fees in the harbour']);
    const caption = bandAt(708, ['Fees of our harbour', 72, 216]);
    const header = bandAt(696, ['Area', 72, 94], ['Small', 120, 142], ['Medium', 150, 178], ['Large', 196, 216]);
    expect(textsOf(splitHeaderWords([caption, header, ...rows]))).toEqual(['Fees of our harbour']);
    const listing = [bandAt(684, ['2', 72, 76], ['grind', 126, 142]), bandAt(672, ['3', 72, 76], ['end', 164, 178])];
    expect(textsOf(splitHeaderWords([bandAt(696, ['1', 72, 76], ['for rye:', 120, 178]), ...listing]))).toEqual([
      '1',
      'for rye:',
    ]);
    expect(textsOf(splitHeaderWords([caption, bandAt(696, ['The fees rise', 72, 140], ['by 5.', 150, 170])]))).toEqual([
      'Fees of our harbour',
    ]);
  });
});
