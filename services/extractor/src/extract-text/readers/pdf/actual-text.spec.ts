import { replaceSpans } from './actual-text';
import type { MarkedItem } from './marks/structure-tags';

const item = (str: string, x: number, more: Partial<MarkedItem> = {}): MarkedItem => ({
  str,
  dir: 'ltr',
  transform: [10, 0, 0, 10, x, 700],
  width: 5 * str.length,
  height: 10,
  hasEOL: false,
  ...more,
});
const marker = (type: string, tag?: string): MarkedItem => ({ type, ...(tag && { tag }) }) as MarkedItem;
const span = (...items: readonly MarkedItem[]): MarkedItem[] => [
  marker('beginMarkedContentProps', 'Span'),
  ...items,
  marker('endMarkedContent'),
];
const texts = (items: readonly MarkedItem[]): string =>
  items.flatMap(({ type, str }) => (type === undefined ? [str] : [])).join('|');
const ki = { text: 'कि', x: 72, y: 700 };

describe('the text that a file declares for a sequence of glyphs', () => {
  it('replaces its items, and not the space before them', () => {
    const items = [item('ह', 40), ...span(item(' ', 67), item('\u0000', 72), item('क', 77)), item('न', 82)];
    const replaced = replaceSpans(items, [ki]);
    expect(texts(replaced)).toBe('ह| |कि|न');
    expect(replaced.find(({ str }) => str === 'कि')).toMatchObject({ width: 10, transform: [10, 0, 0, 10, 72, 700] });
  });

  it('is found by its position, also after sequences that one of both lacks', () => {
    const items = [...span(item('न', 60)), ...span(item('क', 72))];
    expect(texts(replaceSpans(items, [{ text: 'स', x: 10, y: 700 }, ki]))).toBe('न|कि');
    expect(replaceSpans(items, [{ ...ki, y: 680 }])).toBe(items);
  });

  it('replaces the code that stands for a glyph without a character', () => {
    expect(texts(replaceSpans(span(item('F', 72)), [ki]))).toBe('कि');
  });

  it('is ignored for other scripts, words of them, several lines and long sequences', () => {
    const ligature = span(item('fi', 72));
    expect(replaceSpans(ligature, [{ ...ki, text: 'ffi' }])).toBe(ligature);
    expect(replaceSpans(ligature, [{ ...ki, text: 'कि a' }])).toBe(ligature);
    const word = span(item('word', 72));
    expect(replaceSpans(word, [ki])).toBe(word);
    const lines = span(item('क', 72), item('न', 72, { transform: [10, 0, 0, 10, 72, 688] }));
    expect(replaceSpans(lines, [ki])).toBe(lines);
    const long = span(...Array.from({ length: 200 }, (_, index) => item('क', 72 + index)));
    expect(replaceSpans(long, [ki])).toBe(long);
  });

  it('is ignored where a sequence has others within it', () => {
    const nested = [
      marker('beginMarkedContentProps', 'Span'),
      item('क', 72),
      ...span(item('न', 82)),
      marker('endMarkedContent'),
    ];
    expect(replaceSpans(nested, [ki])).toBe(nested);
  });
});
