import { toMarkdown } from '../write/to-markdown';
import { buildTree } from './build-tree';
import { restoreBreaks } from './restore-breaks';

const textOf = (html: string): string => {
  const { root } = buildTree(html);
  restoreBreaks(root);
  return toMarkdown(root);
};

describe('line breaks of style sheets', () => {
  it.each([
    [
      'code in lines',
      '<div>Try this:<code class="bbc">if on:<br />\n&nbsp; start()<br>\nend</code>It works.</div>',
      'Try this:\n\n```\nif on:\n  start()\nend\n```\n\nIt works.',
    ],
    [
      'code in highlighted lines',
      '<div><code><span>a&nbsp;=&nbsp;1</span><br><span>b</span></code></div>',
      '```\na = 1\nb\n```',
    ],
    ['code that fills a paragraph', '<p><code>a<br>b</code></p>', '```\na\nb\n```'],
    [
      'the source of a quotation',
      '<blockquote><div><cite>Ann wrote: <i>Monday</i></cite>The pump stops.</div></blockquote>',
      '> Ann wrote: Monday\n> The pump stops.',
    ],
  ])('are restored: %s', (_, html, text) => {
    expect(textOf(html)).toBe(text);
  });

  it.each([
    ['code in a sentence', '<p>Write <code>a<br>b</code> there.</p>', 'Write a\nb there.'],
    [
      'code in a cell',
      '<table><tr><td>x</td><td>Use <code>a<br>b</code></td></tr><tr><td>y</td><td>z</td></tr></table>',
      '| x | Use a b |\n| --- | --- |\n| y | z |',
    ],
    ['code of one line', '<div>Run <code>start</code> now.</div>', 'Run start now.'],
    ['the name of a work in a quotation', '<blockquote><cite>Storm</cite> is old.</blockquote>', '> Storm is old.'],
    ['a name with an ending', '<blockquote><cite>Storm</cite>, a book.</blockquote>', '> Storm, a book.'],
  ])('are not added: %s', (_, html, text) => {
    expect(textOf(html)).toBe(text);
  });
});
