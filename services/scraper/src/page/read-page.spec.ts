import * as fc from 'fast-check';
import { pageSteps, readPage } from './read-page';
import { htmlPage, prose, readHtml } from './testing/read-html';

const article = `<article><h1>Storm over the harbour</h1><p>${prose('boats')}</p><p>${prose('waves')}</p></article>`;

describe('reading a page', () => {
  it('returns the text of a second body too', () => {
    const { content } = readHtml(`<body><p>${prose('boats')}</p></body><body><p>${prose('waves')}</p></body>`);
    expect(content).toMatch(/about boats[^]*about waves/);
  });

  it('returns the article and its title without the surrounding text', () => {
    const page = readHtml(
      htmlPage(
        'Storm over the harbour | The Example',
        `<header class="masthead"><a href="/">The Example</a></header>
         <nav><ul><li><a href="/a">Politics</a><li><a href="/b">Sport</a></ul></nav>
         <div class="cookie-banner">We use cookies to make this site better for you.</div>
         ${article}
         <div class="share-buttons"><a href="#">Share on everything</a></div>
         <section id="comments"><p>First visitor: ${prose('opinions', 12)}</p></section>
         <aside class="related"><h3>Related</h3><a href="/c">Another storm</a></aside>
         <footer>© The Example, all rights reserved</footer>`,
      ),
    );
    expect(page).toMatchObject({ title: 'Storm over the harbour', outcome: 'ok' });
    expect(page.message).toBeUndefined();
    expect(page.content).toBe(`${prose('boats')}\n\n${prose('waves')}`);
  });

  it('truncates the content at a line within the limit, with a warning', () => {
    const paragraphs = Array.from({ length: 20 }, (_, index) => `<p>${prose(`part ${index}`, 1)}</p>`).join('');
    const long = htmlPage('Long', `<article>${paragraphs}</article>`);
    const { content, warnings } = readHtml(long, { maxChars: 500 });
    expect(content.length).toBeLessThanOrEqual(500);
    expect(content).toMatch(/part 4 .* real text\.$/);
    expect(warnings).toEqual(['The page has more text than the limit of 500 characters: the rest was dropped.']);
    expect(readHtml(long)).not.toHaveProperty('warnings');
  });

  it('keeps an overview that consists of teasers', () => {
    const teaser = (n: number) =>
      `<div class="card"><h3><a href="/p${n}">Product number ${n}</a></h3><p>${prose(`product ${n}`, 1)}</p></div>`;
    const { content } = readHtml(
      htmlPage('Shop', `<div class="cards">${[1, 2, 3, 4, 5, 6].map(teaser).join('')}</div>`),
    );
    expect(content).toContain('Product number 1');
    expect(content).toContain('Sentence 1 about product 6');
  });

  it('reads text for browsers without scripts', () => {
    const posts = ['boats', 'waves', 'harbours'].map((topic) => `<div class="post"><p>${prose(topic)}</p></div>`);
    const { content, outcome } = readHtml(
      htmlPage('Storm', `<div id="splash"></div><noscript><div role="main">${posts.join('')}</div></noscript>`),
    );
    expect(outcome).toBe('ok');
    for (const topic of ['boats', 'waves', 'harbours']) expect(content).toContain(prose(topic));
  });

  it('has a unique name for every step', () => {
    const names = pageSteps.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each([
    ['20,000 nested blocks', `${'<div>'.repeat(20_000)}bottom${'</div>'.repeat(20_000)}`, 'bottom'],
    ['20,000 nested unknown elements', `<main>${'a <x-y>'.repeat(20_000)}bottom`, 'bottom'],
    ['20,000 nested lists', `${'<ul><li>'.repeat(20_000)}bottom`, 'bottom'],
    ['20,000 nested quotes', `${'<blockquote>'.repeat(20_000)}bottom`, 'bottom'],
    ['200,000 runs of backticks', `<pre>bottom ${'``` '.repeat(200_000)}</pre>`, 'bottom'],
    [
      'unclosed and crossed tags',
      '<div><p>One<p>Two <b>bold <i>both</b> it</i><table><tr><td>A<td>B<tr><td>C</table>bottom',
      'bottom',
    ],
    [
      'a table of 65,000 rows in one cell',
      '<table><tr><td rowspan=65000 colspan=9999>a<td>b<tr><td>c<td>bottom</table>',
      'bottom',
    ],
  ])('reads %s', (_, body, expected) => {
    expect(readHtml(htmlPage('Hard', body)).content.includes(expected)).toBe(true);
  });

  it('never throws and never exceeds the limit for any bytes', () => {
    const types = fc.constantFrom(
      'text/html',
      'text/html; charset=shift_jis',
      'text/plain',
      'application/json',
      'text/xml',
      'application/yaml',
      'application/pdf',
      '',
      null,
    );
    const formats = fc.constantFrom('text', 'markdown', 'html');
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 400 }),
        types,
        fc.boolean(),
        formats,
        (bytes, contentType, rendered, format) => {
          const page = readPage({ url: 'not an address', bytes, contentType }, { maxChars: 50, rendered, format });
          expect(page.content.length).toBeLessThanOrEqual(50);
          expect(page.outcome === 'ok').toBe(page.message === undefined);
        },
      ),
    );
  });

  it('never throws on malformed markup, and keeps every word of a lone paragraph in it', () => {
    const tags = fc.constantFrom(
      ...'div p ul ol li table tr td th pre blockquote dl dt dd h1 h2 a b code section article figure'.split(' '),
    );
    const piece = fc.oneof(
      tags.map((tag) => `<${tag}>`),
      tags.map((tag) => `</${tag}>`),
      fc.constantFrom('words', '<br>', '&amp;', '<!-- x -->', '<td colspan=3>', '<a href="#x">', '<li'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const { content } = readHtml(htmlPage('Soup', `<main><p>${prose('needle', 6)}</p>${pieces.join('')}</main>`));
        expect(content).toContain('Sentence 1 about needle');
      }),
    );
  });
});

test.each([
  ['<link rel="canonical" href="https://news.example.org/harbour">', 'Harbour to close'],
  ['<meta property="og:url" content="https://news.example.org/harbour">', 'Harbour to close'],
  ['', 'Harbour to close – News Example'],
])('a copy on a local host has the website that it declares: %s', (head, title) => {
  const html = htmlPage('Harbour to close – News Example', `<main><p>${prose('the harbour', 9)}</p></main>`, head);
  expect(readHtml(html, { url: 'http://127.0.0.1:8080/p/1' }).title).toBe(title);
});
