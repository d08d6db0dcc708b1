import { toLines } from './page-lines';
import type { TextItem } from './page-types';

const item = (str: string, x: number, y = 700, more: Partial<TextItem> = {}): TextItem => ({
  str,
  transform: [10, 0, 0, 10, x, y],
  width: str.length * 5,
  height: 10,
  hasEOL: false,
  dir: 'ltr',
  ...more,
});
const texts = (items: readonly TextItem[]): string[] => toLines(items).map(({ text }) => text);

describe('toLines', () => {
  it('ends a line where pdf.js does, and where the baseline moves', () => {
    expect(texts([item('one', 72, 700, { hasEOL: true }), item('two', 72, 688), item('three', 72, 676)])).toEqual([
      'one',
      'two',
      'three',
    ]);
  });

  it('keeps an index with its word although pdf.js ends the line before it', () => {
    const low = { hasEOL: true, height: 6 };
    expect(
      texts([item('H', 72, 700, { hasEOL: true }), item('2', 77, 697, { ...low, width: 3 }), item('O', 80)]),
    ).toEqual(['H2O']);
  });

  it('keeps an index with its word although pdf.js puts a space before it', () => {
    const joined = (word: string, index: string, more: Partial<TextItem> = {}, x = 72 + word.length * 5): string =>
      texts([
        item(word, 72),
        item(' ', 87, 697, { width: 0, height: 0 }),
        item(index, x, 697, { height: 6, ...more }),
      ])[0]!;
    expect(joined('HCO', '3')).toBe('HCO3');
    expect(joined('M', 'C')).toBe('MC');
    expect(joined('HCO', '3', { height: 10 })).toBe('HCO 3');
    expect(joined('HCO', '3', {}, 90)).toBe('HCO 3');
    expect(joined('70', '1/2')).toBe('70 1/2');
  });

  it('reads the letter o as a bullet in another font than its text, far from it', () => {
    const labelled = (x: number, fontName: string): string =>
      texts([item('o', 72, 700, { fontName: 'F2' }), item(' ', 77, 700), item('um rei', x, 700, { fontName })])[0]!;
    expect(labelled(90, 'F1')).toBe('• um rei');
    expect(labelled(81, 'F1')).toBe('o um rei');
    expect(labelled(90, 'F2')).toBe('o um rei');
  });

  it('separates the label of a list item from its text', () => {
    const labelled = (label: string, text: string): string =>
      texts([item(label, 72, 700, { width: 12 }), item(text, 84)])[0]!;
    expect(labelled('1.', 'First')).toBe('1. First');
    expect(labelled('(iv)', '“Fourth”')).toBe('(iv) “Fourth”');
    expect(labelled('•', 'Rye')).toBe('• Rye');
    expect(labelled('1.', '5')).toBe('1.5');
    expect(labelled('e', '.g.')).toBe('e.g.');
  });

  it('joins letterspaced capitals of one item, except for an alphabet', () => {
    const spaced = (text: string): string => texts([item(text, 72)])[0]!;
    expect(spaced('C O N T A C T')).toBe('CONTACT');
    expect(spaced('A B C D E F')).toBe('A B C D E F');
    expect(spaced('s e n a n e j')).toBe('s e n a n e j');
    expect(texts([item('D A T A', 72), item(' ', 107), item('M O D E L S', 115)])).toEqual(['DATA MODELS']);
    expect(texts([item('Plan A B C', 72), item(' ', 122), item('M O D E L S', 127)])).toEqual(['Plan A B C MODELS']);
  });

  it('separates a word after a line end of pdf.js, which a slanted font causes', () => {
    const rate = item('rate', 72, 700, { hasEOL: true });
    expect(texts([rate, item('Ω', 95)])).toEqual(['rate Ω']);
    expect(texts([rate, item('Ω', 93)])).toEqual(['rateΩ']);
  });

  it('reads ligatures of Ghostscript with swapped bytes', () => {
    expect(texts([item('o昀昀ice, 昀椀le, bu昀昀er, e昀昀椀cient, sti琀琀', 72), item(' 最近', 300)])[0]).toContain(
      'office, file, buffer, efficient, stitt',
    );
    expect(texts([item('o昀케ce, ba昀툀e', 72)])).toEqual(['office, baffle']);
    expect(texts([item('最近昀', 72), item('昀가 昀준', 300)])).toEqual(['最近昀 昀가 昀준']);
  });

  it('separates cells by spaces, and orders cells painted backwards', () => {
    expect(texts([item('9.90', 300), item('Pears', 72), item('kg', 200)])).toEqual(['Pears kg 9.90']);
    expect(toLines([item('Left', 72), item('Right', 300)])[0]?.parts).toEqual(['Left', 'Right']);
  });

  it('reads short lines with an address from the right on pages that run to the left', () => {
    const rtl = (str: string, x: number, y = 700): TextItem => item(str, x, y, { dir: 'rtl', hasEOL: false });
    const page = [
      item('(', 72, 700),
      rtl('דוגמה', 77),
      item(')', 102, 700),
      rtl('זו שורה ארוכה בעברית', 112),
      item('.example.org/a-page', 72, 680),
      rtl('כתובת אתר', 172, 680),
    ];
    expect(texts(page)).toEqual(['זו שורה ארוכה בעברית (דוגמה)', 'כתובת אתר example.org/a-page.']);
  });

  it('reads right-to-left lines from the right, also when painted letter by letter', () => {
    const toLeft = { dir: 'rtl', width: 5 };
    const letters = [
      item('م', 95, 700, toLeft),
      item('س', 100, 700, toLeft),
      item('ل', 85, 700, toLeft),
      item('ع', 80, 700, toLeft),
    ];
    expect(texts(letters)).toEqual(['سم لع']);
  });

  it('orders Arabic words within a line from left to right', () => {
    const toLeft = { dir: 'rtl', width: 30 };
    const line = [item('on', 72), item('١٤', 150, 700, toLeft), item('إبريل', 110, 700, toLeft), item('said', 200)];
    expect(texts([...line, item('A long line in English, which most of the page is', 72, 680)])[0]).toBe(
      'on ١٤ إبريل said',
    );
  });

  it('reads the ligatures of files that macOS has written again', () => {
    const word = (start: string, ligature: string, end: string): string =>
      texts([item(start, 72), item(ligature, 72 + start.length * 5), item(end, 77 + start.length * 5)])[0]!;
    expect(word('di', '\u21b5', 'er')).toBe('differ');
    expect(word('e', '\u0000', 'cient')).toBe('efficient');
    expect(word('ba', '\u270f', 'e')).toBe('baffle');
    expect(word('2', '\u21b5', '+')).toBe('2\u21b5+');
    expect(texts([item('Enter', 72), item('\u21b5', 100)])).toEqual(['Enter\u21b5']);
  });

  it('decomposes ligatures in reading order', () => {
    expect(texts([item('\ufeb3\ufefc\ufee1', 72, 700, { dir: 'rtl' })])).toEqual(['سلام']);
    expect(texts([item('ﬁne, signi\u001cer, di\u000ecult', 72)])).toEqual(['fine, signifier, difficult']);
    // Khmer letters that a character map lacks.
    expect(texts([item('ក្នុង\u001eំ', 72)])[0]).not.toContain('ffi');
  });

  it('joins small capitals with their capital', () => {
    const small = { height: 7, transform: [7, 0, 0, 7, 77, 700] };
    expect(texts([item('S', 72), item(' ', 77, 700, { width: 0 }), { ...item('ESSION', 77), ...small }])).toEqual([
      'SESSION',
    ]);
  });

  it('joins the letters of letterspaced words, and separates the words', () => {
    const letters = [...'oncetold'].flatMap((letter, index) => [
      item(letter, 72 + index * 10 + (index >= 4 ? 8 : 0)),
      item(' ', 77 + index * 10, 700, { width: 5 }),
    ]);
    expect(texts(letters)).toEqual(['once told']);
    expect(texts([item('a', 72), item(' ', 77), item('b', 82), item(' ', 87), item('c', 92)])).toEqual(['a b c']);
  });

  it('follows the rotation of the text', () => {
    const up = [0, 10, -10, 0, 50, 100];
    const [line] = toLines([
      { ...item('side', 0), transform: up },
      { ...item('ways', 0), transform: [0, 10, -10, 0, 50, 120] },
    ]);
    expect(line).toMatchObject({ text: 'sideways', rotation: 1, x0: 100 });
  });

  it('is empty for blank items', () => {
    expect(texts([item(' ', 72), item('', 80, 700, { hasEOL: true })])).toEqual([]);
  });
});
