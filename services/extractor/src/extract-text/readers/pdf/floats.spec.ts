import { columnLine as line } from '../../../testing/pdf-lines';
import { moveFloats } from './floats';
import type { Line } from './page-types';

const order = (lines: readonly Line[]): string =>
  moveFloats(lines)
    .map(({ text }) => text)
    .join(' ');
const text = [line('title', 780, { size: 18 }), line('a', 750), line('b', 738), line('c', 710), line('d', 698)];

describe('moveFloats', () => {
  it('moves a box that is painted before the title to its height, between paragraphs', () => {
    expect(order([line('box', 735), line('line', 723), ...text])).toBe('title a b box line c d');
    expect(order([line('foot', 30), ...text])).toBe('title a b c d foot');
  });

  it('keeps the order of boxes beside the title, of long ones and of rotated text', () => {
    expect(order([line('box', 778), ...text])).toBe('box title a b c d');
    expect(order([line('box', 765), ...text])).toBe('title box a b c d');
    const long = Array.from({ length: 13 }, (_, at) => line('x', 700 - 10 * at));
    expect(order([...long, ...text])).toMatch(/^x .* d$/);
    expect(order([line('box', 745, { rotation: 1 }), ...text])).toMatch(/^box/);
    expect(order([...text.slice(3), ...text.slice(0, 2)])).toBe('title a c d');
    expect(order([...text.slice(1), text[0]!])).toBe('a b c d title');
  });
});
