import { joinDropCaps } from './drop-caps';
import type { Line } from './page-types';

const line = (text: string, x0: number, y: number, size = 10): Line => ({
  text,
  parts: [text],
  x0,
  x1: x0 + text.length * 0.5 * size,
  y,
  size,
  rotation: 0,
});
const textsOf = (lines: readonly Line[]): string[] => joinDropCaps(lines).map(({ text }) => text);
const cap = line('T', 72, 676, 44);
const paragraph = [line('he first line', 98, 700), line('the second', 98, 688), line('the third', 72, 664)];

describe('joinDropCaps', () => {
  it('joins a drop cap to the first line of its paragraph, wherever it is painted', () => {
    const expected = ['The first line', 'the second', 'the third'];
    expect(textsOf([cap, ...paragraph])).toEqual(expected);
    expect(textsOf([...paragraph, cap])).toEqual(expected);
    expect(joinDropCaps([cap, ...paragraph]).map(({ x0 }) => x0)).toEqual([72, 72, 72]);
  });

  it('keeps a drop cap that is a word apart', () => {
    const lines = [line('A', 72, 676, 44), line('long time ago', 98, 700), line('not a long one', 98, 688)];
    expect(textsOf(lines)).toEqual(['A long time ago', 'not a long one']);
  });

  it('keeps other large letters', () => {
    expect(textsOf([cap, line('Tea', 98, 700)])).toEqual(['T', 'Tea']);
    expect(textsOf([cap, line('he first', 300, 700)])).toEqual(['T', 'he first']);
    expect(textsOf([cap, line('he first', 98, 640)])).toEqual(['T', 'he first']);
  });
});
