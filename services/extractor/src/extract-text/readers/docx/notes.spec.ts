import { buildZip, docxParts, paragraph } from '@winnow/testing';
import { readWordText, run } from './testing/word-markup';

const mark = (kind: 'footnote' | 'endnote', id: number): string => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`;
const body = `<w:p>${run('Claim')}${mark('footnote', 5)}${run(' and')}${mark('endnote', 2)}</w:p>${paragraph('The end')}`;
const bytes = buildZip(
  docxParts(body, {
    footnotes: `<w:footnote w:id="5">${paragraph('Source A')}${paragraph('Page 4')}</w:footnote>`,
    endnotes: `<w:endnote w:id="2">${paragraph('Source B')}</w:endnote>`,
    footer1: paragraph('Confidential'),
  }),
);

describe('notes', () => {
  it('are footnotes in Markdown, and follow the text with their numbers in other formats', async () => {
    expect(await readWordText(bytes, [], 'markdown')).toBe(
      'Claim[^1] and[^2]\n\nThe end\n\n[^1]: Source A\n\n    Page 4\n\n[^2]: Source B\n\nConfidential',
    );
    expect(await readWordText(bytes)).toBe(
      'Claim[1] and[2]\n\nThe end\n\n[1] Source A\n\nPage 4\n\n[2] Source B\n\nConfidential',
    );
    expect(await readWordText(bytes, [], 'html')).toContain('[1] <div><p>Source A</p>');
  });
});
