import type { PageCard } from '../cards/page-card';
import { fileNameOf, lineOf, markdownOf } from './source-files';

const card = (overrides: Partial<PageCard>): PageCard => ({
  id: 'a',
  position: 1,
  url: 'https://site.test/',
  title: '',
  content: 'Text\n',
  ...overrides,
});

const upload = card({ url: 'Uploaded File', title: 'Uploaded Content', source: 'Tide table.pdf' });

describe('a card as a file', () => {
  it('is Markdown with the card’s title and address', () => {
    expect(markdownOf(card({ title: 'Grain\nstore', knowledgeBase: 'Base' }))).toBe(
      '# Grain store\n\nSource: https://site.test/\n\nBase\n',
    );
    expect(markdownOf(upload)).toContain('# Tide table.pdf\n\nSource: Uploaded File · Tide table.pdf\n');
  });

  it.each([
    ['Getting started: 1/2', '007-getting-started-1-2.md'],
    ['../../etc/passwd', '007-etc-passwd.md'],
    ['食べ物', '007-食べ物.md'],
    ['\u0000 ?*', '007.md'],
  ])('has a file name that is valid on every platform: %s', (title, name) => {
    expect(fileNameOf(card({ title }), 7, 200)).toBe(name);
  });

  it('has a name of whole characters', () => {
    expect(fileNameOf(card({ title: `${'a'.repeat(58)} 𠮷` }), 1, 1)).toBe(`1-${'a'.repeat(58)}.md`);
    expect(fileNameOf(card({ title: `a${'𠮷'.repeat(40)}` }), 1, 1)).toBe(`1-a${'𠮷'.repeat(29)}.md`);
  });

  it('is named after the uploaded file', () => expect(fileNameOf(upload, 1, 9)).toBe('1-tide-table-pdf.md'));

  it('is one line of JSON with the results of the card', () => {
    const line = lineOf(card({ title: 'Two\nlines', examples: [{ user: 'Why?', assistant: 'So.' }] }));
    expect(line.trimEnd()).not.toContain('\n');
    expect(JSON.parse(line)).toEqual({
      url: 'https://site.test/',
      title: 'Two\nlines',
      content: 'Text\n',
      examples: [{ user: 'Why?', assistant: 'So.' }],
    });
  });
});
