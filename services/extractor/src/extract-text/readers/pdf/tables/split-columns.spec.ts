import type { Band } from './page-bands';
import { splitColumns } from './split-columns';

/** Places cells that end at 120, or start at 122, as spreadsheets print a right-aligned column and a left-aligned one. */
const bandsOf = (rows: readonly (readonly [string, string])[]): Band[] =>
  rows.map(([left, right], at) => {
    const y = 700 - at * 12;
    const items = [
      { text: left, x0: 120 - left.length * 5, x1: 120, y, size: 10 },
      { text: right, x0: 122, x1: 122 + right.length * 5, y, size: 10 },
    ];
    return { lines: [], items, top: y + 7, bottom: y - 2 };
  });
const rows = [
  ['10 May', 'Miller'],
  ['9 June', 'Acme Ltd'],
  ['12 June', 'Okafor'],
  ['1 July', 'Old Harbour'],
] as const;
const column = { from: 85, to: 180 };

describe('splitColumns', () => {
  it('separates a right-aligned column from a left-aligned one beside it', () => {
    expect(splitColumns([column], bandsOf(rows))).toEqual([
      { from: 85, to: 120 },
      { from: 122, to: 180 },
    ]);
  });

  it('keeps the words of a column together', () => {
    expect(splitColumns([column], bandsOf(rows.slice(1)))).toEqual([column]);
    const crossing = { text: 'One text', x0: 100, x1: 140, y: 600, size: 10 };
    const bands = [...bandsOf(rows), { lines: [], items: [crossing], top: 607, bottom: 598 }];
    expect(splitColumns([column], bands)).toEqual([column]);
    const ragged = bandsOf(rows).map((band, at) => ({
      ...band,
      items: band.items.map((item) => ({ ...item, x0: item.x0 + 3 * at, x1: item.x1 + 3 * at })),
    }));
    expect(splitColumns([column], ragged)).toEqual([column]);
  });

  /** Places cells in one row each, from the x coordinates of their start and end. */
  const placed = (cells: readonly (readonly [text: string, x0: number, x1: number])[][]): Band[] =>
    cells.map((row, at) => {
      const y = 700 - at * 12;
      return {
        lines: [],
        items: row.map(([text, x0, x1]) => ({ text, x0, x1, y, size: 10 })),
        top: y + 7,
        bottom: y - 2,
      };
    });
  const names = [
    [['Rye', 85, 100] as const, ['Miller', 112, 140] as const],
    [['Barley', 85, 110] as const, ['Acme Ltd', 112, 150] as const],
    [['Oats', 85, 104] as const, ['Okafor', 112, 141] as const],
    [['Wheat', 85, 107] as const, ['Old Harbour', 112, 165] as const],
  ];

  it('separates two left-aligned columns', () => {
    expect(splitColumns([column], placed(names))).toEqual([
      { from: 85, to: 110 },
      { from: 112, to: 180 },
    ]);
    expect(splitColumns([column], placed([...names, [['Rye of the town', 85, 150]]]))).toEqual([column]);
    const headers = [[['Grain', 90, 105] as const, ['Name', 128, 149] as const]];
    expect(splitColumns([column], placed([...headers, ...names.slice(1)]))).toEqual([
      { from: 85, to: 110 },
      { from: 112, to: 180 },
    ]);
    expect(splitColumns([column], placed([...names.slice(1), ...headers]))).toEqual([column]);
    expect(splitColumns([column], placed(names.slice(1)))).toEqual([column]);
  });

  it('separates two right-aligned columns of numbers', () => {
    const numbers = [
      [['4', 115, 120] as const, ['1,240.00', 122, 170] as const],
      [['80', 110, 120] as const, ['18.50', 140, 170] as const],
      [['2', 115, 120] as const, ['720.00', 134, 170] as const],
      [['95', 110, 120] as const],
      [['6,348.00', 122, 170] as const],
    ];
    expect(splitColumns([column], placed(numbers))).toEqual([
      { from: 85, to: 120 },
      { from: 122, to: 180 },
    ]);
    const words = numbers.map((row) => row.map(([, x0, x1]) => ['word', x0, x1] as const));
    expect(splitColumns([column], placed(words))).toEqual([column]);
  });
});
