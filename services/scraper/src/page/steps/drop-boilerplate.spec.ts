import { htmlPage, prose, readHtml } from '../testing/read-html';

const article = `<article><h1>Storm</h1><p>${prose('boats')}</p><p>${prose('waves')}</p></article>`;
const around = (block: string) => readHtml(htmlPage('Storm', `<div class="page">${article}${block}</div>`)).content;
const inside = (block: string) =>
  readHtml(
    htmlPage('Storm', `<article><h1>Storm</h1><p>${prose('boats')}</p>${block}<p>${prose('waves')}</p></article>`),
  ).content;

describe('notes in the text', () => {
  it.each([
    ['of Bootstrap', '<div class="alert alert-info" role="alert">NEEDLE</div>'],
    ['with a role', '<div class="alert" role="alert"><h4>Caution</h4><p>NEEDLE</p></div>'],
    ['of a help centre', '<div class="callout callout--info"><p>NEEDLE</p></div>'],
    ['in an aside', '<aside class="admonition warning"><p>NEEDLE</p></aside>'],
    ['with a role for publishing', '<aside role="doc-footnote"><p>NEEDLE</p></aside>'],
    ['with an example', '<aside class="example"><pre>NEEDLE</pre></aside>'],
    ['that are quotations', '<div class="codeQuote"><aside><b>Ann:</b><blockquote>NEEDLE</blockquote></aside></div>'],
    ['below each other', '<div class="alert alert-info">One</div><div class="alert alert-info">NEEDLE</div>'],
  ])('are kept: %s', (_, block) => {
    expect(inside(block)).toContain('NEEDLE');
  });

  it.each([
    ['above the page', '<div class="alert alert-info" role="alert">NEEDLE</div>'],
    ['with links', '<div class="alert info" role="alert"><a href="/login">NEEDLE Log in to the site</a></div>'],
  ])('are dropped: %s', (_, block) => {
    const page = `<main>${block}<h1>Storm</h1><p>${prose('boats')}</p></main>`;
    expect(readHtml(htmlPage('Storm', page)).content).not.toContain('NEEDLE');
  });
});

