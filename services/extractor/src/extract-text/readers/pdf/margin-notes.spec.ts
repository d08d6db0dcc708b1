import { buildPdf } from '@winnow/testing';
import { readBy } from '../../../testing/read-by';
import { moveMarginNotes } from './margin-notes';
import type { TextItem } from './page-types';
import { readPdf } from './pdf-reader';

const item = (str: string, x: number, y: number, width: number): TextItem => ({
  str,
  transform: [10, 0, 0, 10, x, y],
  width,
  height: 10,
  hasEOL: false,
});

/** Seven lines of a column of 300 points, of which the third ends a paragraph. */
const column = ['The mill', 'grinds rye', 'and oats.', 'Its sails', 'turn in', 'the wind', 'all day.'].map(
  (text, line) => item(text, 100, 500 - 12 * line, line === 2 ? 150 : 300),
);
const note = (y: number, x = 420): TextItem[] => [item('Built by', x, y, 60), item('the town.', x, y - 12, 55)];
const textOf = (items: readonly TextItem[]): string =>
  moveMarginNotes(items)
    .map(({ str, hasEOL }) => str + (hasEOL ? '\n' : ' '))
    .join('');

describe('moveMarginNotes', () => {
  const [first, ...rest] = column;

  it.each([
    ['right', 420],
    ['left', 20],
  ])('moves a note %s of a column after its paragraph', (_, x) => {
    expect(textOf([first!, ...note(500, x), ...rest])).toBe(
      'The mill\ngrinds rye and oats.\nBuilt by the town.\nIts sails turn in the wind all day. ',
    );
  });

  it('moves notes of the last paragraph to the end of the column', () => {
    expect(textOf([first!, ...note(500), ...rest.slice(0, 3), ...note(460), ...rest.slice(3)])).toBe(
      'The mill\ngrinds rye and oats.\nBuilt by the town.\nIts sails\nturn in the wind all day.\nBuilt by the town.\n',
    );
  });

  it('moves two notes of a paragraph after it', () => {
    expect(textOf([first!, ...note(500), rest[0]!, item('See below.', 420, 464, 60), ...rest.slice(1)])).toBe(
      'The mill\ngrinds rye\nand oats.\nBuilt by the town.\nSee below.\nIts sails turn in the wind all day. ',
    );
  });

  it('does not take a short line that is not justified for the end of a paragraph', () => {
    expect(textOf([item('The mill', 100, 500, 250), ...note(500), ...rest])).toBe(
      'The mill\ngrinds rye and oats.\nBuilt by the town.\nIts sails turn in the wind all day. ',
    );
  });

  it('leaves a note between two paragraphs', () => {
    expect(
      textOf([first!, ...note(500), ...rest.slice(0, 2), item('See below.', 420, 464, 60), ...rest.slice(2)]),
    ).toBe('The mill\ngrinds rye and oats.\nBuilt by the town.\nSee below.\nIts sails turn in the wind all day. ');
  });

  it('leaves page numbers in the margin', () => {
    expect(textOf([item('Mills', 100, 530, 300), item('7', 420, 530, 5), first!, ...note(500), ...rest])).toBe(
      'Mills 7 The mill\ngrinds rye and oats.\nBuilt by the town.\nIts sails turn in the wind all day. ',
    );
  });

  it.each([
    ['cells beside each line', column.flatMap((line, row) => [line, item(`part ${row}`, 420, 500 - 12 * row, 40)])],
    [
      'labels of rows in lower case',
      Array.from({ length: 6 }, (_, row) => [
        ...note(500 - 36 * row, 20),
        ...[0, 12, 24].map((line) => item('turns the sails', 100, 500 - 36 * row - line, line < 24 ? 300 : 250)),
      ]).flat(),
    ],
    ['numbers', [first!, item('12', 420, 500, 20), item('34', 420, 488, 20), ...rest]],
    ['a column that is painted after the text', [...column, ...note(500)]],
    ['a wide column', [first!, item('Built by', 420, 500, 200), item('the town.', 420, 488, 200), ...rest]],
    ['a column below which a line is as wide as both', [first!, ...note(500), ...rest, item('Wide', 100, 300, 400)]],
    [
      'cells of a table, whose rows begin sentences',
      [column[2]!, ...note(476), ...column.slice(3), ...column.slice(3)],
    ],
  ])('leaves %s where they are', (_, items) => {
    expect(moveMarginNotes(items)).toBe(items);
  });
});

it('keeps a paragraph of a PDF together beside a note', async () => {
  const [first, ...rest] = Array.from({ length: 6 }, (_, line) => ({
    text: 'and the wind of the northern harbour turns all of the old mills',
    x: 72,
    y: 700 - 12 * line,
  }));
  const notes = ['Built by', 'the town.'].map((text, line) => ({ text, x: 460, y: 700 - 12 * line }));
  const { text } = await readBy(readPdf, buildPdf([[first!, ...notes, ...rest]]));
  expect(text).toBe(`${Array<string>(6).fill(first!.text).join(' ')}\n\nBuilt by\nthe town.`);
});
