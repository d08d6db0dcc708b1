import { buildTree } from '../tree/build-tree';
import { toMarkdown } from './to-markdown';

const write = (html: string): string => toMarkdown(buildTree(html).root);

describe('writing Markdown', () => {
  it('writes headings, paragraphs and line breaks, without links, images or emphasis', () => {
    expect(
      write(
        '<h2>First <a href="/x">part</a></h2><p>Some <b>bold</b>\n   text<br>on two lines</p><img alt="no" src="x"><p>End</p>',
      ),
    ).toBe('## First part\n\nSome bold text\non two lines\n\nEnd');
  });

  it('keeps a sentence with an image in one paragraph', () => {
    expect(
      write('<p>Click <img alt="x" src="i.png"> or<img src="j.png">press <picture><source><img></picture> now.</p>'),
    ).toBe('Click or press now.');
    expect(write('<p>One</p><img src="i.png"><p>Two</p>')).toBe('One\n\nTwo');
  });

  it('omits headings without words, and invisible characters inside words', () => {
    expect(write('<h3> ¶ </h3><p>Über\u00adle\u00adbens\u200b kunst</p>')).toBe('Überlebens kunst');
  });

  it('writes nested lists with their numbers', () => {
    expect(write('<ol start="3"><li>Three<ul><li>inner<li>more</ul><li><p>Four</p><p>and on</p></ol>')).toBe(
      '3. Three\n   - inner\n   - more\n4. Four\n\n   and on',
    );
  });

  it('treats content between list items as an item', () => {
    expect(write('<ul>loose<li>item</li><ul><li>inner</ul></ul>')).toBe('- loose\n- item\n- - inner');
  });

  it('writes code verbatim, with its language and a fence longer than any inside', () => {
    const code = '<pre><code class="language-JS">if (a &lt; b) {\n\n\treturn  `x`;\n}\n</code></pre>';
    expect(write(code)).toBe('```js\nif (a < b) {\n\n\treturn  `x`;\n}\n```');
    expect(write('<pre>```\nx\n```</pre>')).toBe('````\n```\nx\n```\n````');
    expect(write('<pre>one<br>two<span>!</span></pre>')).toBe('```\none\ntwo!\n```');
  });

  it('quotes all blocks of a quotation', () => {
    expect(write('<blockquote><p>One</p><ul><li>two</ul></blockquote>')).toBe('> One\n>\n> - two');
  });

  it('writes a data table with header, spans and escaped bars', () => {
    expect(
      write(
        '<table><caption>Sizes</caption><thead><tr><th>Name<th>a|b</thead><tr><td colspan=2>both<tr><td rowspan=2>tall<td>1<tr><td>2</table>',
      ),
    ).toBe('Sizes\n\n| Name | a\\|b |\n| --- | --- |\n| both |  |\n| tall | 1 |\n|  | 2 |');
  });

  it('writes the cells of a layout table as blocks', () => {
    expect(write('<table><tr><td><h2>News</h2><p>Text</p></td><td>Side</td></tr></table>')).toBe(
      '## News\n\nText\n\nSide',
    );
    expect(write('<table role="presentation"><tr><td>a<td>b<tr><td>c<td>d</table>')).toBe('a\n\nb\n\nc\n\nd');
  });

  it('writes definitions under their terms', () => {
    expect(write('<dl><dt>tide<dd>The sea, rising.<dt>ebb<dt>flow<dd><p>Out.</p><p>In.</p></dl>')).toBe(
      'tide\n: The sea, rising.\n\nebb\nflow\n\nOut.\n\nIn.',
    );
  });

  it('writes a formula from its source', () => {
    expect(write('<p>So <math alttext="x^2"><mi>x</mi><mn>2</mn></math>.</p>')).toBe('So x^2 .');
  });
});
