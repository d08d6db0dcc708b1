import { htmlPage, prose, readHtml, stateAfter } from './testing/read-html';

const text = `<p>${prose('boats', 2)}</p>`;
const content = `${text}<table><tr><td><a href="/a">Row</a></td><td>1</td></tr></table>`;
const menu = '<div class="sidebar"><a href="/x">Menu</a></div>';
const isDocs = (body: string): boolean => stateAfter(htmlPage('Boats', body), 'choose main').isDocsContainer;
const textOf = (body: string): string => readHtml(htmlPage('Boats', body)).content;

/** The elements of a theme, with `*` for the content. */
const themes: readonly (readonly [name: string, markup: string])[] = [
  ['DocBook', '<div class="navheader"></div><div class="refentry">*</div>'],
  ['GTK-Doc', '<table class="navigation"></table><div class="chapter">*</div>'],
  ['Boost', '<div class="spirit-nav"></div><div class="section">*</div>'],
  ['Publican', '<ul class="docnav"><li>Menu</li></ul><div class="chapter">*</div>'],
  ['php.net', '<section id="layout-content"><div id="function.row" class="refentry">*</div></section>'],
  [
    'gi-docgen',
    '<div id="body-wrapper"><section id="main" class="content">*</section><section id="search"></section></div>',
  ],
  ['Yelp', '<div class="page" role="main"><article><div class="hgroup"></div>*</article></div>'],
  ['old RDoc', '<div id="metadata"></div><div id="documentation">*</div>'],
  ['RDoc of a page', '<main role="main" aria-label="Page README.md">*</main>'],
  ['odoc', '<header class="odoc-preamble"><h1>Boats</h1></header><div class="odoc-content">*</div>'],
  ['pdoc3', '<main><article id="content">*</article><nav id="sidebar"></nav></main>'],
  ['rst2html', '<div class="document"><h1 class="title">Boats</h1>*</div>'],
  ['old Sphinx', '<div class="documentwrapper"><div class="bodywrapper"><div class="body">*</div></div></div>'],
  ['PyData', '<main class="col-12 bd-content">*</main>'],
  ['Shibuya', '<div class="sy-main"><article class="yue">*</article></div>'],
  ['POD', '<div class="pod"><h1 id="NAME">NAME</h1>*</div>'],
  ['perldoc', '<div id="content_header"></div><div id="content_body">*</div>'],
  ['QDoc', '<div class="content"><div class="line"><div class="content mainContent">*</div></div></div>'],
  ['LDoc', '<div id="product"></div><div id="main"><div id="navigation">Menu</div><div id="content">*</div></div>'],
  ['phpDocumentor', '<main class="phpdocumentor"><div class="phpdocumentor-content">*</div></main>'],
  ['ApiGen', '<div id="right"><div id="rightInner"><div id="content" class="class">*</div></div></div>'],
  ['Doctum', '<div id="right-column"><div id="page-content">*</div></div>'],
  ['Scaladoc 3', '<div id="main"><div id="bodyContent"><div id="content">*</div></div></div>'],
  ['Scaladoc 3.1', '<div id="scaladoc-searchBar"></div><div id="main"><div id="content">*</div></div>'],
  ['Dokka', '<div class="main-content" data-page-type="member" id="content">*</div>'],
  ['Javadoc 8', '<div class="topNav"></div><div class="contentContainer">*</div>'],
  ['Groovydoc', '<div class="top_nav"></div><div class="contentContainer">*</div>'],
  ['Javadoc 11', '<main role="main"><div class="contentContainer"><div class="details">*</div></div></main>'],
  ['Natural Docs', '<div id="NDContent"><div class="CTopic">*</div></div>'],
  ['Sandcastle', '<div class="pageBody"><div class="topicContent" id="TopicContent">*</div></div>'],
  ['old Sandcastle', '<div id="mainSection"><div id="mainBody">*</div></div>'],
  ['Jazzy', '<nav class="navigation"></nav><article class="main-content"><section>*</section></article>'],
  ['DocC', '<div class="doc-topic"><main id="app-main" class="main">*</main></div>'],
  ['coqdoc', '<div id="page"><div id="main"><h1 class="libtitle">Boats</h1>*</div></div>'],
  ['Valadoc', '<div class="site_navigation"></div><div class="site_content">*</div>'],
  ['pydoctor', '<div class="sidebarcontainer"></div><main><div class="page-header"></div>*</main>'],
  ['ESDoc', '<div class="content" data-ice="content">*</div>'],
  ['godoc', '<div id="page"><div class="container"><div id="short-nav"></div>*</div></div>'],
  ['Maven', '<div id="banner"></div><div id="bodyColumn"><div id="contentBox">*</div></div>'],
  ['Texinfo', '<div class="section-level-extent" id="Row">*</div>'],
  ['LaTeXML', '<article class="ltx_document">*</article>'],
  ['Asciidoctor', '<div id="header"></div><div id="content"><div class="sect1">*</div></div>'],
  ['Quarto', '<main class="content" id="quarto-document-content">*</main>'],
  ['GitBook, bookdown', '<div class="page-inner"><section class="normal">*</section></div>'],
  ['bookdown with Bootstrap', '<div><main id="content">*</main><div class="sidebar-chapter"></div></div>'],
  ['JupyterLab', '<main><div class="jp-Cell">*</div></main>'],
  ['pkgdown', '<div class="container template-news"><div class="row"><main id="main">*</main></div></div>'],
  ['MadCap Flare', '<div role="main" id="mc-main-content">*</div>'],
  ['Oxygen WebHelp', '<div class="wh_topic_content body">*</div>'],
  ['Hugo Book', '<div class="book-page"><article class="markdown book-article">*</article></div>'],
  ['Hugo Relearn', '<main id="R-body-inner"><div><article class="default">*</article></div></main>'],
  ['Hugo Learn', '<div class="padding highlightable"><div id="body-inner">*</div></div>'],
  ['Hugo Geekdoc', '<article class="gdoc-markdown">*</article>'],
  [
    'Just the Docs',
    '<div class="side-bar"></div><div><div class="main-content-wrap"><div id="main-content" class="main-content">*</div></div></div>',
  ],
  ['Nextra', '<article class="nextra-content"><main>*</main></article>'],
  ['Fumadocs', '<main id="nd-docs-layout"><div id="nd-page"><article>*</article></div></main>'],
  ['Fumadocs of later versions', '<div id="nd-docs-layout"><article id="nd-page">*</article></div>'],
  ['Slate', '<div class="page-wrapper"><div class="dark-box"></div><div class="content">*</div></div>'],
  ['Redoc', '<div class="redoc-wrap"><div class="api-content">*</div></div>'],
  ['Scalar', '<main class="references-rendered"><div class="references-container">*</div></main>'],
  ['Stoplight', '<div class="sl-elements-api"><div class="sl-stack HttpOperation">*</div></div>'],
  ['Vocs', '<div id="vocs-content"><article class="vocs_Content">*</article></div>'],
  ['docsify', '<section class="content"><article class="markdown-section" id="main">*</article></section>'],
  [
    'Zendesk',
    '<section class="article-info"><div class="article-content"><div class="article-body">*</div></div></section>',
  ],
  ['Intercom', '<article class="jsx-2"><div class="intercom-interblocks-paragraph">*</div></article>'],
  ['Help Scout', '<article id="fullArticle">*</article>'],
  ['Freshdesk', '<section class="fc-article-show"><article class="article-body">*</article></section>'],
  ['Confluence', '<div id="main-content" class="wiki-content">*</div>'],
  ['Notion', '<main><div class="notion-page-content">*</div></main>'],
  ['export of Notion', '<article class="page sans"><div class="page-body">*</div></article>'],
  ['DokuWiki', '<main id="dokuwiki__content"><div class="pad"><div class="page group">*</div></div></main>'],
  ['MoinMoin', '<div id="page"><div id="content">*</div><p id="pageinfo"></p></div>'],
  ['Foswiki', '<div class="patternContent"><div class="foswikiTopic">*</div></div>'],
  ['Trac', '<div class="wikipage searchable"><div id="wikipage" class="trac-content">*</div></div>'],
  ['Redmine', '<div id="content"><div class="wiki wiki-page">*</div></div>'],
  ['XWiki', '<div id="mainContentArea"><div id="xwikicontent">*</div></div>'],
  ['VuePress 2', '<main class="vp-page"><div vp-content><div id="content">*</div></div></main>'],
  [
    'Hextra',
    '<aside class="hextra-sidebar-container">Menu</aside><article><main id="content"><div class="content">*</div></main></article>',
  ],
  ['Doks', '<div><nav class="docs-toc"></nav><main class="docs-content col-lg-11">*</main></div>'],
  ['Lotus Docs', '<div class="docs-content"><div id="content" class="main-content">*</div></div>'],
  ['Retype', '<main><div class="relative retype-markdown" id="retype-content">*</div></main>'],
  [
    'ReadMe',
    `<article class="rm-Article"><div class="markdown-body excerpt"><p>${prose('oars', 4)}</p></div><div class="markdown-body">*</div></article>`,
  ],
  [
    'file of GitLab',
    '<article class="file-holder readme-holder"><div class="blob-viewer"><div class="file-content md">*</div></div></article>',
  ],
  ['file of Gitea', '<div id="readme"><div class="ui segment"><div class="file-view markup">*</div></div></div>'],
  ['GitLab', '<main><div class="js-wiki-page-content md">*</div></main>'],
];

