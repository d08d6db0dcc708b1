import { htmlPage, prose, readHtml, stateAfter } from './testing/read-html';

const markdownOf = (body: string): string => readHtml(htmlPage('Boats', body), { format: 'markdown' }).content;
const text = `<p>${prose('boats', 2)}</p>`;

describe('documentation of further generators', () => {
  const content = `<h1>Boats</h1>${text}<table><tr><td><a href="/a">Row</a></td><td>1</td></tr></table>`;
  it.each([
    ['dartdoc', `<main><div id="dartdoc-main-content" class="main-content">${content}</div></main>`],
    ['ExDoc', `<main class="content"><div id="content" class="content-inner">${content}</div></main>`],
    ['DocFX', `<article data-uid="Boats">${content}</article>`],
    ['DocFX with its old theme', `<article class="content wrap" id="_content">${content}</article>`],
    ['Learn', `<main data-bi-name="content"><div class="content">${content}</div></main>`],
    ['pkgsite', `<div class="UnitDetails"><div class="UnitDetails-content">${content}</div></div>`],
    ['Mintlify', `<div class="mdx-content prose" id="content">${content}</div>`],
    [
      'Compodoc',
      `<div class="row main"><div class="content"><div class="content-data">${content}</div>
        <div class="search-results"></div></div></div>`,
    ],
    ['sections of LaTeXML', `<div class="ltx_page_content"><section class="ltx_chapter">${content}</section></div>`],
    ['OpenAPI Generator', `<div id="sidenav"></div><div id="content"><div id="sections">${content}</div></div>`],
    ['PasDoc', `<div class="navigation"></div><div class="content"><h1 class="cio">Boat</h1>${content}</div>`],
    [
      'Ddoc',
      `<div class="content_wrapper"><article class="module"><h1 class="module_name">Boat</h1>${content}</article></div>`,
    ],
    ['Fossil', `<div class="content"><span id="debugMsg"></span>${content}</div>`],
    [
      'documentation.js',
      `<div class="documentation"><div id="split-left"></div><div id="split-right">${content}</div></div>`,
    ],
    ['AsyncAPI', `<section class="aui-root"><div><div class="panel--center">${content}</div></div></section>`],
    ['YUIDoc', `<div class="apidocs"><div id="docs-main"><div class="content">${content}</div></div></div>`],
    [
      'plasTeX',
      `<nav class="toc"></nav><div class="content"><div class="content-wrapper"><div class="main-text">${content}</div>
        </div></div>`,
    ],
  ])('is kept with its tables of links: %s', (_, body) => {
    expect(stateAfter(htmlPage('Boats', body), 'choose main').isDocsContainer).toBe(true);
    expect(markdownOf(`<nav><a href="/x">Menu</a></nav>${body}`)).toContain('[Row]');
  });

  const docs = (body: string): string => `<div class="vp-doc"><h1>Boats</h1>${text}${body}</div>`;

  it('has the panels of all tabs', () => {
    const tabs = '<div role="tabpanel"><p>On Linux.</p></div><div role="tabpanel" hidden><p>On macOS.</p></div>';
    expect(markdownOf(docs(tabs))).toContain('On Linux.\n\nOn macOS.');
    expect(markdownOf(`<div>${text}${tabs}</div>`)).not.toContain('macOS');
  });

  it('has the footnotes in a footer', () => {
    const notes = '<footer id="footnotes"><ol><li id="n1">The mast was <a href="/m">lowered</a>.</li></ol></footer>';
    expect(markdownOf(docs(`${notes}<footer>Auxiliary</footer>`))).toMatch(/1\. The mast was \[lowered\]\S+\.$/);
  });

  it('has no links to the previous and next page', () => {
    const pager = '<div class="pager"><a href="/a" rel="prev">Oars</a> <a href="/b" rel="next">Sails</a></div>';
    expect(markdownOf(docs(pager))).not.toMatch(/Oars|Sails/);
    expect(markdownOf(docs('<p>See <a href="/b" rel="next">Sails</a> as well.</p>'))).toContain('Sails');
    const header =
      '<p>Next: <a href="/b" accesskey="n" rel="next">Sails</a> [<a href="/" rel="contents">Contents</a>]</p>';
    expect(markdownOf(docs(header))).toBe(markdownOf(docs('')));
  });

  it.each([
    ['navigation of Groovydoc', '<div class="bottomNav"><ul><li>Auxiliary</li></ul></div>'],
    ['further navigation of Groovydoc', '<div class="subNav"><ul><li>Auxiliary</li></ul></div>'],
    ['contents of Scaladoc', '<div id="toc"><span>Auxiliary</span><nav></nav></div>'],
    ['summary of Scaladoc that the text repeats', '<div class="documentableBrief doc"><p>Auxiliary</p></div>'],
    ['link of YARD to all parents', '<a href="#" class="inheritanceTree">Auxiliary</a>'],
    [
      'source of pdoc3',
      '<details class="source"><summary>Expand source code</summary><pre>auxiliary()</pre></details>',
    ],
    ['source of Compodoc', '<div class="tab-source-code"><pre class="compodoc-sourcecode">auxiliary()</pre></div>'],
    ['file and line of Compodoc', '<div class="io-line">Auxiliary in <a href="#">boat.ts:3</a></div>'],
    ['footer of PasDoc', '<span class="appinfo">Auxiliary by <a href="/">PasDoc</a></span>'],
    ['footer of godoc', '<div id="footer">Auxiliary, build version 1.<br><a href="/terms">Terms</a></div>'],
  ])('has no %s', (_, part) => {
    expect(markdownOf(docs(part))).toBe(markdownOf(docs('')));
  });

  it.each([
    ['heading', '<h2 id="footer">Footer</h2><p>It has links.</p>'],
    ['section', '<section id="toc"><h2>Footer</h2><p>It has links.</p></section>'],
    ['section of old versions of Sphinx', '<div class="section" id="footer"><h2>Footer</h2><p>It has links.</p></div>'],
  ])('keeps a %s about the footer or the contents of a page', (_, part) => {
    expect(markdownOf(docs(part))).toContain('## Footer\n\nIt has links.');
  });

  it('keeps source code that an author has collapsed', () => {
    const code = '<details class="source"><summary>Source code of the sail</summary><pre>row(2)</pre></details>';
    expect(markdownOf(docs(code))).toContain('row(2)');
  });

  it('keeps an option that is named after the contents of a page', () => {
    expect(markdownOf(docs('<dl><dt id="toc">toc</dt><dd>Whether to write them.</dd></dl>'))).toContain('toc');
  });

  it('has no question whether the page is helpful', () => {
    const question = '<p class="feedback--prompt">Was this page helpful?</p>';
    const thanks = '<p class="feedback--response">Thanks for the feedback.</p>';
    expect(markdownOf(docs(`<div><h2 id="feedback">Feedback</h2>${question}${thanks}</div>`))).toBe(
      markdownOf(docs('')),
    );
    const loops = '<h2 id="feedback">Feedback</h2><p>A loop feeds a rudder with its own position.</p>';
    expect(markdownOf(docs(loops))).toContain('## Feedback\n\nA loop');
    const section = `<div class="feedback">${prose('loops', 8)}</div>`;
    expect(markdownOf(docs(section))).toContain('about loops');
    expect(markdownOf(docs(section + question))).toContain('about loops');
  });

  it.each([
    '<summary><p class="collapsed">Show code</p> <p class="expanded">Hide code</p></summary>',
    '<summary>Show code</summary>',
  ])('has no label that collapses a cell of a notebook: %s', (summary) => {
    const cell = `<details class="code-fold">${summary}<pre>row(2)</pre></details>`;
    expect(markdownOf(docs(cell))).toMatch(/real text\.\n\n```\nrow\(2\)\n```$/);
  });

  it('keeps a question beside the signs of its states', () => {
    const signs = '<span class="collapsed">Open</span><span class="expanded">Close</span>';
    expect(markdownOf(docs(`<details><summary>${signs} Why oars?</summary>To row.</details>`))).toContain('Why oars?');
  });

  it.each([
    '<div class="language-sh"><button>Copy</button><span class="lang">sh</span><pre><code>row 1</code></pre></div>',
    '<div class="codeHeader"><span class="language">sh</span><button>Try</button></div><pre><code class="lang-sh">row 1</code></pre>',
  ])('has the name of a language in the code fence only: %s', (code) => {
    expect(markdownOf(docs(code))).toMatch(/\n\n```sh\nrow 1\n```$/);
    expect(markdownOf(docs(code))).not.toMatch(/^sh$/m);
  });

  it('keeps the name of a language that is no label of code', () => {
    expect(markdownOf(docs('<p>Written in <span class="lang">Latin</span></p>'))).toContain('Latin');
  });
});

