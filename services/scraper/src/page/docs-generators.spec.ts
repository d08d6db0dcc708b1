import { htmlPage, prose, readHtml, stateAfter } from './testing/read-html';

const text = `<p>${prose('boats', 2)}</p>`;
const content = `${text}<table><tr><td><a href="/a">Row</a></td><td>1</td></tr></table>`;
const isDocs = (body: string): boolean => stateAfter(htmlPage('Boats', body), 'choose main').isDocsContainer;
const textOf = (body: string): string => readHtml(htmlPage('Boats', body)).content;

describe('the container of a documentation generator', () => {
  it.each([
    ['RDoc', `<main role="main" aria-labelledby="class-Boat">${content}</main>`],
    ['pdoc', `<main class="pdoc">${content}</main>`],
    ['Scribble', `<div class="maincolumn"><div class="main">${content}</div></div>`],
    ['Scaladoc', `<div id="content"><div id="definition"><h1>Boats</h1></div>${content}</div>`],
    [
      'Scaladoc with a second body',
      `<div id="content"><body class="class"><div id="definition"><h1>Boats</h1></div>${content}</body></div>`,
    ],
    ['Documenter', `<article class="content" id="documenter-page">${content}</article>`],
    ['Documenter with its old theme', `<div class="docs-main"><article class="content">${content}</article></div>`],
    [
      'Nim',
      `<div id="documentId"><div class="row"><div class="nine columns" id="content">${content}</div></div></div>`,
    ],
    ['Crystal', `<div class="main-content"><h1 class="type-name">Boats</h1>${content}</div>`],
    ['Lean', `<main><div class="mod_doc">${content}</div></main>`],
    ['Org mode', `<div id="content" class="content"><div class="outline-2">${content}</div></div>`],
    [
      'Texinfo 6',
      `<div class="chapter" id="b"><div class="header"><p>Up: <a href="/" accesskey="u" rel="up">Top</a></p></div>${content}</div>`,
    ],
    [
      'FORD',
      `<div class="row"><h1>Boats</h1></div><div class="row"><div class="col-lg-9" id="text">${content}</div></div>`,
    ],
    ['Jupyter', `<div id="notebook"><div id="notebook-container">${content}</div></div>`],
    ['Gitea', `<div class="render-content markup wiki-content-main">${content}</div>`],
    ['Dumi', `<main><div class="dumi-default-content"><article>${content}</article><footer>x</footer></div></main>`],
    [
      'Sphinx with a theme of its own',
      `<div id="content"><section id="boats"><h1>Boats<a class="headerlink" href="#boats">¶</a></h1>${content}</section></div>`,
    ],
    [
      'JSDoc with a theme of its own',
      `<div class="content"><section><article><div class="container-overview"></div>${content}</article></section></div>`,
    ],
    [
      'cppreference',
      `<div id="cpp-content-base"><div id="content"><div id="mw-content-text">${content}</div></div></div>`,
    ],
  ])('is recognized: %s', (_, body) => {
    expect(isDocs(body)).toBe(true);
    expect(textOf(`<div class="sidebar"><a href="/x">Menu</a></div>${body}`)).toMatch(/Row[^]*1/);
  });

  it.each([
    ['an article', `<main role="main" aria-labelledby="title"><article class="content">${content}</article></main>`],
    ['a blog', `<div class="main"><div id="content" class="content">${content}</div></div>`],
    ['a shop', `<div class="main-content"><h1 class="product-name">Boat</h1>${content}</div>`],
    ['a forum', `<main><div class="decl-list"><div id="content">${content}</div></div></main>`],
    [
      'a site with permalinks',
      `<article><section id="boats"><h1>Boats<a class="anchor" href="#boats">¶</a></h1>${content}</section></article>`,
    ],
    ['columns of Bootstrap', `<div class="row"><div class="col-md-9" id="text">${content}</div></div>`],
    ['a site with sections', `<div class="section"><div class="header"><a href="/">Home</a></div>${content}</div>`],
    ['a wiki', `<div id="content"><div id="mw-content-text">${content}</div></div>`],
  ])('is not recognized on other pages: %s', (_, body) => {
    expect(isDocs(body)).toBe(false);
  });
});

