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
});
