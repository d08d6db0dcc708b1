import { columnLine as line } from '../../../testing/pdf-lines';
import { placeLateBlocks } from './late-blocks';
import type { Line } from './page-types';

const order = (lines: readonly Line[]): string =>
  placeLateBlocks(lines)
    .map(({ text }) => text)
    .join(' ');
const row = (text: string, y: number, more: Partial<Line> = {}): Line =>
  line(text, y, { parts: text.split('|'), ...more });
const text = [line('Rye.', 760), line('Oats.', 748), line('Wheat.', 690), line('Barley.', 678), line('Spelt.', 600)];
const painted = 'Rye. Oats. Wheat. Barley. Spelt.';

describe('placeLateBlocks', () => {
  it('moves tables that are painted after a column of text to its gaps', () => {
    const rows = [row('a|b', 733), line('c', 721, { x0: 250, x1: 290 }), row('d|e', 709, { x0: 80, x1: 90 })];
    const second = [row('f|g', 655), row('h|i', 640)];
    expect(order([line('Page 1', 20), ...text, ...rows, ...second])).toBe(
      'Page 1 Rye. Oats. a|b c d|e Wheat. Barley. f|g h|i Spelt.',
    );
    expect(order([...text, line('head', 800), ...rows, line('foot', 30)])).toBe(
      'Rye. Oats. a|b c d|e Wheat. Barley. Spelt. head foot',
    );
  });

  it('keeps the order of columns, of tables beside the column, and of slanted text', () => {
    const [first, second] = [row('a|b', 733), row('c|d', 721)];
    expect(order([...text, first, second, line('e', 690, { x0: 320, x1: 500 })])).toBe(`${painted} a|b c|d e`);
    const right = { x0: 320, x1: 500 };
    expect(order([...text, row('a|b', 733, right), row('c|d', 721, right)])).toBe(`${painted} a|b c|d`);
    const slanted = { rotation: 0.3 };
    expect(order([...text, row('a|b', 733, slanted), row('c|d', 721, slanted)])).toBe(`${painted} a|b c|d`);
    expect(order([...text, row('a|b', 741), second])).toBe(`${painted} a|b c|d`);
    const title = text.with(0, line('Of the mill and all the millers', 760, { x1: 500 }));
    expect(order([...title, row('a|b', 733, right), row('c|d', 721, right)])).toMatch(/Spelt\. a\|b c\|d$/);
  });

  it('keeps the order of titles and boxes, within sentences, and on pages with a few lines', () => {
    const rows = [row('a|b', 733), row('c|d', 721)];
    expect(order([...text, line('a', 733), line('b', 721), line('c', 709)])).toBe(`${painted} a b c`);
    expect(order([...text, rows[0]!])).toBe(`${painted} a|b`);
    const sentence = text.with(1, line('the miller', 748)).with(2, line('waits.', 690));
    expect(order([...sentence, ...rows])).toBe('Rye. the miller waits. Barley. Spelt. a|b c|d');
    expect(order([text[0]!, text[4]!, ...rows])).toBe('Rye. Spelt. a|b c|d');
    expect(order([...text])).toBe(painted);
  });
});