describe('boilerplate around and inside the content', () => {
  it.each([
    ['a menu', '<nav><p>NEEDLE and more</p></nav>'],
    ['a menu by role', '<div role="navigation">NEEDLE and more</div>'],
    ['links to the other chapters', '<div class="navtop"><span>NEEDLE and more</span></div>'],
    ['a side column', `<div id="sidebar"><p>NEEDLE ${prose('ads', 2)}</p></div>`],
    [
      'comments longer than the article',
      `<section class="comments-area"><p>NEEDLE ${prose('opinion', 30)}</p></section>`,
    ],
    ['a related list in camel case', '<div class="relatedPosts">NEEDLE in a list</div>'],
    ['a newsletter box', '<div class="c-newsletter__box"><p>NEEDLE get our letter</p></div>'],
    ['a share bar', '<ul class="share-links"><li>NEEDLE</li></ul>'],
    ['a cookie note', '<div class="js-cookieBanner">NEEDLE we use cookies</div>'],
    ['breadcrumbs', '<ol class="breadcrumb"><li>NEEDLE</li></ol>'],
    ['a note about the author', '<div class="author-box"><p>NEEDLE writes about the sea.</p></div>'],
    ['a hidden block', '<div style="display: none">NEEDLE</div>'],
    ['a block hidden from readers', '<div aria-hidden="true">NEEDLE</div>'],
    ['a text for screen readers', '<p class="sr-only">NEEDLE</p>'],
    [
      'a list of links',
      '<h3>NEEDLE also</h3><ul><li><a href="/1">One other story</a><li><a href="/2">Two other stories</a></ul>',
    ],
    [
      'teasers without a known class name',
      `<div class="x9">${[1, 2, 3].map((n) => `<div class="k"><h3><a href="/${n}">NEEDLE ${n} тизер</a></h3><p>${prose('else', 1)}</p></div>`).join('')}</div>`,
    ],
    ['a caption', '<figure><img src="x"><figcaption>NEEDLE in a photo</figcaption></figure>'],
    ['a figure shown twice', `<div>${prose('boats')}</div><button>NEEDLE</button>`],
  ])('is dropped: %s', (_, block) => {
    expect(around(block)).not.toContain('NEEDLE');
    expect(inside(block)).not.toContain('NEEDLE');
    expect(inside(block)).toContain('about waves');
  });

  it.each([
    ['the source of a quotation', '<blockquote><p>The sea.</p><footer>— NEEDLE, Letters</footer></blockquote>'],
    ['its caption', '<figure><blockquote><p>The sea.</p></blockquote><figcaption>— NEEDLE</figcaption></figure>'],
    ['code in a wrapper', '<div class="highlight highlight-source-shell"><pre>NEEDLE install</pre></div>'],
    ['a section', `<section><h2>NEEDLE part</h2><p>${prose('part', 2)}</p></section>`],
    ['a list of facts', '<ul><li>NEEDLE is one<li>and this is <a href="/x">two</a></ul>'],
    ['a table', '<table><tr><th>NEEDLE<th>b<tr><td>1<td>2</table>'],
    ['a quote', '<blockquote>NEEDLE said so.</blockquote>'],
    ['code', '<pre>NEEDLE = 1</pre>'],
    ['a paragraph with a link in it', `<p>NEEDLE ${prose('links', 1)} <a href="/x">See there</a></p>`],
    ['a careless name around real text', `<div class="share-wrapper"><p>NEEDLE ${prose('names', 6)}</p></div>`],
    [
      'text under a category called comments',
      `<div class="hentry category-comments"><p>NEEDLE ${prose('names', 3)}</p></div>`,
    ],
  ])('keeps %s', (_, block) => {
    expect(inside(block)).toContain('NEEDLE');
  });

  it('is dropped for dates and names above and below the text, not in it', () => {
    const content = readHtml(
      htmlPage(
        'Storm',
        `<article><h1>Storm</h1><p>12.05.2024, 14:30</p><p><time datetime="2024-05-12">yesterday</time></p>
         <p>${prose('boats')}</p><p>On 12.05.2024 nothing happened.</p><p>${prose('waves')}</p><div>Updated 3 May 2024</div></article>`,
      ),
    ).content;
    expect(content).toBe(`${prose('boats')}\n\nOn 12.05.2024 nothing happened.\n\n${prose('waves')}`);
  });

  it('is dropped for permalinks and edit links of headings', () => {
    const content = inside(
      '<h2>Setup<a class="headerlink" href="#setup">¶</a></h2><p>Words.</p><h2><a href="#x">#</a> Use <span class="mw-editsection">[edit]</span></h2><p>More.</p>',
    );
    expect(content).toContain('## Setup\n\nWords.\n\n## Use\n\nMore.');
  });
});

describe('content that resembles boilerplate', () => {
  it('keeps a calendar below a text', () => {
    const dates = [3, 4, 5, 6, 7].map((day) => `<p>0${day}.05.2024 Concert ${day}</p>`).join('');
    expect(inside(dates)).toContain('07.05.2024 Concert 7');
    const { content } = readHtml(
      htmlPage('Dates', `<article><h1>Dates</h1><p>${prose('boats')}</p>${dates}</article>`),
    );
    expect(content).toContain('07.05.2024 Concert 7');
  });

  it('keeps a collection of links that is the content', () => {
    const list = (topic: string) =>
      `<h2>${topic}</h2><ul>${[1, 2, 3, 4, 5].map((n) => `<li><a href="/${topic}/${n}">A page about ${topic} number ${n}</a>`).join('')}</ul>`;
    const { content } = readHtml(
      htmlPage(
        'Links',
        `<article><h1>Links</h1><p>${prose('links', 1)}</p>${['boats', 'waves', 'winds'].map(list).join('')}</article>`,
      ),
    );
    expect(content).toContain('## waves\n\n- A page about waves number 1');
  });

  it.each([
    ['footnotes in a footer', '<footer class="judgment-footnotes"><p id="n1">NEEDLE is the source.</p></footer>'],
    ['an infobox', '<aside class="portable-infobox"><div><h3>Born</h3><div>NEEDLE 3 May 1880</div></div></aside>'],
    [
      'the button of an accordion',
      '<h3 class="accordion-header"><button class="accordion-button">NEEDLE or not?</button></h3><div><p>The answer.</p></div>',
    ],
    [
      'the heading of a live entry',
      '<article itemprop="liveBlogUpdate"><header class="header"><h3>NEEDLE at 17:42</h3></header><p>Power is back in all the houses of the town.</p></article>',
    ],
  ])('keeps %s', (_, block) => {
    expect(inside(block)).toContain('NEEDLE');
  });

  it.each([
    [
      'the licence of a book',
      '<section class="pg-boilerplate"><p>NEEDLE, this book is for the use of anyone.</p></section>',
    ],
    ['advertisements of AMP', '<amp-ad><div placeholder>NEEDLE</div></amp-ad>'],
    ['the pages of the printed book', '<p>The boat <span class="pagenum">[Pg NEEDLE]</span>came in.</p>'],
    [
      'marks that lead back from a note',
      '<ol><li><span class="mw-cite-backlink">NEEDLE</span> Sea Annual, 1932</li></ol>',
    ],
  ])('drops %s', (_, block) => {
    expect(inside(block)).not.toContain('NEEDLE');
  });
});

