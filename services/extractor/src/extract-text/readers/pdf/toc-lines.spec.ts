import { buildPdf, type PdfLine } from '@winnow/testing';
import type { ContentFormat } from '@winnow/contracts';
import { testLimits } from '../../../testing/read-by';
import { readPdf } from './pdf-reader';

const never = new AbortController().signal;
const read = async (lines: readonly PdfLine[], format: ContentFormat): Promise<string> =>
  (await readPdf(buildPdf([lines]), testLimits, never, () => undefined, format)).text;

/** Places entries with their number, title, leader and page apart, as LaTeX does. */
const contents = (entries: readonly (readonly [string, string, string])[]): PdfLine[] =>
  entries.flatMap(([number, title, page], at) => {
    const y = 700 - 14 * at;
    const leader = '. '.repeat(60 - title.length).trim();
    const cells = [number, title, leader, page].map((text, column) => ({ text, x: [72, 100, 300, 500][column]!, y }));
    return cells.filter(({ text }) => text !== '');
  });

describe('a table of contents', () => {
  it.each(['text', 'markdown'] as const)('has a line for each entry in %s', async (format) => {
    const entries = contents([
      ...([
        ['1.1', 'Mills', '3'],
        ['1.2', 'Rivers', '4'],
        ['1.3', 'Harbours', '7'],
      ] as const),
      ...([
        ['2.1', 'Roads', '8'],
        ['2.2', 'Canals', '9'],
      ] as const),
    ]);
    expect(await read(entries, format)).toBe('1.1 Mills\n1.2 Rivers\n1.3 Harbours\n2.1 Roads\n2.2 Canals');
    const whole = entries.flatMap(({ text, x, y }, index) =>
      x === 72
        ? [{ text: `${text} ${entries[index + 1]!.text} ${'. '.repeat(60)}${entries[index + 3]!.text}`, y }]
        : [],
    );
    expect(await read(whole, format)).toBe('1.1 Mills\n1.2 Rivers\n1.3 Harbours\n2.1 Roads\n2.2 Canals');
  });

  it('keeps the numbers of titles, and those of a list of prices or points', async () => {
    const listed = (entries: readonly (readonly [string, number])[]): PdfLine[] =>
      entries.map(([title, number], at) => ({ text: `${title} ${'. '.repeat(40)}${number}`, y: 700 - 14 * at }));
    const chapters = listed([
      ['Chapter 1', 5],
      ['Chapter 2', 7],
      ['Chapter 3', 9],
    ]);
    expect(await read(chapters, 'text')).toBe('Chapter 1\nChapter 2\nChapter 3');
    const prices = await read(
      listed([
        ['Coffee', 3],
        ['Tea', 2],
        ['Cocoa', 4],
        ['Water', 1],
      ]),
      'text',
    );
    expect(prices).toMatch(/^Coffee .* 3\nTea .* 2\nCocoa .* 4\nWater .* 1$/);
    const points = listed(['Question 1', 'Question 2', 'Question 3'].map((title) => [title, 5]));
    expect(await read(points, 'text')).toMatch(/^Question 1 .* 5\nQuestion 2 .* 5\nQuestion 3 .* 5$/);
  });
});
