import { codeToMarkdown } from './write-code';
import { buildTree } from '../tree/build-tree';
import type { Element } from '../tree/element';
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
    expect(write('<p>Nice <img alt="😀" src="1.svg"> <img class="emoji" alt=":wave:" src="2.png"></p>')).toBe(
      'Nice 😀 :wave:',
    );
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
    expect(write('<ul>loose<li>item</li><ul><li>inner</ul></ul>')).toBe('- loose\n- item\n  - inner');
    expect(write('<ol><li>one</li>more<li>two</li></ol>')).toBe('1. one\n2. more\n3. two');
    expect(write('<ul>loose<ul><li>inner</ul>more<li>item</ul>')).toBe('- loose\n  - inner\n- more\n- item');
  });

  it('writes code verbatim, with its language and a fence longer than any inside', () => {
    const code = '<pre><code class="language-JS">if (a &lt; b) {\n\n\treturn  `x`;\n}\n</code></pre>';
    expect(write(code)).toBe('```js\nif (a < b) {\n\n\treturn  `x`;\n}\n```');
    expect(write('<pre>```\nx\n```</pre>')).toBe('````\n```\nx\n```\n````');
    expect(write('<pre>one<br>two<span>!</span></pre>')).toBe('```\none\ntwo!\n```');
  });

  it.each([
    ['the class of `code`', '<pre><code class="hljs yaml">a: 1</code></pre>', 'yaml'],
    ['a wrapper', '<div class="highlight highlight-source-shell"><pre>ls</pre></div>', 'shell'],
    [
      'a figure around a table',
      '<figure class="highlight python"><table><tr><td><pre>x</pre></table></figure>',
      'python',
    ],
    ['the attribute of a site', '<pre class="code highlight" lang="ruby"><code>puts 1</code></pre>', 'ruby'],
    [
      'the second wrapper with a class',
      '<div class="highlight-rust"><div class="highlight"><table><tr><td><div><pre>x</pre></div></table></div></div>',
      'rust',
    ],
    ['a brush of Confluence', '<pre data-syntaxhighlighter-params="brush: bash; gutter: true">ls</pre>', 'bash'],
    ['a brush', '<pre class="brush: bash; gutter: false">ls</pre>', 'bash'],
    ['no class that is a word', '<pre class="highlight note wide">ls</pre>', ''],
    ['no output of a notebook', '<div class="output highlight-myst-ansi"><pre>1.25</pre></div>', ''],
    ['no language of people', '<pre lang="en">ls</pre>', ''],
  ])('reads the language of code from %s', (_, html, language) => {
    expect(write(html).split('\n')[0]).toBe(`\`\`\`${language}`);
  });

  it('breaks the lines of code that only a style sheet breaks', () => {
    expect(write('<pre><span class="line">a</span><span class="line">b</span></pre>')).toBe('```\na\nb\n```');
    expect(write('<pre><code><span data-line="">a</span><span data-line="">b</span></code></pre>')).toBe(
      '```\na\nb\n```',
    );
    const row = (code: string) => `<tr><td><div></div></td><td>${code}</td></tr>`;
    expect(write(`<pre><code><table>${row('a')}${row('')}${row(' b')}</table></code></pre>`)).toBe('```\na\n\n b\n```');
    expect(write('<pre><span class="line">a</span>\n<span class="line">b</span></pre>')).toBe('```\na\nb\n```');
  });

  it('numbers a list by its start, direction, values and style', () => {
    expect(write('<ol reversed><li>c<li>b</ol>')).toBe('2. c\n1. b');
    expect(write('<ol><li value="5">five<li>six</ol>')).toBe('5. five\n6. six');
    expect(write('<ol><li>One<ol type="a"><li>first<ol type="I"><li>deep</ol><li>second</ol></ol>')).toBe(
      '1. One\n   a. first\n      I. deep\n   b. second',
    );
    expect(write('<ol style="list-style-type: upper-latin"><li>x</ol>')).toBe('A. x');
  });

  it('writes the state of a task, and no other check box', () => {
    const task = (attributes: string) => `<ul><li><input type="checkbox" ${attributes}> bake</li></ul>`;
    expect(write(task('disabled checked'))).toBe('- [x] bake');
    expect(write(task('disabled'))).toBe('- [ ] bake');
    expect(write(task(''))).toBe('- bake');
    expect(write('<ul><li><p><label><input type="checkbox" disabled checked></label> bake</p></ul>')).toBe(
      '- [x] bake',
    );
  });

  it('writes raised numbers in raised characters', () => {
    expect(write('<p>10<sup>-6</sup> m<sup>2</sup>, said<sup><a href="#n">1</a></sup>, the 1<sup>st</sup></p>')).toBe(
      '10⁻⁶ m², said¹, the 1st',
    );
  });

  it('keeps formulas, unknown elements and quotations in their line', () => {
    expect(write('<p>So <math><msqrt><mi>x</mi></msqrt></math> holds.</p>')).toBe('So \\sqrt{x} holds.');
    expect(write('<p>Sail to <x-port>Oulu</x-port> on <when>Monday</when>.</p>')).toBe('Sail to Oulu on Monday.');
    expect(write('<x-card>One</x-card><x-card>Two</x-card>')).toBe('One\n\nTwo');
    expect(write('<p>He said <q>no</q>.</p>')).toBe('He said “no”.');
    expect(write('<p>So <math display="block"><mi>x</mi></math> holds.</p>')).toBe('So x holds.');
  });

  it('writes the text of an element whose name is a property of all objects', () => {
    expect(write('<constructor>One</constructor><div>a <constructor><p>b</p></constructor></div>')).toBe(
      'One\n\na\n\nb',
    );
    expect(toMarkdown(buildTree('<constructor>One</constructor>').root.children[0] as Element)).toBe('One');
  });

  it('writes elements by their ARIA role', () => {
    expect(write('<div role="heading" aria-level="3">Tides</div>')).toBe('### Tides');
    const row = (role: string, ...cells: string[]) =>
      `<div role="row">${cells.map((cell) => `<span role="${role}">${cell}</span>`).join('')}</div>`;
    expect(write(`<div role="table">${row('columnheader', 'A', 'B')}${row('cell', '1', '2')}</div>`)).toBe(
      '| A | B |\n| --- | --- |\n| 1 | 2 |',
    );
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

  it('writes a data table that an editor marks as layout but for its cells', () => {
    const row = (a: string, b: string) =>
      `<tr><td role="gridcell"><p>${a}</p></td><td role="gridcell"><p>${b}</p></td></tr>`;
    expect(write(`<table role="presentation">${row('Role', 'Rights')}${row('Admin', 'All')}</table>`)).toBe(
      '| Role | Rights |\n| --- | --- |\n| Admin | All |',
    );
  });

  it('writes the cells of a layout table as blocks', () => {
    expect(write('<table><tr><td><h2>News</h2><p>Text</p></td><td>Side</td></tr></table>')).toBe(
      '## News\n\nText\n\nSide',
    );
    expect(write('<table role="presentation"><tr><td>a<td>b<tr><td>c<td>d</table>')).toBe('a\n\nb\n\nc\n\nd');
  });

  it('writes what a definition list has beside terms and definitions where it is', () => {
    const list =
      '<dl>Read <b>this</b> first.<dt>tide<dd>The sea</dd><pre>a\n  b</pre><div>Loose <i>text</i>.</div></dl>';
    expect(write(list)).toBe('Read this first.\n\ntide\n: The sea\n\n```\na\n  b\n```\n\nLoose text.');
  });

  it('writes definitions under their terms', () => {
    expect(write('<dl><dt>tide<dd>The sea, rising.<dt>ebb<dt>flow<dd><p>Out.</p><p>In.</p></dl>')).toBe(
      'tide\n: The sea, rising.\n\nebb\nflow\n\nOut.\n\nIn.',
    );
  });

  it('writes a formula from its source', () => {
    expect(write('<p>So <math alttext="x^2"><mi>x</mi><mn>2</mn></math>.</p>')).toBe('So x^2 .');
    expect(write('<p>So <script type="math/tex">% <![CDATA[ a < b %]]></script> holds.</p>')).toBe('So a < b holds.');
    expect(write('<p><math alttext="{\\displaystyle E=mc^{2}}"></math></p>')).toBe('E=mc^{2}');
  });
});

it('omits empty columns of tables, and columns of pictures', () => {
  const { root } = buildTree(
    '<table><tr><th></th><th>Week</th><th>Topic</th><th></th></tr><tr><td><img src="i.png"></td><td>1</td><td></td><td></td></tr></table>',
  );
  expect(toMarkdown(root)).toBe('| Week | Topic |\n| --- | --- |\n| 1 |  |');
});

it('writes a text as fenced code of a given length', () => {
  expect(codeToMarkdown('a: 1\n\nb: 2', 'yaml', 100)).toBe('```yaml\na: 1\n\nb: 2\n```');
  expect(codeToMarkdown('````\na', '', 100)).toBe('`````\n````\na\n`````');
  expect(codeToMarkdown('abcdef', 'json', 16)).toBe('```json\nabcd\n```');
  expect(codeToMarkdown('abc🙂', 'json', 16)).toBe('```json\nabc\n```');
  expect(codeToMarkdown('abc', 'json', 12)).toBe('');
});
