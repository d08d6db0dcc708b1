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
      'code in blocks',
      '<div class="fragment"><div class="line">if (x) {</div>\n<div class="line">  <b>sail</b>();</div></div>',
      '```\nif (x) {\n  sail();\n```',
    ],
    [
      'code in blocks with tooltips',
      '<div class="fragment"><div class="line">if (x) {</div><div class="line">  sail();</div><div class="ttc"><div>Sails.</div></div></div>',
      '```\nif (x) {\n  sail();\n```',
    ],
    [
      'code in the lines of an editor',
      '<div class="cm-content"><div class="cm-line">if (x) {</div><div class="cm-line">  <span>sail</span>();</div></div>',
      '```\nif (x) {\n  sail();\n```',
    ],
    [
      'code in lines with their numbers beside them',
      '<div class="CodeMirror-code"><div><div>1</div><pre class=" CodeMirror-line ">if (x) {</pre></div><div><pre class="CodeMirror-line">  sail();</pre></div></div>',
      '```\nif (x) {\n  sail();\n```',
    ],
    [
      'code in numbered rows',
      '<table><tbody><tr><td data-line-number="1"></td><td>if x:</td></tr><tr><td data-line-number="2"></td><td>  sail()</td></tr></tbody></table>',
      '```\nif x:\n  sail()\n```',
    ],
    [
      'the lines of a change',
      '<table><tr><td data-line-number="1"></td><td data-code-marker="-">one\n</td></tr><tr><td data-line-number="1"></td><td><span data-code-marker="+">two</span></td></tr></table>',
      '```\n-one\n+two\n```',
    ],
    [
      'numbered rows that end with a line break (Gitea)',
      '<table><tr><td class="lines-num"><span data-line-number="1"></span></td><td><code>if x:\n</code></td></tr><tr><td class="lines-num"><span data-line-number="2"></span></td><td><code><i>  sail()</i>\n</code></td></tr></table>',
      '```\nif x:\n  sail()\n```',
    ],
    [
      'the lines of a change with a cell for the sign (Gitea)',
      '<table><tr><td data-line-num="1"></td><td data-line-num="1"></td><td><i data-type-marker=""></i></td><td>@@ one</td></tr><tr><td data-line-num="1"></td><td data-line-num="1"></td><td><i data-type-marker=""></i></td><td>one</td></tr><tr><td data-line-num=""></td><td data-line-num="2"></td><td><i data-type-marker="+"></i></td><td>two</td></tr></table>',
      '```\n@@ one\n one\n+two\n```',
    ],
    [
      'the lines of a change in white space (klaus)',
      '<table><tr><td class=linenos>1</td><td class="del">\n <i><i>  one\n</i>\n </i>\n</td></tr><tr><td class=linenos>1</td><td class="add">\n <i>  two\n</i>\n</td></tr></table>',
      '```\n-  one\n+  two\n```',
    ],
    [
      'the lines of a file with links on their numbers (gitweb)',
      '<div class="page_body"><div class="pre"><a class="linenr"> 1</a> if x:</div>\n<div class="pre"><a class="linenr"> 2</a> &nbsp;sail()</div></div>',
      '```\nif x:\n sail()\n```',
    ],
    [
      'the lines of a change (gitweb)',
      '<div class="patch"><div class="diff header">one</div><div class="diff add">+two</div></div>',
      '```\none\n+two\n```',
    ],
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
    [
      'a table',
      '<table><tr><td>1</td><td>x</td></tr><tr><td>2</td><td>y</td></tr></table>',
      '| 1 | x |\n| --- | --- |\n| 2 | y |',
    ],
    ['code of one line', '<div>Run <code>start</code> now.</div>', 'Run start now.'],
    ['the name of a work in a quotation', '<blockquote><cite>Storm</cite> is old.</blockquote>', '> Storm is old.'],
    ['a name with an ending', '<blockquote><cite>Storm</cite>, a book.</blockquote>', '> Storm, a book.'],
  ])('are not added: %s', (_, html, text) => {
    expect(textOf(html)).toBe(text);
  });
});