it('the container of Sphinx with a theme of its own has no menu beside the section', () => {
  const stories = Array.from(
    { length: 9 },
    (_, count) => `<li><a href="/p${count}">The story of boat ${count}</a></li>`,
  );
  const section = `<section id="boats"><h1>Boats<a class="headerlink" href="#boats">¶</a></h1><p>${prose('boats', 3)}</p></section>`;
  const { content } = readHtml(
    htmlPage('Boats', `<div class="a"><div class="b"><ul>${stories.join('')}</ul></div>${section}</div>`),
  );
  expect(content).toContain(prose('boats', 3));
  expect(content).not.toContain('story');
});

describe('the container of a documentation generator has no', () => {
  const docs = (body: string): string => textOf(`<main class="pdoc">${text}${body}</main>`);

  it.each([
    ['link to the source', '<div>[<a href="/s">View source</a>]</div>'],
    ['link to the source by class', '<section>Rows. <a class="docs-sourcelink" href="/s">view source</a></section>'],
    ['link to the source in a line', '<p>Rows. <a href="/s">View source</a></p>'],
    ['button for the source', '<p>Rows. <label>View Source</label></p>'],
    ['source below its method', '<div class="method-source-code"><pre>View source</pre></div>'],
    ['links of a class', '<p>Rows. <a class="link-seesrc" href="/s">View source</a></p>'],
    ['prompt of a notebook', '<div class="prompt input_prompt">View source [1]:</div>'],
    [
      'source behind a check box',
      '<section><input class="view-source-toggle-state" type="checkbox"><div class="pdoc-code"><pre>View source</pre></div></section>',
    ],
    ['contents by role', '<div role="doc-toc"><a href="#s">View source code</a></div>'],
    ['contents by id', '<div id="table-of-contents"><a href="#s">View source code</a></div>'],
    ['navigation of a manual', '<div class="navheader"><a href="/s">View source code</a></div>'],
  ])('%s', (_, body) => {
    expect(docs(body)).not.toContain('iew source');
    expect(docs(body)).not.toContain('iew Source');
    expect(docs(body)).toContain('Sentence 2');
  });

  it('link to edit a section', () => {
    expect(docs('<h2><span class="editsection">[<a href="/e">edit</a>]</span> Oars</h2>')).not.toContain('edit');
  });

  it('but keeps headings, cells and sentences about a source', () => {
    const kept = docs(
      '<h2>Source</h2><table><tr><td><a href="/s">Source</a></td></tr></table><p>View source of a page.</p>',
    );
    expect(kept.match(/ource/g)).toHaveLength(3);
  });

  it('keeps a reference to an attribute of the name', () => {
    expect(docs('<p>Sets <a href="#source"><code>source</code></a> to a file.</p>')).toContain(
      'Sets source to a file.',
    );
  });

  it('keeps an example that has the class of a source', () => {
    expect(docs('<div class="docstring"><div class="pdoc-code"><pre>row(2)</pre></div></div>')).toContain('row(2)');
  });

  it('keeps links whose text is code', () => {
    expect(docs('<ul><li><a href="/row"><code>row_boat</code></a>: fast</li></ul>')).toContain('row_boat');
  });
});

it('a short entry in the container of a documentation generator is documentation', () => {
  const entry =
    '<h1>Boat.row</h1><pre>row(oars: Oar[]): void</pre><p>Rows the boat with these oars.</p><h4>Returns void</h4>';
  const kindOf = (body: string): string | undefined => readHtml(htmlPage('Boat.row', body)).kind;
  expect(kindOf(`<main class="pdoc">${entry}</main>`)).toBe('documentation');
  expect(kindOf(`<main class="boat">${entry}</main>`)).toBeUndefined();
});

it('looks for the names of a theme among the first 50 siblings only: more would take quadratic time', () => {
  const section = (siblings: number): string =>
    `<div class="section">${content}</div>${'<p></p>'.repeat(siblings)}<div class="navfooter"></div>`;
  expect(isDocs(section(48))).toBe(true);
  expect(isDocs(section(49))).toBe(false);
});

it('odoc has the parameters of a function', () => {
  const tags =
    '<ul class="at-tags"><li class="parameter"><span class="at-tag">parameter</span> <code>oars</code></li></ul>';
  const header = `<header class="odoc-preamble"><h1>Boats</h1>${text}</header>`;
  expect(textOf(`${header}<div class="odoc-content">${content}${tags}${text}</div>`)).toContain('- parameter oars');
});
