import { replaceRadicals } from './cjk-radicals';
import { toLines } from './page-lines';

describe('radicals of Chinese characters', () => {
  it('become the characters that have the same glyph', () => {
    expect(replaceRadicals('港⼝增⻓过去最⾼、⼆〇⼆⼀年⻔⻢⻰⻳')).toBe('港口增长过去最高、二〇二一年门马龙龟');
  });

  it('keep radicals that are no characters', () => {
    expect(replaceRadicals('⺀⻖')).toBe('⺀⻖');
  });

  it('are replaced in the lines of a page', () => {
    const item = { str: '⼊港', transform: [10, 0, 0, 10, 72, 700], width: 20, height: 10, hasEOL: true };
    expect(toLines([item]).map(({ text }) => text)).toEqual(['入港']);
  });
});