describe('the layout of a page builder', () => {
  const widget = (text: string) =>
    `<div class="builder-widget"><div class="builder-widget-container">${text}</div></div>`;

  it('is not dropped by the name of its elements', () => {
    const parts = [1, 2, 3].map((n) => widget(`<h2>Part ${n}</h2><p>${prose(`part ${n}`, 2)}</p>`));
    const content = readHtml(
      htmlPage('Roofs', `<div class="page">${parts.join('')}${widget('<p>Elm Street 4</p>')}</div>`),
    ).content;
    for (const text of ['about part 1', 'about part 3', 'Elm Street 4']) expect(content).toContain(text);
  });

  it('does not include the widgets of a side column', () => {
    const side = '<div class="col"><div class="widget"><p>NEEDLE is a box.</p></div></div>';
    expect(around(side)).not.toContain('NEEDLE');
  });
});

describe('a table of data', () => {
  const row = (year: number) => `<tr><td>${year}</td></tr>`;
  const rows = [1901, 1902, 1903, 1904].map(row).join('');
  const text = `<p>${['boats', 'waves', 'winds', 'ports'].map(prose).join(' ')}</p>`;
  const withTable = (names: string, header: string) =>
    readHtml(
      htmlPage(
        'Storm',
        `<article>${text}<table class="${names}"><tbody>${header}${rows}</tbody></table>${text}</article>`,
      ),
    ).content;

  it('is kept although its name describes its header', () => {
    expect(withTable('wikitable sortable sticky-header', '<tr><th>Year</th></tr>')).toContain('1904');
  });

  it('is dropped by the same name without a header cell', () => {
    expect(withTable('header', '')).not.toContain('1904');
  });
});

describe('a form that sorts or filters a list', () => {
  const form = (method: string, text: string): string =>
    `<form method="${method}">${text}<input name="q"><select name="s"><option>Age</option></select><button>Show</button></form>`;
  const label = '<table><tr><th>NEEDLE order:</th></tr></table>';

  it('is dropped with its labels', () => {
    expect(inside(form('get', label))).not.toContain('NEEDLE');
  });

  it('is kept in the whole page', () => {
    const html = htmlPage('Storm', `${article}${form('get', label)}`);
    expect(readHtml(html, { whole: true }).content).toContain('NEEDLE');
  });

  it('is no form with a text, results or questions', () => {
    const results = [1, 2, 3].map((each) => `<p><a href="/${each}">NEEDLE ${each}</a> is about boats.</p>`).join('');
    expect(inside(form('get', `<p>${prose('NEEDLE')}</p>`))).toContain('NEEDLE');
    expect(inside(form('get', results))).toContain('NEEDLE 2');
    const card =
      '<form method="get"><p>NEEDLE, 20 metres</p><input type="hidden" name="id"><button>View</button></form>';
    expect(inside(card)).toContain('NEEDLE');
    expect(inside(form('post', '<p>Which NEEDLE boat has two masts?</p>'))).toContain('NEEDLE');
  });
});

describe('a name of a layout by its parts', () => {
  const part = (name: string): string => inside(`<div class="${name}"><p>NEEDLE and more of the storm.</p></div>`);

  it.each([
    'with-sidebar',
    'column--has-left-sidebar',
    'no_toc_section',
    'page-with-comments',
    'has-menu text',
    'without-breadcrumbs',
  ])('is not that of the part: %s', (name) => {
    expect(part(name)).toContain('NEEDLE');
  });

  it.each(['sidebar has-menu', 'menu-item-has-children', 'related-with-images', 'no-comments'])(
    'may follow that of boilerplate: %s',
    (name) => {
      expect(part(name)).not.toContain('NEEDLE');
    },
  );
});