describe('the container of a default theme', () => {
  it.each(themes)('is kept as a whole: %s', (_, markup) => {
    const body = markup.replace('*', content);
    expect(isDocs(body)).toBe(true);
    const read = textOf(`${menu}${body}`);
    expect(read).toMatch(/Sentence 2 about boats[^]*Row[^]*1/);
    expect(read).not.toContain('Menu');
  });

  it.each([
    ['Javadoc 25', 'class-declaration-page', true],
    ['a page in a grid', 'home', false],
  ])('is recognized by the class of the page: %s', (_, name, isContainer) => {
    const main = `<main role="main"><div class="header"><h1 class="title">Boat</h1></div>${content}</main>`;
    const page = htmlPage('Boat', `<div class="main-grid">${main}</div>`).replace('<body', `<body class="${name}"`);
    expect(stateAfter(page, 'choose main').isDocsContainer).toBe(isContainer);
  });

  const row = `<p>Row with both oars: <a href="/r">row</a>, <a href="/s">steer</a>, <a href="/m">moor</a>.</p>`;
  const links = Array.from({ length: 40 }, (_, index) => `<li><a href="/${index}">Harbour ${index}</a></li>`).join('');

  it('is kept if it has less text than the menu beside it', () => {
    const read = textOf(`<ul>${links}</ul><div class="page-inner"><section class="normal">
      <h1>Boats</h1>${row}</section></div>`);
    expect(read).toContain('Row with both oars: row, steer, moor.');
    expect(read).not.toContain('Harbour');
  });

  it('is kept in an element with a name of boilerplate, if it has links only', () => {
    const list = '<ul><li><a href="/row">Rowing with one oar</a></li><li><a href="/sail">Sailing</a></li></ul>';
    const read =
      textOf(`<ul>${links}</ul><div class="page-inner"><div id="book-search-results"><div class="search-noresults">
      <section class="normal"><h1>Boats</h1>${list}</section></div></div></div>`);
    expect(read).toContain('- Rowing with one oar\n- Sailing');
    expect(read).not.toContain('Harbour');
  });

  it('is dropped in an element with a name of boilerplate beside an article', () => {
    const related = `<div class="related"><div class="markdown-body"><p>${prose('oars', 2)}</p></div></div>`;
    const read = textOf(`<div class="post"><h1>Boats</h1><p>${prose('boats', 8)}</p></div>${related}`);
    expect(read).toContain('Sentence 8 about boats');
    expect(read).not.toContain('oars');
  });

  it('is kept if it is one table of links', () => {
    const rows = Array.from({ length: 40 }, (_, index) => `<tr><td><a href="/r${index}">row_${index}</a></td></tr>`);
    const read = textOf(`<ul>${links}</ul><div class="page-inner"><section class="normal">
      <table>${rows.join('')}</table></section></div>`);
    expect(read.match(/row_\d+/g)).toHaveLength(rows.length);
    expect(read).not.toContain('Harbour');
  });
});

