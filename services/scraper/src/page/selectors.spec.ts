import { htmlPage, prose, readHtml } from './testing/read-html';

const menu = '<nav><a href="/prices">Prices</a></nav>';
const body = `${menu}<main id="main"><h1>Storm</h1><div class="text lead"><p>${prose('boats')}</p>
  <div class="note">Side <b class="note">note</b></div></div><p class="text">${prose('waves')}</p></main>
  <ul class="related"><li>${prose('other news', 2)}</li><li>Tides</li></ul>`;
const page = htmlPage('Storm', body);

describe('selectors.only', () => {
  it('is the content: outermost matches in document order, with everything visible in them', () => {
    const { content, title, kind, confidence, outcome, warnings } = readHtml(page, {
      selectors: { only: '.related li:last-child, .text, .note' },
    });
    expect(content).toBe(`${prose('boats')}\n\nSide note\n\n${prose('waves')}\n\nTides`);
    expect({ title, outcome, kind, confidence, warnings }).toEqual({
      title: 'Storm',
      outcome: 'ok',
      kind: readHtml(page).kind,
    });
  });

  it('keeps menus and short texts, and drops scripts, styles and hidden text', () => {
    const hidden = `<div class="box"><nav>Menu of it</nav><script>let a</script><style>b {}</style><p hidden>Secret</p></div>`;
    const read = readHtml(htmlPage('Storm', body + hidden), { selectors: { only: '.box' } });
    expect(read.content).toBe('Menu of it');
    expect(read.outcome).toBe('ok');
  });

  it('has the format, extras and the limit of any other page', () => {
    const selectors = { only: 'nav, .lead .note' };
    const read = readHtml(page, { selectors, format: 'markdown', include: ['html', 'links', 'metadata'] });
    expect(read.content).toContain('[Prices](https://www.example.com/prices)');
    expect(read.html).toContain('<b>note</b>');
    expect(read.links).toEqual([{ url: 'https://www.example.com/prices', text: 'Prices' }]);
    expect(read.metadata?.kind).toBe(readHtml(page).kind);
    const short = readHtml(page, { selectors: { only: 'main' }, maxChars: 200 });
    expect(short.content.length).toBeLessThanOrEqual(200);
    expect(short.warnings).toEqual([expect.stringContaining('more text than the limit')]);
  });

  it.each([{}, { whole: true }])('reads the page without it, and warns, when no element matches: %j', (options) => {
    const { warnings, ...read } = readHtml(page, { ...options, selectors: { only: '.none' } });
    expect(read).toEqual(readHtml(page, options));
    expect(warnings).toEqual(['No element matches the selector; the page was read without it.']);
  });

  it('reads the page without it, and warns, when the matches show no text', () => {
    const shown = htmlPage('Storm', `${body}<div hidden><p class="x">Secret</p></div>`);
    const { warnings, content } = readHtml(shown, { selectors: { only: '.x' } });
    expect(content).toContain(prose('boats'));
    expect(content).not.toContain('Secret');
    expect(warnings).toEqual(['The elements that match the selector show no text; the page was read without it.']);
  });

  it('reads the same parts of the whole page', () => {
    const selectors = { only: '.related' };
    expect(readHtml(page, { whole: true, selectors })).toEqual(readHtml(page, { selectors }));
  });

  it('does not hide that a page is a bot wall', () => {
    const wall = htmlPage('Just a moment...', '<main>Checking your browser before you continue</main>');
    expect(readHtml(wall, { selectors: { only: 'main' } }).outcome).toBe('blocked');
  });

  it('warns on plain text, which has no elements', () => {
    const read = readHtml(prose('boats'), { contentType: 'text/plain', selectors: { only: 'main' } });
    expect(read.content).toBe(prose('boats'));
    expect(read.warnings).toHaveLength(1);
  });

  it('names elements by the tags of the source', () => {
    const roles = htmlPage('Storm', `${body}<div class="grid" role="table"><div role="row">One row</div></div>`);
    expect(readHtml(roles, { selectors: { only: 'div.grid' } }).content).toContain('One row');
  });
});

describe('selectors.remove', () => {
  it('removes elements before anything else reads the page', () => {
    const { content, title } = readHtml(htmlPage('Storm', `<h1 class="ad">Buy now</h1>${body}`, ''), {
      selectors: { remove: 'title, .ad, .lead' },
    });
    expect(title).toBe('Storm');
    expect(content).toContain(prose('waves'));
    expect(content).not.toMatch(/Buy|boats|note/);
  });

  it('still finds the links in removed parts', () => {
    const { links, content } = readHtml(page, {
      selectors: { remove: 'nav, .related' },
      include: ['links'],
      whole: true,
    });
    expect(links).toEqual([{ url: 'https://www.example.com/prices', text: 'Prices' }]);
    expect(content).not.toMatch(/Prices|Tides/);
  });

  it('applies to the parts that `only` selects, and both see the page as it was', () => {
    const selectors = {
      only: '.note + .none, .lead, .related li:nth-child(2)',
      remove: '.note, .related li:first-child',
    };
    expect(readHtml(page, { selectors }).content).toBe(`${prose('boats')}\n\nTides`);
  });

  it('separates the words around a removed block, and not those around a removed word', () => {
    const words = htmlPage('Storm', `<main>one<div class="x">two</div>three<sup class="x">1</sup>, four</main>${body}`);
    expect(readHtml(words, { selectors: { only: 'main:first-child', remove: '.x' } }).content).toBe('one three, four');
  });

  it('is not undone by the article in the data of the page', () => {
    const data = `<script type="application/ld+json">{"@type":"NewsArticle","articleBody":"${prose('boats', 9)}"}</script>`;
    const { content } = readHtml(htmlPage('Storm', body, data), { selectors: { remove: '.lead' } });
    expect(content).not.toContain('boats');
  });

  it('leaves the article in the data of the page when only images are removed', () => {
    const data = `<script type="application/ld+json">{"@type":"NewsArticle","articleBody":"${prose('boats', 9)}"}</script>`;
    const preview = '<main><p>Boats wait <img src="a.png" alt="A boat"> in the harbour.</p></main>';
    const { content } = readHtml(htmlPage('Storm', preview, data), { selectors: { remove: 'img' } });
    expect(content).toBe(prose('boats', 9));
  });

  it('may remove the body', () => {
    expect(readHtml(page, { selectors: { remove: 'body' } })).toMatchObject({ content: '', outcome: 'thin' });
  });
});

test('pages on which selectors compare too many elements are read without them', () => {
  const read = readHtml(htmlPage('Storm', '<p class="x">wave</p>'.repeat(8_000)), { selectors: { remove: 'a ~ p' } });
  expect(read.content).toContain('wave');
  expect(read.warnings).toEqual(['The page is too large for these selectors; it was read without them.']);
});
