import { composeText } from './compose-text';
import type { Line } from './page-types';

const line = (text: string, x0: number, y: number, isRtl: boolean): Line => ({
  text,
  parts: [text],
  x0,
  x1: 500,
  y,
  size: 10,
  rotation: 0,
  isRtl,
});
const compose = (isRtl: boolean): string => {
  const lines = [
    line('זו שורה ארוכה', 72, 700, isRtl),
    line('ועוד שורה', 75, 688, isRtl),
    line('שורה', 400, 676, isRtl),
  ];
  return composeText([{ lines: [...lines, line('פסקה', 72, 664, isRtl)], bottom: 0, top: 842 }]).trim();
};

describe('composeText', () => {
  it('ends paragraphs of right-to-left lines where a line ends far from the left edge', () => {
    expect(compose(true)).toBe('זו שורה ארוכה ועוד שורה שורה\nפסקה');
  });

  it('joins right-to-left lines that are aligned left', () => {
    const lines = [line('זו שורה ארוכה', 72, 700, true), { ...line('ועוד שורה', 72, 688, true), x1: 300 }];
    expect(composeText([{ lines, bottom: 0, top: 842 }]).trim()).toBe('זו שורה ארוכה ועוד שורה');
  });
});