describe('names of a theme on other pages are not a container', () => {
  it.each([
    ['a blog', '<div id="header"></div><div id="content"><div class="post">*</div></div><div id="footer"></div>'],
    ['a page of a CMS', '<div id="page"><div id="main"><div id="content">*</div></div></div>'],
    ['a site with a sidebar', '<div id="navigation"></div><div id="main"><div id="content">*</div></div>'],
    ['documentation without a generator', '<div id="app"><main class="docs-content">*</main></div>'],
    ['a shop', '<div id="app"><main id="app-main">*</main></div>'],
    ['a company', '<div class="header"></div><div class="contentContainer">*</div>'],
    ['an article', '<main id="main-content"><article class="main-content"><section>*</section></article></main>'],
    ['an article with a text', '<div class="row"><div id="text" class="col-text">*</div></div>'],
    ['a page with a header', '<main><div class="page-header"></div>*</main>'],
    ['an article with a body', '<article class="article"><div class="article-body">*</div></article>'],
    ['a section', '<div class="navbar"></div><div class="section">*</div>'],
    [
      'a manual page, whose header has a section',
      '<div id="header"><div class="sectionbody">Row</div></div><div id="content"><div class="sect1">*</div></div>',
    ],
    [
      'a module with text before it',
      '<header class="odoc-preamble"><p>Boats.</p></header><div class="odoc-content">*</div>',
    ],
    ['a portal', '<div class="pod"><h1>Boats</h1>*</div>'],
    ['a page of WordPress', '<article class="post-2 page type-page"><div class="page-body">*</div></article>'],
    ['a forum', '<div class="page-wrapper"><div class="content">*</div></div>'],
    ['a page with a menu', '<div class="mainmenu"></div><div class="content">*</div>'],
    [
      'a page with an application',
      '<div class="navigation"></div><div class="content"><span class="appinfo">Install</span>*</div>',
    ],
    ['a split page', '<div id="split-left"></div><div id="split-right">*</div>'],
    ['a page with a text', '<div class="content-wrapper"><div class="main-text">*</div></div>'],
    ['a page with a search', '<div class="content-data">*</div><div class="search-results"></div>'],
    ['a module of a portal', '<div class="content_wrapper"><article class="module">*</article></div>'],
  ])('%s', (_, markup) => {
    expect(isDocs(markup.replace('*', content))).toBe(false);
  });
});

