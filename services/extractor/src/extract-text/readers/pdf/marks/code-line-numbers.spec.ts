import type { Line } from '../page-types';
import { dropCodeNumbers } from './code-line-numbers';

/** A line with a number in this size, and code at a left edge. */
const line = (number: string, code: string, x0: number, more: { size?: number; isMonospaced?: boolean } = {}): Line => {
  const { size = 5, isMonospaced = true } = more;
  const y = 700 - 12 * Number(number);
  const items = [
    { text: number, x0: 72, x1: 76, y, size },
    { text: code, x0, x1: x0 + 6 * code.length, y, size: 10 },
  ].slice(0, code ? 2 : 1);
  const text = `${number} ${code}`.trim();
  return { text, parts: [text], x0: 72, x1: items.at(-1)!.x1, y, size: 10, rotation: 0, isMonospaced, items };
};
const read = (...lines: readonly Line[]) => dropCodeNumbers(lines).map(({ text, x0 }) => [text, x0]);
const code = (size?: number): Line[] => [
  line('1', 'for rye in mills:', 90, { size }),
  line('2', 'grind(rye)', 114, { size }),
  line('3', '', 0, { size, isMonospaced: false }),
  line('4', 'close()', 90, { size }),
];
const numberless = [
  ['for rye in mills:', 90],
  ['grind(rye)', 114],
  ['close()', 90],
];

describe('line numbers of a listing', () => {
  it('are removed with those of empty lines, and leave the indents', () => {
    expect(read(...code())).toEqual(numberless);
    expect(read(...code(10))).toEqual(numberless);
  });

  it('are kept if they do not count the lines, or are those of a list or table', () => {
    const texts = (lines: readonly Line[]) => lines.map(({ text, x0 }) => [text, x0]);
    const others = [
      [line('1', 'rye', 90), line('3', 'oats', 114), line('4', 'wheat', 90)],
      [line('1', 'rye', 90, { size: 10 }), line('2', 'oats', 90, { size: 10 }), line('3', 'wheat', 90, { size: 10 })],
      [line('1', 'rye', 90), line('2', 'oats', 114), line('3', 'maize', 90)],
      [line('1', '100', 90, { size: 10 }), line('2', '100', 90, { size: 10 }), line('3', '20', 96, { size: 10 })],
      code().map((each) => ({ ...each, isMonospaced: false })),
      [...code(), { ...line('5', '', 90), text: '5 }', items: [] }],
      [{ ...line('0', '', 90), text: '0{', items: [] }, ...code()],
    ];
    for (const lines of others) expect(read(...lines)).toEqual(texts(lines));
  });
});
