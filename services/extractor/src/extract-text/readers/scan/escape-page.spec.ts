import { escapePage } from './escape-page';
import type { ScannedPage } from './scanned-page';

const pageOf = (text: string, more: Partial<ScannedPage> = {}): ScannedPage => ({
  text,
  paragraphs: [],
  doubtful: [],
  ...more,
});

describe('escapedPage', () => {
  it.each([
    ['# 4711', '\\# 4711'],
    ['* a star', '\\* a star'],
    ['1. first', '1\\. first'],
    ['| a | b |\n| --- | --- |', '\\| a \\| b \\|\n\\| --- \\| --- \\|'],
    ['- a dash - and one', '\\- a dash - and one'],
    ['> said', '\\> said'],
    ['a\n===', 'a\n\\==='],
    ['<b> [x](y) `z` _u_ ~v~ &amp;', '\\<b> \\[x\\](y) \\`z\\` \\_u\\_ \\~v\\~ \\&amp;'],
  ])('displays %j unchanged in Markdown', (text, written) => {
    expect(escapePage(pageOf(text), 'markdown').text).toBe(written);
    expect(escapePage(pageOf(text), 'text').text).toBe(text);
    expect(escapePage(pageOf(text, { isMarkdown: true }), 'markdown').text).toBe(text);
  });

  it('escapes headings and tables for HTML', () => {
    expect(escapePage(pageOf('# a\n# b\n\n| c |\n\n1. d *e*'), 'html').text).toBe('\\# a\n# b\n\n\\| c |\n\n1. d *e*');
  });

  it('shifts the places of paragraphs and uncertain words', () => {
    const text = '# one\n\n*two* three_ four';
    const page = pageOf(text, {
      paragraphs: [
        { at: 0, box: [0, 0, 1, 0.1] },
        { at: 7, box: [0, 0.2, 1, 0.3] },
      ],
      doubtful: [
        { start: 7, end: 12 },
        { start: 13, end: 19 },
        { start: 20, end: 24 },
      ],
    });
    const { text: written, paragraphs, doubtful } = escapePage(page, 'markdown');
    expect(paragraphs.map(({ at }) => written.slice(at, at + 3))).toEqual(['\\# ', '\\*t']);
    expect(doubtful.map(({ start, end }) => written.slice(start, end))).toEqual(['\\*two\\*', 'three\\_', 'four']);
  });
});