describe('the container of a default theme has no', () => {
  it.each([
    ['breadcrumbs', '<div class="breadcrumbs">Auxiliary</div>'],
    ['breadcrumbs of Flare', '<div class="MCBreadcrumbsBox_0">Auxiliary</div>'],
    ['link to the source', '<small class="dont-index">Auxiliary</small>'],
    ['contents', '<div class="sidebar"><div class="toc">Auxiliary</div></div>'],
    ['contents of phpDocumentor', '<section class="phpdocumentor-on-this-page__sidebar">Auxiliary</section>'],
    ['link and date of ReadMe', '<a class="suggestEdits">Auxiliary</a><div class="UpdatedAt"><p>Auxiliary</p></div>'],
    ['contents of Confluence', '<div class="toc-macro"><ul><li><a href="#s">Auxiliary</a></li></ul></div>'],
    ['related articles of Intercom', '<section class="related_articles"><h3>Auxiliary</h3></section>'],
    ['prompts', '<div class="jp-InputPrompt">Auxiliary</div>'],
    ['reading time', '<p class="reading-time">2 minutes (Auxiliary)</p>'],
    ['date of the last change', '<div class="td-page-meta__lastmod">Last modified June 1, 2026. Auxiliary</div>'],
    ['link to edit the page', '<div class="edit-page"><a href="/edit">Auxiliary</a></div>'],
    ['next page', '<div class="page-nav"><div>Next</div><div><a href="/next">Auxiliary</a></div></div>'],
    ['neighbours of ABlog', '<div class="section ablog__prev-next"><a href="/next">Auxiliary</a></div>'],
    ['author and date', '<div class="td-byline">By <b>Auxiliary</b> | June 1, 2026</div>'],
    [
      'question of Docsy',
      '<h2 class="feedback--title">Auxiliary</h2><p class="feedback--question">Was it helpful?</p>',
    ],
    ['navigation of Texinfo', '<div class="nav-panel"><p>Auxiliary</p></div>'],
  ])('%s', (_, part) => {
    expect(textOf(`<article class="ltx_document">${part}${content}</article>`)).not.toContain('Auxiliary');
  });

  it('breadcrumbs before the heading, and no links after the text of Fumadocs', () => {
    const before = '<div><a href="/docs">Auxiliary</a></div><h1>Boats</h1><p>How to row a boat.</p>';
    const after =
      '<div><a href="/edit">Auxiliary</a><p>Last updated on</p></div><div><a href="/next"><p>Auxiliary</p></a></div>';
    const read = textOf(
      `<main id="nd-docs-layout"><div id="nd-page"><article>${before}<div class="prose">${content}</div>${after}</article></div></main>`,
    );
    expect(read).toContain('How to row a boat.');
    expect(read).toContain('Row');
    expect(read).not.toMatch(/Auxiliary|updated/);
  });

  it('but keeps the parts after the first of a text', () => {
    const parts = ['<h2><a href="#e">Examples</a></h2>', `<section><p>${prose('oars', 1)}</p></section>`].concat(
      '<div><table><tr><td><a href="/t">Type</a></td></tr></table></div><div><pre>row()</pre></div>',
    );
    const read = textOf(
      `<main id="nd-docs-layout"><div id="nd-page"><article><h1>Boats</h1><div class="prose">${content}</div>${parts.join('')}</article></div></main>`,
    );
    expect(read).toMatch(/Examples[^]*about oars[^]*Type[^]*row\(\)/);
  });

  it.each([
    ['code', '<div class="byline-editor"><code>byline(text)</code> returns the line.</div>'],
    ['a table', '<table class="last-modified"><tr><td>byline</td><td>1</td></tr></table>'],
    ['a section', `<div class="reading-time">${prose('clocks', 1)} ${prose('byline', 1)}</div>`],
  ])('but keeps %s with the name of a fact', (_, part) => {
    expect(textOf(`<article class="ltx_document">${part}${content}</article>`)).toContain('byline');
  });

  it('but keeps a sidebar of remarks', () => {
    const part = '<div class="sidebar"><p>Remark about the oars of this boat.</p></div>';
    expect(textOf(`<article class="ltx_document">${part}${content}</article>`)).toContain('Remark about');
  });
});
