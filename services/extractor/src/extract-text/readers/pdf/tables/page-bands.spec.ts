import type { Line } from '../page-types';
import { bandsOf } from './page-bands';

/** A line of cells, each with its left and right edge. */
const line = (y: number, ...cells: readonly (readonly [text: string, x0: number, x1: number])[]): Line => {
  const items = cells.map(([text, x0, x1]) => ({ text, x0, x1, y, size: 10 }));
  const text = items.map((item) => item.text).join(' ');
  return { text, parts: [text], x0: items[0]!.x0, x1: items.at(-1)!.x1, y, size: 10, rotation: 0, items };
};
const rows = [696, 684, 672, 660].map((y, at) => line(y, [`Quay ${at}`, 120, 160], [`${at}0.5`, 220, 240]));
const textsOf = (...lines: readonly Line[]): string[][] =>
  bandsOf(lines).map((run) => run.map(({ items }) => items.map(({ text }) => text).join(' ')));
const ofRows = ['Quay 0 00.5', 'Quay 1 10.5', 'Quay 2 20.5', 'Quay 3 30.5'];

describe('bandsOf', () => {
  it('begins a run at a caption or at rows beside others that are painted after them', () => {
    expect(textsOf(...rows, line(720, ['Fees', 120, 140]))).toEqual([ofRows, ['Fees']]);
    const others = [696, 684].map((y, at) => line(y, ['Dry dock', 320, 360], [`${at}`, 420, 430]));
    expect(textsOf(...rows, ...others)).toEqual([ofRows, ['Dry dock 0', 'Dry dock 1']]);
  });

  it('joins a label beside several rows, and a cell of one row, to them', () => {
    const label = [line(708, ['Ships', 72, 92]), line(690, ['and boats', 72, 108])];
    expect(textsOf(...rows, ...label)).toEqual([['Quay 0 00.5 Quay 1 10.5 Quay 2 20.5 Quay 3 30.5 Ships and boats']]);
    const page = line(696, ['Page', 320, 345], ['1', 360, 365]);
    expect(textsOf(...rows, page)[0]).toHaveLength(1);
    expect(textsOf(...rows, page, line(640, ['The next line', 120, 180]))[0]).toHaveLength(2);
  });
});
