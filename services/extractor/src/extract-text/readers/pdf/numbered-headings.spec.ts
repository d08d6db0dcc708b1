import { numberedHeadings } from './numbered-headings';
import type { Line } from './page-types';

const line = (text: string, font = 'text', more: Partial<Line> = {}): Line => ({
  ...{ text, parts: [text], x0: 72, x1: 72 + 5 * text.length, y: 700, size: 10, rotation: 0, fonts: new Set([font]) },
  ...more,
});
const body = line('The mills of the valley grind the rye of the northern villages.');
const headings = (lines: readonly Line[]): (readonly [string, number])[] =>
  [...numberedHeadings(lines)].map(([{ text }, depth]) => [text, depth] as const).sort();
const sections = ['I. Mills', 'II. Rivers', 'III. Harbours'];
const withText = (titles: readonly Line[]): Line[] => titles.flatMap((title) => [title, body, body]);

describe('numberedHeadings', () => {
  it('finds sections in a font of their own, their subsections, and titles without a number', () => {
    const lines = withText([
      ...[line('I. Mills', 'caps'), line('A. Water', 'italic'), line('B. Wind', 'italic'), line('D. Steam', 'italic')],
      ...[line('II. Rivers', 'caps'), line('A. Weirs', 'italic'), line('III. Harbours', 'caps')],
      ...[line('Thanks', 'caps'), line('Annual Means', 'caps', { size: 8 })],
    ]);
    expect(headings(lines)).toEqual([
      ...([
        ['A. Water', 1],
        ['A. Weirs', 1],
        ['B. Wind', 1],
      ] as const),
      ...([
        ['I. Mills', 0],
        ['II. Rivers', 0],
        ['III. Harbours', 0],
        ['Thanks', 0],
      ] as const),
    ]);
  });

  it('leaves captions, paragraphs, and titles that are elsewhere, and finds further lines of a heading', () => {
    const [first, below] = [line('2. Rivers of the hills and', 'italic'), line('their weirs', 'italic', { y: 688 })];
    const quote = [line('The wind blew all night and the', 'italic'), line('miller slept', 'italic', { y: 688 })];
    const lines = [
      ...[line('1. Mills', 'italic'), body, first, below, body, line('3. Harbours', 'italic'), body],
      ...[line('Figure 2. The harbour', 'italic'), body, line('By the miller', 'italic', { x0: 120, x1: 180 }), body],
      ...[...quote, body, line('Thanks', 'italic'), body],
    ];
    expect(headings([...lines, ...lines.map(() => body)]).map(([text]) => text)).toEqual([
      ...['1. Mills', '2. Rivers of the hills and', '3. Harbours', 'Thanks', 'their weirs'],
    ]);
    const paragraph = ['rye of the', 'northern villages', 'and its mills'].map((text, at) =>
      line(text, 'italic', { y: 688 - 12 * at }),
    );
    const list = ['1. Mills grind', '2. Rivers run', '3. Harbours'].map((text) => line(text, 'italic'));
    expect(headings(list.flatMap((each) => [each, ...paragraph, ...Array.from({ length: 9 }, () => body)]))).toEqual(
      [],
    );
  });

  it('finds sections in capitals, and decimal subsections', () => {
    const lines = withText([
      ...[line('1. MILLS'), line('1.1. Water', 'italic'), line('2. RIVERS'), line('3. HARBOURS')],
      line('3.2. Docks', 'italic'),
    ]);
    expect(headings(lines).map(([text]) => text)).toEqual(['1. MILLS', '1.1. Water', '2. RIVERS', '3. HARBOURS']);
  });

  it('finds centred sections whose number has the font of the text', () => {
    const fonts = new Set(['text', 'caps']);
    const centred = (text: string): Line =>
      line(text, '', { fonts, x0: 300 - 3 * text.length, x1: 300 + 3 * text.length });
    const titles = ['1. Mills', '2. Rivers of the north', '3. Harbours'];
    expect(headings(withText(titles.map(centred)))).toHaveLength(3);
    expect(headings(withText(titles.map((text) => line(text, '', { fonts }))))).toEqual([]);
  });

  it.each([
    ['in the font of the text', withText(sections.map((text) => line(text)))],
    ['without text between them', sections.map((text) => line(text, 'caps'))],
    [
      'that do not count from 1',
      withText(['I. Mills', 'III. Rivers', 'IV. Harbours'].map((text) => line(text, 'caps'))),
    ],
    ['of a list', withText(['1. Mills;', '2. Rivers;', '3. Harbours.'].map((text) => line(text, 'caps')))],
    ['of fewer than three sections', withText(sections.slice(0, 2).map((text) => line(text, 'caps')))],
  ])('leaves lines %s', (_, lines) => {
    expect(headings([...lines, body])).toEqual([]);
  });
});
