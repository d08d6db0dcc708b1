import type { TextItem } from './page-types';
import { composeAccents, decodeT1 } from './tex-fonts';

const item = (str: string, x: number, more: Partial<TextItem> = {}): TextItem => ({
  str,
  transform: [10, 0, 0, 10, x, 700],
  width: str.length * 5,
  height: 10,
  hasEOL: false,
  dir: 'ltr',
  fontName: 'F1',
  ...more,
});
const texts = (items: readonly TextItem[]): string[] => items.map(({ str }) => str);

describe('fonts of TeX', () => {
  it('have accents that are painted before their letters', () => {
    const items = [item('so did M¨', 72), item('uller, Fran¸', 112), item('cois, Nu˜', 167), item('nez', 207)];
    expect(texts(composeAccents(items))).toEqual(['so did M', 'üller, Fran', 'çois, Nu', 'ñez']);
    const raised = { transform: [10, 0, 0, 10, 72, 702] };
    expect(texts(composeAccents([item('¨', 72, raised), item('Ozt', 71), item('´', 86), item('ı', 87)]))).toEqual([
      '',
      'Özt',
      '',
      'í',
    ]);
  });

  it('keep accents beside letters, and those that no letter has', () => {
    for (const items of [
      [item('a´', 72), item('e', 82)],
      [item('a´', 72, { hasEOL: true }), item('e', 78)],
      [item('a¸', 72), item('x', 78)],
    ])
      expect(composeAccents(items)).toEqual(items);
  });

  it('have the codes of T1 if they have its ligatures', () => {
    const coded = '\u0010sta\u001bed\u0011 5\u001595 clerk\u0016a \u008aód¹ Dvo°ák';
    expect(texts(decodeT1([item(coded, 72), item('21°', 72, { fontName: 'F2' })]))).toEqual([
      '“sta\u001bed” 5–95 clerk—a Łódź Dvořák',
      '21°',
    ]);
    expect(texts(decodeT1([item('21°', 72)]))).toEqual(['21°']);
  });

  it('have the control characters of T1 in the other fonts of the page', () => {
    const dash = item('\u0015', 72, { fontName: 'F2' });
    expect(texts(decodeT1([item('of\u001cces', 86), dash, item('21°', 72, { fontName: 'F2' })]))).toEqual([
      'of\u001cces',
      '–',
      '21°',
    ]);
    expect(texts(decodeT1([dash]))).toEqual(['\u0015']);
  });

  it('have the bullets of TS1', () => {
    const code = item('\u0088', 72, { fontName: 'a' });
    expect(texts(decodeT1([code, item('rye', 82, { fontName: 'b' })]))).toEqual(['•', 'rye']);
    expect(texts(decodeT1([code, item('❱ rye', 82, { fontName: 'a' })]))).toEqual(['\u0088', '❱ rye']);
    expect(texts(decodeT1([item('\u0088ód\u001b', 72)]))).toEqual(['Ĺód\u001b']);
  });
});
