import { buildTree } from '../tree/build-tree';
import { codeToHtml, lightToHtml, plainToHtml, toHtml } from './to-html';

const address = (source: string) => {
  const url = new URL(source, 'https://site.test/a/');
  return url.protocol === 'https:' ? url.href : undefined;
};
const write = (html: string, maxChars = 10_000) => toHtml([buildTree(html).root], { address, maxChars });

describe('writing HTML', () => {
  it('keeps elements that carry meaning, with absolute addresses', () => {
    expect(write('<div class="x"><h2 style="color:red">A &amp; B</h2><a href="../b" onclick="x()">c</a></div>')).toBe(
      '<div><h2>A &amp; B</h2><a href="https://site.test/b">c</a></div>',
    );
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<p title="&quot;><script>">&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    '<iframe src="https://evil.test"></iframe><style>*{}</style><form action="https://evil.test"><input></form>',
    '<td colspan="1&quot; onmouseover=&quot;alert(1)">x</td>',
  ])('writes nothing executable: %s', (html) => {
    const written = buildTree(write(html)).root;
    const all = JSON.stringify(written, (key, value: unknown) => (key === 'parent' ? undefined : value));
    expect(write(html)).not.toMatch(/<script|<iframe|<style|<form|<input|javascript:/);
    expect(all).not.toMatch(/"on\w+":/);
  });

  it('omits elements that have no content, or whose content was dropped', () => {
    expect(write('<p>a</p><div><ul><li><a href="/b"><span></span></a></li></ul></div><h2><a id="c"></a>c</h2>')).toBe(
      '<p>a</p><h2>c</h2>',
    );
    expect(write('<div><table><tr><td></td></tr></table></div>a<b> </b>b<p><br></p><img alt="no source">')).toBe('a b');
    expect(
      write('<table><tr><td></td><td>1</td></tr></table><div><img src="/i.png"></div><hr><ul><li><hr></ul>a\u0007'),
    ).toBe('<table><tr><td></td><td>1</td></tr></table><div><img src="https://site.test/i.png"></div><hr>a');
  });

  it('separates the texts of other block elements', () => {
    expect(write('<address>a</address><center>b</center><header>c</header>')).toBe(
      '<div>a</div><div>b</div><div>c</div>',
    );
    expect(write('<p>a<font>b</font><picture><img src="/i.png" alt=""></picture></p>')).toBe(
      '<p>ab<img src="https://site.test/i.png" alt=""></p>',
    );
  });

  it('keeps attributes without a value that have a meaning, and the direction of a text', () => {
    expect(write('<ol reversed><li>b<li>a</ol><p dir="rtl">אב</p><p dir="auto">c</p>')).toBe(
      '<ol reversed=""><li>b</li><li>a</li></ol><p dir="rtl">אב</p><p>c</p>',
    );
  });

  it.each([
    ['its language', '<pre class="language-js"><code><i></i>a\n b</code></pre>', ' class="language-js">a\n b'],
    ['lines that are rows', '<pre><code><table><tr><td>a</td></tr><tr><td>b</td></tr></table></code></pre>', '>a\nb'],
    ['line breaks', '<pre><code><span>a<br></span><span> b<br></span></code></pre>', '>a\n b'],
    ['its links', '<pre><code>a\n<a href="/b">b</a>\0</code></pre>', '>a\n<a href="https://site.test/b">b</a>'],
  ])('writes code with %s', (_, html, code) => {
    expect(write(html)).toBe(`<pre><code${code}</code></pre>`);
  });

  it('writes formulas as TeX between its delimiters', () => {
    expect(write('<p>a <math alttext="x<y"></math></p><math display="block" alttext="z"></math>')).toBe(
      '<p>a \\(x&lt;y\\)</p>\\[z\\]',
    );
  });

  it('closes open elements when it is truncated', () => {
    const written = write(`<ul>${'<li>words and words</li>'.repeat(50)}</ul>`, 200);
    expect(written.length).toBeLessThanOrEqual(200);
    expect(written).toMatch(/^<ul>(?:<li>words and words<\/li>)+(?:<li><\/li>)*<\/ul>$/);
  });

  it('writes plain text as paragraphs', () => {
    expect(plainToHtml('a <b>\nline\n\nnext', 100)).toBe('<p>a &lt;b&gt;<br>line</p>\n<p>next</p>');
  });

  it('writes headings and tables of light Markdown as elements', () => {
    expect(lightToHtml('## A <b>\n\nText\n\n| a\\|b | c |\n| --- | --- |\n| 1 |  |')).toBe(
      '<h2>A &lt;b&gt;</h2>\n<p>Text</p>\n<table><tr><th>a|b</th><th>c</th></tr><tr><td>1</td><td></td></tr></table>',
    );
    expect(lightToHtml('\\# A\n\n\\| b |\n| --- |')).toBe('<p># A</p>\n<p>| b |<br>| --- |</p>');
  });
});

it('writes code, and cuts it before a reference or a surrogate pair', () => {
  expect(codeToHtml('a < "b"\n\n  c', 100)).toBe('<pre><code>a &lt; &quot;b&quot;\n\n  c</code></pre>');
  const around = '<pre><code></code></pre>'.length;
  expect(codeToHtml('ab<', around + 5)).toBe('<pre><code>ab</code></pre>');
  expect(codeToHtml('ab🙂', around + 3)).toBe('<pre><code>ab</code></pre>');
  expect(codeToHtml('ab', around)).toBe('');
});
