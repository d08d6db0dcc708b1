import { dropFalseSpaces } from './false-spaces';
import type { MarkedItem } from './marks/structure-tags';

const item = (str: string, x: number, width: number, height = 10): MarkedItem => ({
  str,
  dir: 'ltr',
  transform: [10, 0, 0, 10, x, 700],
  width,
  height,
  hasEOL: false,
});
const texts = (items: readonly MarkedItem[]): string =>
  dropFalseSpaces(items)
    .map(({ str }) => str)
    .join('|');

describe('spaces for which pdf.js does not measure the gap', () => {
  it('are removed after items without width in Indic scripts if the items touch', () => {
    const cluster = [item('त', 60, 6), item('\u0941', 66, 0)];
    expect(texts([...cluster, item(' ', 66, 0.7, 0), item('न', 66.7, 6)])).toBe('त|\u0941|न');
    expect(texts([...cluster, item(' ', 66, 0.7, 0), item(',', 66.7, 3)])).toBe('त|\u0941|,');
    expect(texts([...cluster, item(' ', 66, 3, 0), item('न', 69, 6)])).toBe('त|\u0941| |न');
  });

  it('stay after items with a width, and in other scripts', () => {
    expect(texts([item('त', 60, 6), item(' ', 66, 0.7, 0), item('न', 66.7, 6)])).toBe('त| |न');
    expect(texts([item('e', 60, 6), item('\u0301', 66, 0), item(' ', 66, 0.7, 0), item('a', 66.7, 6)])).toBe(
      'e|\u0301| |a',
    );
  });

  it('are removed where only the horizontal scale changes, unless the items are apart', () => {
    const stretched = (str: string, x: number, width: number): MarkedItem => ({
      ...item(str, x, width),
      transform: [10.2, 0, 0, 10, x, 700],
    });
    expect(texts([stretched('T', 60, 7), item(' ', 67, 0, 0), item('he', 67, 10)])).toBe('T|he');
    expect(texts([stretched('T', 60, 7), item(' ', 67, 3, 0), item('he', 70, 10)])).toBe('T| |he');
    expect(texts([item('T', 60, 7), item(' ', 67, 0, 0), item('he', 67, 10)])).toBe('T| |he');
  });
});
