import { bandAt } from '../../../../testing/pdf-bands';
import { findColumns, hasCells } from './find-columns';
import type { Band } from './page-bands';

const rows = [
  bandAt(680, ['Quay', 72, 95], ['10.00', 150, 175], ['8.00', 200, 220], ['per day', 260, 290]),
  bandAt(664, ['Yard', 72, 93], ['4.00', 150, 170], ['2.50', 200, 220], ['per week', 260, 296]),
  bandAt(648, ['Pier', 72, 92], ['5.00', 150, 170], ['3.50', 200, 220], ['per month', 260, 304]),
];

describe('findColumns', () => {
  it('finds columns below a header with a cell over two of them', () => {
    const header = bandAt(696, ['Area', 72, 92], ['Fees in euros', 150, 210], ['Remarks', 260, 296]);
    expect(findColumns([header, ...rows]).map(({ from }) => from)).toEqual([72, 150, 200, 260]);
    expect(findColumns([header, ...rows.slice(1)])).toHaveLength(4);
    const caption = bandAt(696, ['Fees of the harbour in 2024, as far as they are known', 72, 270]);
    expect(findColumns([caption, ...rows])).toHaveLength(4);
  });

  it('finds no columns below a text over most of them', () => {
    const text = bandAt(696, ['The fees of this harbour are', 72, 205], ['paid daily', 212, 270]);
    expect(findColumns([text, ...rows])).toHaveLength(1);
    const besideText = bandAt(
      696,
      ['Area', 72, 92],
      ['The fees of this harbour are paid', 99, 250],
      ['Remarks', 260, 296],
    );
    expect(findColumns([besideText, ...rows])).toHaveLength(3);
  });

  it('finds no columns between the words of a listing below another line', () => {
    const line = (y: number, ...words: readonly string[]): Band => {
      let x = 72;
      return bandAt(
        y,
        ...words.map((word) => {
          const x0 = x;
          x += 6 * (word.length + 1);
          return [word, x0, x - 6] as const;
        }),
      );
    };
    const listing = [line(696, '$ cat', 'rye'), line(684, '$', 'mill'), line(672, '#', 'oats'), line(660, '$', 'bake')];
    expect(findColumns(listing)).toHaveLength(1);
  });

  it('finds the columns of many rows', () => {
    const many = Array.from({ length: 150_000 }, (_, index) =>
      bandAt(-16 * index, ['Quay', 72, 95], ['10.00', 150, 175]),
    );
    expect(findColumns(many)).toHaveLength(2);
  });
});

describe('hasCells', () => {
  it('is false for a justified line, whose gaps are equal', () => {
    const words = ['by', 'radio', 'on', 'channel', 'sixteen,', 'announced'];
    const line = (gap: (index: number) => number): Band => {
      let x = 72;
      return bandAt(
        700,
        ...words.map((word, index) => {
          const [x0, x1] = [x, x + (5 + 0.5 * (index % 2)) * word.length];
          x = x1 + gap(index);
          return [word, x0, x1] as const;
        }),
      );
    };
    expect(hasCells(line(() => 6.6))).toBe(false);
    expect(hasCells(line((index) => 6.6 + 2 * index))).toBe(true);
    expect(hasCells(line(() => 20))).toBe(true);
    const [first, ...others] = words.map(
      (word, index) => [word.slice(0, 2), 72 + 18 * index, 84 + 18 * index] as const,
    );
    expect(hasCells(bandAt(700, first!, ...others))).toBe(true);
  });
});
