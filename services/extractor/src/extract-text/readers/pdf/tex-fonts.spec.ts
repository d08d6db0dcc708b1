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

  it('have the dashes of T1 in another font of the page, whose only text begins items of a list', () => {
    const ligature = item('of\u001cces', 72, { hasEOL: true });
    const dash = item('\u0015', 72, { fontName: 'F2' });
    const decoded = (...more: TextItem[]) => texts(decodeT1([ligature, ...more])).slice(1);
    expect(decoded(dash, item('rye', 86))).toEqual(['–', 'rye']);
    // In a formula, these codes are letters and signs.
    const lambda = item('\u0015', 100, { fontName: 'F2' });
    for (const others of [
      [item('let', 72), lambda],
      [dash, lambda],
      [dash, item('x', 90, { fontName: 'F2' })],
      [item('\u0014', 72, { fontName: 'F2' })],
    ])
      expect(decoded(...others)).toEqual(texts(others));
    expect(texts(decodeT1([dash]))).toEqual(['\u0015']);
  });

  it('have the bullets of TS1', () => {
    const code = item('\u0088', 72, { fontName: 'a' });
    expect(texts(decodeT1([code, item('rye', 82, { fontName: 'b' })]))).toEqual(['•', 'rye']);
    expect(texts(decodeT1([code, item('❱ rye', 82, { fontName: 'a' })]))).toEqual(['\u0088', '❱ rye']);
    expect(texts(decodeT1([item('\u0088ód\u001b', 72)]))).toEqual(['Ĺód\u001b']);
  });
});