it('documentation keeps links that its entries have in common', () => {
  const methods = ['open', 'close', 'read', 'write', 'seek'].map(
    (name) =>
      `<div class="impl"><h3>fn ${name}(&amp;self)</h3><div><a href="/result">Result</a></div><p>${prose(name, 5)}</p></div>`,
  );
  const page = `<section id="main-content"><h1>Struct File</h1>${methods.join('')}</section>`;
  expect(readHtml(htmlPage('File in std - Rust', page)).content.match(/Result/g)).toHaveLength(5);
});

describe('the title of a page', () => {
  const titleOf = (body: string): string => readHtml(htmlPage('Harbour: Boat Class', `${body}${text}`)).title;

  it('is that of Doxygen without the project', () => {
    const labels = '<span class="mlabels">abstract</span><div class="ingroups"><a href="/group">Modules</a></div>';
    const box = `<div class="headertitle"><div class="title">Boat Class${labels}</div></div>`;
    expect(titleOf(`<div class="header">${box}</div>`)).toBe('Boat Class');
    expect(titleOf(box)).toBe('Harbour: Boat Class');
  });

  it('is the last of the breadcrumbs of Compodoc', () => {
    const crumbs = ['Components', 'Boat'].map((name) => `<li class="breadcrumb-item">${name}</li>`).join('\n');
    const box = `<div class="content"><div class="content-data"><ol class="breadcrumb">${crumbs}\n</ol></div></div>`;
    expect(titleOf(`<div class="row main">${box}</div>`)).toBe('Boat');
    expect(titleOf(box)).toBe('Harbour: Boat Class');
  });

  it.each([
    ['Fossil', 'Harbour', 'Boat Class'],
    ['a page that is not of Fossil', 'Boats', 'Boat Class of 1904'],
  ])('is the text after the name of a project: %s', (_, project, text) => {
    const header = `<div class="header"><div class="title"><h1>${project}</h1>${text}</div></div>`;
    expect(titleOf(header)).toBe(project === 'Harbour' ? text : 'Harbour: Boat Class');
  });
});
