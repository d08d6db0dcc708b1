import type { TextItem } from './page-types';
import { attachVowelSigns } from './rtl-marks';

const item = (str: string, x: number, more: Partial<TextItem> = {}): TextItem => ({
  str,
  transform: [10, 0, 0, 10, x, 700],
  width: 5,
  height: 10,
  hasEOL: false,
  dir: 'rtl',
  ...more,
});
const sign = (str: string, x: number): TextItem => item(str, x, { width: 0, dir: 'ltr' });
const gap = item(' ', 78, { width: 0.3, dir: 'ltr' });
const texts = (items: readonly TextItem[]): string =>
  attachVowelSigns(items)
    .map(({ str }) => str)
    .join('|');

describe('vowel signs of right-to-left text', () => {
  it('belong to the letter painted after them, from the left', () => {
    expect(texts([item('ن', 72), sign('\u064f', 76), item('ي', 77)])).toBe('ن||ي\u064f');
    expect(texts([item('ن', 72), sign('\u064f', 77), gap, item('ي', 78)])).toBe('ن||ي\u064f');
  });

  it('belong to the letter painted before them, from the right', () => {
    expect(texts([item('ي', 77), sign('\u064f', 79), item('ن', 72)])).toBe('ي\u064f||ن');
    expect(texts([item('a', 77, { dir: 'ltr' }), sign('\u064f', 79)])).toBe('a|\u064f');
  });
});
