import type { TextItem } from '../page-types';
import { markFootnotes } from './footnotes';

const item = (str: string, x: number, y: number, size = 10): TextItem => ({
  ...{ str, height: size, width: (str.length * size) / 2, hasEOL: false },
  transform: [size, 0, 0, size, x, y],
});

describe('markFootnotes', () => {
  it('marks words, but not the exponents of mathematical letters', () => {
    const items = [
      ...[item('The harbours of the north ', 72, 700), item('1', 202, 704, 6), item(' where 𝑥', 206, 700)],
      ...[item('1', 246, 704, 6), item(' is the number of vessels', 250, 700)],
      ...[item('1', 72, 90, 6), item('Without the islands.', 80, 88, 8)],
    ];
    const marked = markFootnotes(items, 1).map(({ str }) => str);
    expect(marked.join('')).toBe(
      'The harbours of the north [1] where 𝑥1 is the number of vessels[1] Without the islands.',
    );
  });

  it('keeps exponents of variables and fractions in exponents', () => {
    const variable = { ...item('R', 245, 700), fontName: 'math' };
    const items = [
      ...[item('The harbours of the north ', 72, 700), item('1', 202, 704, 6), item(' where ', 206, 700)],
      ...[variable, item('1', 250, 704, 6), item(' + (a)', 253, 700), item('1', 284, 704, 6)],
      ...[item('/', 287, 704, 6), item('2', 290, 704, 6), item(' is the number of vessels', 293, 700)],
      ...[item('1', 72, 90, 6), item('Without the islands.', 80, 88, 8)],
    ];
    expect(
      markFootnotes(items, 1)
        .map(({ str }) => str)
        .join(''),
    ).toBe('The harbours of the north [1] where R1 + (a)1/2 is the number of vessels[1] Without the islands.');
  });

  it('marks notes beside the text of the other column', () => {
    const mark = [item('harbours of the north', 72, 680), item('1', 177, 684, 6)];
    const left = [item('The oldest register of the', 72, 700), ...mark, item('is lost.', 72, 660)];
    const right = [700, 92, 80].map((y) => item('It lists two offices, which kept', 320, y));
    const note = [item('1', 72, 102, 6), item('Without the islands.', 80, 100, 8)];
    const textOf = (items: readonly TextItem[]): string[] => markFootnotes(items, 1).map(({ str }) => str);
    const marked = textOf([...left, ...note, ...right]);
    expect([marked[2], marked[4]]).toEqual(['[1]', '[1] ']);
    const listing = [...note, item('2', 72, 98, 6), item('Within the islands.', 80, 96, 8)];
    expect(textOf([...left, ...listing, ...right])).toEqual([...left, ...listing, ...right].map(({ str }) => str));
    const unmarked = [...left.filter(({ str }) => str !== '1'), ...note, ...right];
    expect(textOf(unmarked)).toEqual(unmarked.map(({ str }) => str));
  });

  it('reads pages of very many pieces of text', () => {
    const mark = [item('The oldest register', 72, 700), item('1', 167, 704, 6), item('is lost', 171, 700)];
    const text = Array.from({ length: 400_000 }, (_, at) => item('rye', 72 + (at % 20), 690 - at / 2_000));
    const items = [...mark, ...text, item('1', 72, 90, 6), item('Without the islands.', 80, 88, 8)];
    expect(markFootnotes(items, 1)[1]!.str).toBe('[1]');
  });

  it('separates the number of a note from its text', () => {
    const items = [
      ...[
        item('The oldest register dates from 1874', 72, 700),
        item('1', 247, 704, 6),
        item(' and is lost.', 250, 700),
      ],
      ...[item('The harbours of the north', 72, 680), item('1. It lists two offices.', 72, 90, 8)],
    ];
    expect(markFootnotes(items, 1).map(({ str }) => str)).toEqual([
      ...['The oldest register dates from 1874', '[1]', ' and is lost.', 'The harbours of the north', '[1] '],
      'It lists two offices.',
    ]);
    const date = item('1. Juni 2010', 72, 800, 8);
    expect(markFootnotes([date, ...items], 1)[0]).toEqual(date);
    const list = [...items.slice(3), item('The end of the page, below it', 72, 60)];
    expect(markFootnotes(list, 1)).toEqual(list);
  });

  it('marks numbers in the superscript digits of the font', () => {
    const narrow = (str: string, x: number, y: number, size = 10): TextItem => ({ ...item(str, x, y, size), width: 3 });
    const items = [
      ...[item('The oldest register of 1874', 72, 700), narrow('1', 207, 700), item(' is lost.', 210, 700)],
      ...[narrow('1', 72, 90, 8.5), item('It lists two offices.', 75, 90, 8.5)],
    ];
    const texts = (all: readonly TextItem[]): string[] => markFootnotes(all, 1).map(({ str }) => str);
    expect(texts(items)).toEqual([
      ...['The oldest register of 1874', '[1]', ' is lost.', '[1] ', 'It lists two offices.'],
    ]);
    const usual = items.map((each) => (each.str === '1' ? { ...each, width: 5 } : each));
    expect(texts(usual)).toEqual(usual.map(({ str }) => str));
  });

  describe('with a number in the text of an item', () => {
    const base = [
      ...[
        item('The oldest register dates from 1874', 72, 700),
        item('1', 247, 704, 6),
        item(' and is lost.', 250, 700),
      ],
      ...[item('It had 10', 72, 680), item('2', 117, 684, 6), item(' entries, and many more.', 120, 680)],
    ];
    const note = [item('1', 72, 90, 6), item('Without the islands.', 80, 88, 8)];
    const textOf = (items: readonly TextItem[]): string[] => markFootnotes(items, 1).map(({ str }) => str);

    it('keeps quantities and dates in small text', () => {
      const small = [item('2 June 2010', 72, 740, 8), item('1 0', 300, 740, 8), item('2 boats.', 72, 70, 8)];
      const texts = textOf([...base, ...note, ...small]);
      expect(texts).toContain('[1] ');
      expect(texts.slice(-3)).toEqual(['2 June 2010', '1 0', '2 boats.']);
    });

    it('keeps lists, which have numbers without a mark', () => {
      const list = ['1. Rye', '2. Oats', '3. Wheat'].map((text, index) => item(text, 72, 90 - 12 * index, 8));
      expect(textOf([...base, ...list])).toEqual([...base, ...list].map(({ str }) => str));
    });
  });

  it('marks no numbers of the usual width beside Chinese characters and raised marks', () => {
    const chinese = (str: string, x: number, y: number, size = 10): TextItem => ({
      ...item(str, x, y, size),
      width: size * str.length,
    });
    const page = [
      ...[chinese('港口的登记簿记载了所有船只', 72, 700), item('1', 202, 700), chinese('号', 207, 700)],
      item('1. Notes', 72, 90, 8),
    ];
    expect(markFootnotes(page, 1)).toEqual(page);
    const narrow = (str: string, x: number, y: number): TextItem => ({ ...item(str, x, y), width: 3 });
    const table = [
      ...[item('Table', 72, 720), narrow('1', 99, 720), item('The oldest register dates', 72, 700)],
      ...[item('1', 197, 704, 6), item(' from it.', 200, 700), item('1', 72, 90, 6), item('It is lost.', 80, 88, 8)],
    ];
    expect(markFootnotes(table, 1).map(({ str }) => str)).toEqual([
      ...['Table', '1', 'The oldest register dates', '[1]', ' from it.', '[1] ', 'It is lost.'],
    ]);
  });

  describe('with a narrow number before small text', () => {
    const narrow = (str: string, x: number, y: number, size: number): TextItem => ({
      ...item(str, x, y, size),
      width: 3,
    });
    const text = item('The oldest register of 1874', 72, 700);

    it('keeps the number of a page in its running foot', () => {
      const page = [text, narrow('1', 72, 40, 9), item('Annual report', 75, 40, 9)];
      expect(markFootnotes(page, 1)).toEqual(page);
    });

    it('takes no mark in the last line of the text for the start of a note', () => {
      const note = [narrow('1', 72, 90, 8.5), item('It lists two offices.', 75, 90, 8.5)];
      const marked = markFootnotes(
        [text, narrow('1', 207, 700, 10), item('Source: the port.', 72, 680, 8), ...note],
        1,
      );
      expect(marked.map(({ str }) => str)).toEqual([
        ...['The oldest register of 1874', '[1]', 'Source: the port.', '[1] ', 'It lists two offices.'],
      ]);
    });
  });
});
