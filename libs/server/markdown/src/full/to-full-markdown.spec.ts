import * as fc from 'fast-check';
import { buildTree } from '../tree/build-tree';
import { parse, simplify } from './testing/parse-markdown';
import { plainToMarkdown, toFullMarkdown } from './to-full-markdown';

const options = { address: (source: string) => new URL(source, 'https://site.test/a/').href, maxChars: 1e6 };
const write = (html: string) => toFullMarkdown([buildTree(html).root], options);

describe('writing full Markdown', () => {
  it('writes the text of an element whose name is a property of all objects', () => {
    expect(write('<p>a <constructor>b</constructor></p><constructor><p>c</p></constructor>')).toBe('a b\n\nc');
  });

  it.each([
    ['emphasis', 'A <b>bold</b> and <em>soft <del>old</del></em> word', 'A **bold** and *soft ~~old~~* word'],
    ['whitespace outside emphasis marks', 'one<b> two </b>three', 'one **two** three'],
    [
      'links by absolute address',
      '<a href="../b?x=1#c">the <b>text</b></a>',
      '[the **text**](https://site.test/b?x=1#c)',
    ],
    ['images', '<p><img src="/i.png" alt="A chart"></p>', '![A chart](https://site.test/i.png)'],
    [
      'lazy-loaded images',
      '<img src="data:image/gif;base64,R0" data-src="/i.png" alt="">',
      '![](https://site.test/i.png)',
    ],
    [
      'linked images',
      '<a href="/b"><img src="/i.png" alt="A"></a>',
      '[![A](https://site.test/i.png)](https://site.test/b)',
    ],
    [
      'a block-level link, on its first line',
      '<a href="/b"><h3>Title</h3><p>Words</p></a>',
      '### [Title](https://site.test/b)\n\nWords',
    ],
    ['emoji', '<p>Nice <img src="/1.svg" alt="👍🏽">!</p>', 'Nice 👍🏽!'],
    [
      'addresses with parameters',
      '<p><a href="/?a=1&b=2">R&amp;D</a> x&amp;y=2 &amp;amp;lt</p>',
      '[R&D](https://site.test/?a=1&b=2) x&y=2 \\&amp;lt',
    ],
    ['headings without their permalinks', '<h2 id="a"><a href="#a">A <b>b</b></a></h2>', '## A **b**'],
    ['inline code', 'Call <code>a*b*()</code>', 'Call `a*b*()`'],
    ['linked inline code', '<code><a href="/f">f()</a></code>', '[`f()`](https://site.test/f)'],
    [
      'fenced code with its language',
      '<pre><code class="language-js">a &lt; `b`\n\n  c</code></pre>',
      '```js\na < `b`\n\n  c\n```',
    ],
    ['escaped Markdown characters', '<p># 1 * 2_3 [x](y) &lt;b&gt;</p>', '\\# 1 \\* 2_3 \\[x]\\(y) \\<b>'],
    ['hard line breaks, and paragraphs at double ones', 'one<br>two<br><br>three', 'one\\\ntwo\n\nthree'],
    [
      'nested lists',
      '<ol start="3"><li>Three<ul><li>inner</ul><li><p>Four</p><p>on</p></ol>',
      '3. Three\n   - inner\n\n4. Four\n\n   on',
    ],
    ['the numbers of a list', '<ol reversed><li>c<li>b</ol>', '2. c\n1. b'],
    ['tasks', '<ul><li><input type="checkbox" disabled checked>done <b>it</b></ul>', '- [x] done **it**'],
    ['punctuation that ends a mark outside it', '<b>Note:</b>text <i>!</i>a', '**Note**:text !a'],
    ['punctuation that begins a mark outside it', '港<b>「舟」</b>', '港「**舟」**'],
    ['code that ends a mark outside it', 'a<b><code>b</code></b>c <b>d <code>e</code></b>f', 'a`b`c **d** `e`f'],
    [
      'a mark that ends with a link inside it',
      '<b>港 <a href="/b">舟</a></b>の',
      '**港** [**舟**](https://site.test/b)の',
    ],
    ['no mark that ends with another before a letter', '<em>a<b>b</b></em>c <b><i>d</i></b>e', '*ab*c **d**e'],
    [
      'a link around blocks as one link',
      '<a href="/b"><p>one <b>two</b> <i>three</i></p></a>',
      '[one **two** *three*](https://site.test/b)',
    ],
    [
      'addresses without backslashes',
      '<a href="/a_(b)?c=[1]">a</a> <a href="/b)">b</a>',
      '[a](https://site.test/a_(b)?c=[1]) [b](https://site.test/b\\))',
    ],
    [
      'addresses in the text that need backslashes as links',
      'See https://site.test/~a/_b_/, (http://x.test/*/). <a href="/c">https://x.test/~c</a> http://x.test/a_b',
      'See <https://site.test/~a/_b_/>, (<http://x.test/*/>). [https://x.test/\\~c](https://site.test/c) http://x.test/a_b',
    ],
    ['definition lists', '<dl><dt>tide<dd>The <b>sea</b></dl>', 'tide\n: The **sea**'],
    [
      'loose text of definition lists',
      '<dl>Read <b>this</b><dt>tide<dd>sea<div>Loose</div></dl>',
      'Read **this**\n\ntide\n\nsea\n\nLoose',
    ],
    ['superscript', 'x<sup>2</sup>', 'x<sup>2</sup>'],
    ['inline formulas as TeX', '<p>So <math alttext="x^2"><mi>x</mi></math> holds</p>', 'So $x^2$ holds'],
    ['display formulas as TeX', '<p><math alttext="x^2"><mi>x</mi></math></p>', '$$\nx^2\n$$'],
    ['MathML as TeX', '<p>So <math><msup><mi>x</mi><mn>2</mn></msup></math> holds</p>', 'So $x^{2}$ holds'],
    [
      'formulas between the delimiters of MathJax as TeX',
      '<p>A <span class="math">\\(a_1*b\\)</span>, <i class="math">\\(c\\) d</i>, \\(e_1 *f\\) of $5 \\(g</p><div class="arithmatex">\\[h\ni\\]</div>',
      'A $a_1*b$, *$c$ d*, $e_1 *f$ of \\$5 \\\\(g\n\n$$\nh\ni\n$$',
    ],
    [
      'sources of diagrams as code',
      '<div class="mermaid">graph LR\n  A --&gt; B\n</div><pre class="mermaid">graph LR\n  C</pre><p class="mermaid">D</p><div class="mermaid"> <p>E</p><p>F</p></div>',
      '```mermaid\ngraph LR\n  A --> B\n```\n\n```mermaid\ngraph LR\n  C\n```\n\nD\n\nE\n\nF',
    ],
    [
      'the number of a formula as its tag',
      '<div class="math"><span class="eqno">(1)</span>\\[a_1\\]</div><div class="math"><span class="eqno">(2’)</span>\\[b\\]</div><div class="math"><span class="eqno"></span>\\[c\\]</div>',
      '$$\na_1 \\tag{1}\n$$\n\n(2’)$b$\n\n$$\nc\n$$',
    ],
    ['pictures of formulas as TeX', 'So <img class="latex" alt="x_1" src="/x.png"> holds', 'So $x_1$ holds'],
    ['a line break after an address', '<p>https://site.test/a<br>b<br>c</p>', 'https://site.test/a  \nb\\\nc'],
    [
      'rules that separate blocks only',
      '<hr><p>a</p><hr><hr><p>b</p><ul><li>c</li><li><hr></li></ul><hr>',
      'a\n\n---\n\nb\n\n- c',
    ],
    [
      'images by their address for a script',
      '<img src="/wait.gif" data-src="/i.png"><img src="/wait.gif" data-srcset="/i.png 1x, /j.png 2x"><img src="/i.png" data-src="7">',
      '![](https://site.test/i.png)![](https://site.test/i.png)![](https://site.test/i.png)',
    ],
    ['literal dollar signs', '<p>$5 to $6</p>', '$5 to $6'],
  ])('writes %s', (_, html, markdown) => {
    expect(write(html)).toBe(markdown);
  });

  it('writes tables with the alignment of their columns', () => {
    const html =
      '<table><tr><th>Name<th align="right">Size<tr><td><a href="/a">A|b</a><td style="text-align: right">1<br>2<tr><td>c<td>3</table>';
    expect(write(html)).toBe('| Name | Size |\n| - | -: |\n| [A\\|b](https://site.test/a) | 1<br>2 |\n| c | 3 |');
  });

  it('separates the lines and blocks of a cell', () => {
    const html = '<table><tr><th>A<th>B<tr><td><p>one</p><div><b>two<br>three</b></div><td><br>four <p></p></table>';
    expect(write(html)).toBe('| A | B |\n| - | - |\n| one<br>**two<br>three** | four |');
  });

  it('writes footnotes at their position, without back links', () => {
    const html =
      '<p>Said<sup><a href="#n1">[1]</a></sup>.</p><ol><li id="n1">Source <b>A</b> <a href="#r1">↩</a><li id="n2">Other</ol>';
    expect(write(html)).toBe('Said[^1].\n\n1. Other\n\n[^1]: Source **A**');
  });

  it('keeps the mark of an omitted footnote as a link', () => {
    expect(write('<p>Said<sup><a href="#n1">[1]</a></sup>.</p>')).toBe(
      'Said<sup>[\\[1\\]](https://site.test/a/#n1)</sup>.',
    );
  });

  it('omits invalid addresses, and keeps their link text', () => {
    const none = { ...options, address: () => undefined };
    const { root } = buildTree('<a href="javascript:alert(1)">word</a><img src="javascript:x" alt="no">');
    expect(toFullMarkdown([root], none)).toBe('word');
  });

  it('is truncated between two blocks at its maximum length', () => {
    const { root } = buildTree(Array.from({ length: 50 }, (_, at) => `<p>Paragraph <b>${at}</b></p>`).join(''));
    const text = toFullMarkdown([root], { ...options, maxChars: 200 });
    expect(text.length).toBeGreaterThan(160);
    expect(text.length).toBeLessThanOrEqual(200);
    expect(text).toMatch(/Paragraph \*\*\d+\*\*$/);
  });

  it('escapes plain text so that it renders unchanged', () => {
    const text = '# no heading *at* all\n1. no list\n\n    no code';
    const parsed = parse(plainToMarkdown(text, 1_000), false);
    expect(parsed.children.map(({ type }) => type)).toEqual(['paragraph', 'paragraph']);
  });

  it('escapes any plain text in one pass', () => {
    const piece = fc.constantFrom(
      'a',
      '*',
      '_',
      '`',
      '<b>',
      '&amp;',
      '# ',
      '1. ',
      '- ',
      '+ ',
      '=',
      '> ',
      ':-',
      '|',
      '~',
      '[x]',
      '(y)',
      '!',
      '\\',
      '\n',
      '\n\n',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const parsed = parse(plainToMarkdown(pieces.join(''), 1_000), false);
        const paragraphs = parsed.children.map((child) => (child.type === 'paragraph' ? simplify(child) : child.type));
        const texts = pieces
          .join('')
          .split(/\n\s*\n/)
          .map((text) =>
            text
              .split('\n')
              .map((line) => line.trim())
              .filter(Boolean)
              .join('\n'),
          );
        const expected = texts
          .filter(Boolean)
          .map((value) => ({ type: 'paragraph', children: [{ type: 'text', value }] }));
        expect(paragraphs).toEqual(expected);
      }),
      { numRuns: 1_000 },
    );
    expect(plainToMarkdown('<'.repeat(250_000), 1_000_000)).toBe('\\<'.repeat(250_000));
  });
});
