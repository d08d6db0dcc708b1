import fc from 'fast-check';
import { blocksOf, sectionsOf } from './outline';
import { guide } from '../testing/texts';

const kinds = (content: string) => blocksOf(content).map((block) => block.kind);

describe('the structure of a text', () => {
  it('reads headings, paragraphs and lists of Markdown', () => {
    expect(
      sectionsOf(guide).map(({ heading, level, blocks }) => [heading, level, blocks.map(({ kind }) => kind)]),
    ).toEqual([
      ['Acme Widget Guide', 1, ['paragraph']],
      ['Installation', 2, ['paragraph', 'list', 'code']],
      ['Pricing', 2, ['table', 'paragraph', 'paragraph', 'paragraph']],
    ]);
  });

  it('returns the depth of list items and the cells of tables', () => {
    const blocks = blocksOf(guide);
    expect(blocks.find((block) => block.kind === 'list')?.items.map(({ text, depth }) => [text, depth])).toEqual([
      ['Unpack the widget.', 0],
      ['Charge it for 2 hours.', 0],
      ['Use the USB-C cable', 1],
      ['Wait for the green light', 1],
    ]);
    expect(blocks.find((block) => block.kind === 'table')).toMatchObject({
      columns: ['Plan', 'Price'],
      rows: [
        ['Basic', '19'],
        ['Pro', '49'],
      ],
    });
  });

  it('separates the lines of a cell', () => {
    const [table] = blocksOf('| Open | Boats |\n| - | - |\n| Monday<br>*Friday*<br/>Sunday | 1 |');
    expect(table).toMatchObject({ rows: [['Monday; Friday; Sunday', '1']] });
  });

  it('joins wrapped lines of plain text and finds its headings', () => {
    const text =
      'Harbour Rules\nThe harbour opens at six in the morning and closes when the last\nboat has come in.\nNight Service\nA pilot is on call during the night, except on public holidays in\nwinter.';
    expect(sectionsOf(text).map(({ heading, blocks }) => [heading, blocks.length])).toEqual([
      ['Harbour Rules', 1],
      ['Night Service', 1],
    ]);
    const [first] = sectionsOf(text)[0]?.blocks ?? [];
    expect(first?.kind === 'paragraph' && first.sentences[0]?.text).toMatch(/when the last boat has come in\.$/);
  });

  it('distinguishes signatures and names from prose', () => {
    const text =
      'os.path.join(path, *paths)\nJoins one or more path parts.\n\nreason\nThe reason for this error.\n\nPeople say (often) that it rains.';
    expect(kinds(text)).toEqual(['term', 'paragraph', 'term', 'paragraph', 'paragraph']);
  });

  it.each([
    ['a comment is no heading', 'x = 1\n# not a heading\ny = 2', ['code']],
    ['a fence keeps its hashes', '```\n# no\n\n# no\n```', ['code']],
    ['an unclosed fence ends with the text', '```js\nlet a', ['code']],
    ['a rule is nothing', 'One.\n\n---\n\nTwo.', ['paragraph', 'paragraph']],
    ['underlined headings', 'Title\n=====\n\nText here.', ['heading', 'paragraph']],
    ['an empty text', ' \n\n ', []],
  ])('%s', (_name, text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });

  it('reads any text without failing, with positions inside the text and in order', () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom('# A', '- b', '1. c', '| d | e |', '|---|---|', '```', '> f', '', 'Some words. More.', '    x()'),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const content = lines.join('\n');
        let last = 0;
        for (const { start, end } of blocksOf(content)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(content.length);
          last = end;
        }
      }),
      { numRuns: 300 },
    );
  });
});

it.each([
  ['> Links to\n> directories are left out.', 'Links to directories are left out.'],
  ['All `\\` characters become `/`.', 'All `\\` characters become `/`.'],
  ['It is **bold over\ntwo lines** here.', 'It is bold over two lines here.'],
])('strips the marks of a Markdown paragraph: %j', (markdown, text) => {
  const [block] = blocksOf(markdown);
  expect(block?.kind === 'paragraph' ? block.sentences.map((sentence) => sentence.text) : block).toEqual([text]);
});
