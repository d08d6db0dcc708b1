import type { ThemeContainer } from './theme-containers';

/** Divisions that a page of DocBook may consist of. */
const docbookDivisions =
  'div.refentry, div.chapter, div.section, div.sect1, div.sect2, div.article, div.book, div.part, div.preface, ' +
  'div.appendix, div.reference, div.glossary, div.index';
const texinfoDivisions = ['top', 'chapter', 'section', 'subsection', 'subsubsection', 'appendix', 'appendixsec']
  .concat('appendixsubsec', 'unnumbered', 'unnumberedsec', 'unnumberedsubsec', 'index')
  .map((division) => `div.${division}-level-extent`)
  .join(', ');

/**
 * Containers of documentation generators, help centres and wikis by the names of their default themes. Names that other
 * pages have as well (`#content`, `.main-content`) require the names of other elements of the theme.
 */
export const docsThemes: readonly ThemeContainer[] = [
  // Generators for programming languages
  {
    name: 'docbook',
    own: docbookDivisions,
    beside: 'div.navheader, div.navfooter, table.navigation, div.spirit-nav, ul.docnav',
  },
  { name: 'php.net', own: docbookDivisions, parent: 'section#layout-content' },
  { name: 'gi-docgen', own: 'section#main.content', parent: '#body-wrapper', beside: 'section#search' },
  { name: 'yelp', own: 'article', child: 'div.hgroup', below: 'div.page, main.page' },
  { name: 'old rdoc', own: 'div#documentation', beside: 'div#metadata' },
  { name: 'pdoc3', own: 'article#content', parent: 'main', beside: 'nav#sidebar' },
  { name: 'rst2html', own: 'div.document', parent: 'body', child: 'h1.title' },
  { name: 'old sphinx', own: 'div.body', parent: 'div.bodywrapper, div.documentwrapper' },
  { name: 'pydata', own: 'main.bd-content' },
  { name: 'shibuya', own: 'article.yue', below: '.sy-main, .sy-content' },
  { name: 'yard index', own: 'div#content', parent: 'div#main', child: 'div#listing' },
  { name: 'pod', own: '.pod, .pod-body, #pod', child: 'h1#NAME' },
  { name: 'perldoc', own: '#content_body', beside: '#content_header' },
  { name: 'qdoc', own: 'div.mainContent', parent: 'div.line' },
  { name: 'ldoc', own: 'div#content', beside: 'div#navigation', parent: 'div#main', near: 'div#product' },
  { name: 'phpdocumentor', own: 'div.phpdocumentor-content' },
  { name: 'apigen', own: 'div#content', parent: 'div#rightInner' },
  { name: 'doctum', own: 'div#page-content', parent: 'div#right-column' },
  { name: 'scaladoc 3', own: 'div#content', parent: 'div#bodyContent' },
  { name: 'scaladoc 3.1', own: 'div#content', parent: 'div#main', near: '#scaladoc-searchBar' },
  { name: 'dokka', own: 'div#content.main-content[data-page-type]' },
  { name: 'old javadoc', own: 'div.contentContainer', beside: 'div.topNav, div.top_nav, div.bottomNav' },
  {
    name: 'javadoc 11',
    own: 'div.contentContainer',
    parent: 'main[role=main]',
    child: 'ul.inheritance, div.summary, div.details, div.description, table.overviewSummary',
  },
  { name: 'natural docs', own: '#NDContent, #Content', child: '.CTopic, .CClass, .CFile, .CSection, .CFunction' },
  { name: 'sandcastle', own: '#TopicContent', parent: '.pageBody' },
  { name: 'old sandcastle', own: '#mainBody', parent: '#mainSection' },
  { name: 'jazzy', own: 'article.main-content', beside: 'nav.navigation, nav.sidebar', child: 'section' },
  { name: 'docc', own: 'main#app-main', below: '.doc-topic, .doc-topic-view' },
  { name: 'coqdoc', own: 'div#main', parent: 'div#page', child: 'h1.libtitle, div.doc, div.code' },
  { name: 'valadoc', own: 'div.site_content', beside: 'div.site_navigation' },
  { name: 'pydoctor', own: 'main', child: 'div.page-header', beside: 'div.sidebarcontainer' },
  { name: 'esdoc', own: 'div.content[data-ice=content]' },
  { name: 'compodoc', own: 'div.content-data', beside: 'div.search-results' },
  { name: 'pasdoc', own: 'div.content', beside: 'div.navigation', child: 'h1.cio, h1.unit, span.appinfo' },
  { name: 'ddoc', own: 'article.module', parent: 'div.content_wrapper' },
  { name: 'documentation.js', own: 'div#split-right', beside: 'div#split-left' },
  { name: 'yuidoc', own: 'div.content', parent: 'div#docs-main' },
  { name: 'godoc', own: 'div.container', parent: 'div#page', child: 'div#short-nav' },
  { name: 'maven', own: '#bodyColumn', near: '#leftColumn, #banner, #breadcrumbs' },
  // Manuals and publishing
  { name: 'texinfo', own: texinfoDivisions },
  { name: 'latexml', own: 'article.ltx_document' },
  { name: 'latexml, pages of sections', own: 'section', parent: 'div.ltx_page_content' },
  { name: 'plastex', own: 'div.content-wrapper', child: 'div.main-text' },
  { name: 'quarto', own: 'main#quarto-document-content' },
  { name: 'gitbook, bookdown', own: 'section.normal', parent: 'div.page-inner, div.search-noresults' },
  { name: 'bookdown bs4', own: 'main#content', near: '.sidebar-book, .sidebar-chapter' },
  { name: 'jupyterlab', own: 'main, .jp-Notebook', child: '.jp-Cell' },
  { name: 'pkgdown', own: 'main#main, div.contents', below: 'div.container[class*=template-]' },
  { name: 'madcap flare', own: '#mc-main-content' },
  { name: 'oxygen webhelp', own: '.wh_topic_content' },
  // Site generators
  { name: 'hugo book', own: 'article.book-article', parent: '.book-page' },
  { name: 'hugo relearn', own: 'article', below: 'main#R-body-inner' },
  { name: 'hugo learn', own: '#body-inner', parent: '.highlightable' },
  { name: 'hugo geekdoc', own: 'article.gdoc-markdown' },
  { name: 'hextra', own: 'div.content', parent: 'main', near: '.hextra-toc, .hextra-sidebar-container' },
  { name: 'doks', own: 'main.docs-content', near: '.docs-sidebar, .docs-toc' },
  { name: 'lotus docs', own: 'div#content.main-content', parent: '.docs-content' },
  { name: 'just the docs', own: '#main-content.main-content', parent: '.main-content-wrap', near: '.side-bar' },
  { name: 'nextra', own: 'article.nextra-content' },
  { name: 'fumadocs', own: 'article#nd-page, article', below: '#nd-docs-layout', parent: '#nd-page, #nd-docs-layout' },
  { name: 'retype', own: '#retype-content.retype-markdown' },
  { name: 'apidoc, openapi generator', own: 'div#content', child: 'div#sections', beside: 'div#sidenav' },
  { name: 'slate', own: 'div.content', parent: '.page-wrapper', beside: '.dark-box' },
  { name: 'redoc', own: 'div.api-content', parent: '.redoc-wrap' },
  { name: 'swagger ui', own: 'div.swagger-ui', child: 'div' },
  { name: 'scalar', own: 'div.references-container', parent: 'main.references-rendered' },
  { name: 'asyncapi', own: 'div.panel--center', below: 'section.aui-root' },
  { name: 'stoplight', own: 'div.HttpOperation, div.HttpService, div.Model.sl-stack', below: '.sl-elements-api' },
  { name: 'vocs', own: 'article.vocs_Content' },
  { name: 'dumi', own: 'article', parent: 'div.dumi-default-content' },
  { name: 'docsify', own: 'article#main.markdown-section' },
  // Help centres, whose other pages are forums and marketing, and wikis
  { name: 'zendesk', own: 'div.article-body', parent: 'div.article-content', below: '.article-info' },
  { name: 'intercom', own: 'article', child: '[class*=intercom-interblocks-]' },
  { name: 'help scout', own: 'article#fullArticle' },
  { name: 'freshdesk', own: 'article.article-body', parent: '.fc-article-show' },
  { name: 'confluence', own: '#main-content.wiki-content' },
  { name: 'notion', own: '.notion-page-content' },
  { name: 'notion export', own: 'article.page.sans, article.page.serif, article.page.mono', child: 'div.page-body' },
  { name: 'dokuwiki', own: 'div.page', below: '#dokuwiki__content, div.dokuwiki' },
  { name: 'moinmoin', own: 'div#content', parent: 'div#page', beside: '#pageinfo' },
  { name: 'foswiki, twiki', own: 'div.foswikiTopic, div.patternTopic', below: '.patternContent, #patternMain' },
  { name: 'fossil', own: 'div.content', parent: 'body', beside: 'div.mainmenu' },
  { name: 'trac', own: '#wikipage, #searchable', parent: 'div.wikipage' },
  { name: 'redmine', own: 'div.wiki-page.wiki' },
  { name: 'xwiki', own: 'div#xwikicontent' },
  { name: 'gitlab file', own: 'div.file-content.md', below: 'article.file-holder' },
  { name: 'gitea readme', own: 'div.file-view.markup', below: '#readme' },
  { name: 'gitlab wiki', own: 'div.js-wiki-page-content' },
];
