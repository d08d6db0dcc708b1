import { LineNumbers } from './line-numbers';
import type { TextItem } from './page-types';

const item = (str: string, x: number, y: number, width = str.length * 5): TextItem => ({
  str,
  transform: [10, 0, 0, 10, x, y],
  width,
  height: 10,
  hasEOL: true,
});
/** Numbers lines at their left: `numbers` by line. */
const numbered = (texts: readonly string[], numbers: readonly (number | undefined)[]): TextItem[] => [
  ...texts.map((text, at) => item(text, 100, 700 - at * 12)),
  ...numbers.flatMap((number, at) =>
    number === undefined ? [] : [item(String(number), 80 - String(number).length * 5, 700 - at * 12)],
  ),
];
const prose = Array.from({ length: 30 }, (_, at) =>
  at % 3 === 0 ? 'The harbour is old, the town around it new,' : 'and its walls are higher than those of the town',
);
const left = (items: readonly TextItem[]): string[] =>
  new LineNumbers().without(items).flatMap(({ str }) => (/^\d+$/.test(str) ? [str] : []));

describe('LineNumbers', () => {
  it('removes the numbers of all lines, or of every fifth one', () => {
    const all = prose.map((_, at) => at + 1);
    expect(left(numbered(prose, all))).toEqual([]);
    expect(
      left(
        numbered(
          prose,
          all.map((number) => (number % 5 === 0 ? number : undefined)),
        ),
      ),
    ).toEqual([]);
  });

  it('removes the few numbers of a page after a numbered one', () => {
    const numbers = new LineNumbers();
    const last = numbered(
      ['which is the end of the book and of its story,', 'on this page, as it was told by the old people.'],
      [31, 32],
    );
    expect(numbers.without(last)).toBe(last);
    numbers.without(
      numbered(
        prose,
        prose.map((_, at) => at + 1),
      ),
    );
    expect(numbers.without(last).map(({ str }) => str)).toEqual([...last.slice(0, 2).map(({ str }) => str), '', '']);
  });

  it('keeps the numbers of table rows, of a scale, and within the text', () => {
    const rows = prose.map((_, at) => (at % 2 ? `Item ${at}` : 'number and date of the form'));
    expect(
      left(
        numbered(
          rows,
          rows.map((_, at) => at + 1),
        ),
      ),
    ).toHaveLength(30);
    expect(
      left(
        numbered(
          prose,
          prose.map((_, at) => (at % 5 === 0 ? at * 3 : undefined)),
        ),
      ),
    ).toHaveLength(6);
    const within = [
      ...numbered(
        prose,
        prose.map((_, at) => at + 1),
      ),
      item('A line across the margin', 60, 634),
    ];
    expect(left(within)).toHaveLength(30);
  });
});
