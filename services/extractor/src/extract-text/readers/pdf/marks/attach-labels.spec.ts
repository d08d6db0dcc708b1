import type { Line } from '../page-types';
import { attachLabels } from './attach-labels';

const line = (text: string, x0: number, y: number, more: Partial<Line> = {}): Line => ({
  text,
  parts: [text],
  x0,
  x1: x0 + text.length * 5,
  y,
  size: 10,
  rotation: 0,
  ...more,
});
const texts = (lines: readonly Line[]): string[] => attachLabels(lines).map(({ text }) => text);

describe('attachLabels', () => {
  it('joins labels that are painted after the text of their list', () => {
    const items = [line('Sow the rye', 90, 700), line('Turn the mill', 90, 688), line('and wait', 90, 676)];
    const joined = attachLabels([...items, line('1.', 76, 700), line('2.', 76, 688)]);
    expect(joined.map(({ text, parts, x0 }) => [text, parts[0], x0])).toEqual([
      ['1. Sow the rye', '1. Sow the rye', 76],
      ['2. Turn the mill', '2. Turn the mill', 76],
      ['and wait', 'and wait', 90],
    ]);
  });

  it('joins the nearest text', () => {
    expect(texts([line('Right column', 95, 700), line('Mill', 86, 700), line('•', 76, 700)])).toEqual([
      'Right column',
      '• Mill',
    ]);
  });

  it('keeps labels without a text beside them', () => {
    const others = [
      line('Rye', 200, 700),
      line('Oats', 90, 690),
      line('Wheat', 20, 700),
      line('Yes', 90, 700, { rotation: 1 }),
    ];
    expect(texts([...others, line('1.', 76, 700)])).toEqual(['Rye', 'Oats', 'Wheat', 'Yes', '1.']);
  });
});
