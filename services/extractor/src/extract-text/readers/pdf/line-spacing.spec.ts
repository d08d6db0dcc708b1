import { composeText } from './compose-text';
import type { Line } from './page-types';

const page = (texts: readonly string[], step: number): string => {
  const lines = texts.map((text, index): Line => ({
    text,
    parts: [text],
    x0: 72,
    x1: 72 + 5 * text.length,
    y: 700 - step * index,
    size: 10,
    rotation: 0,
  }));
  return composeText([{ lines, bottom: 0, top: 842 }]).trim();
};

describe('lines that are far apart', () => {
  const text = [
    'The committee had asked for a report on the state of all',
    'bridges in the county, which was delivered in autumn and',
    'found that a third of them had not been inspected for a',
    'decade. The others were sound.',
  ];

  it('are one paragraph in double-spaced text', () => {
    expect(page(text, 23)).toBe(text.join(' '));
  });

  it('stay lines if they do not continue sentences', () => {
    const rows = ['Bridges, inspected in the county', 'Roads, inspected in the county', 'Tunnels, with their portals'];
    expect(page(rows, 23)).toBe(rows.join('\n\n'));
    expect(page(text, 40)).toBe(text.join('\n\n'));
  });
});
