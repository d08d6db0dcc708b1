import { closest, type Element, find, findAll, isInside } from '@winnow/markdown';
import { docsGenerators } from './docs-generators';
import { docsThemes } from './docs-themes';
import { scoreProse } from './score-prose';
import { matchThemes } from './theme-containers';

/** A convention by which pages mark their content. */
export interface Convention {
  readonly name: string;
  readonly matches: (element: Element) => boolean;
  /** Whether a documentation generator marks exactly the content, including link lists and headings. */
  readonly isDocsGenerator: boolean;
}

const hasClassMatching =
  (pattern: RegExp): Convention['matches'] =>
  (element) =>
    pattern.test(element.attribute('class'));
const hasId =
  (...ids: string[]): Convention['matches'] =>
  (element) =>
    ids.includes(element.attribute('id'));
const docsGenerator = (name: string, matches: Convention['matches']): Convention => ({
  name,
  matches,
  isDocsGenerator: true,
});
const article = (name: string, matches: Convention['matches']): Convention => ({
  name,
  matches,
  isDocsGenerator: false,
});

const hasChildOfClass = ({ children }: Element, name: string): boolean =>
  children.some((child) => typeof child !== 'string' && child.hasClass(name));

/**
 * Conventions, the most specific first. Documentation generators are detected by the markup of their default themes.
 */
const conventions: readonly Convention[] = [
  docsGenerator(
    'sphinx',
    (element) => element.tag === 'div' && element.attribute('role') === 'main' && element.hasClass('body'),
  ),
  docsGenerator(
    'read the docs',
    (element) => element.attribute('itemprop') === 'articleBody' && element.parent?.hasClass('document') === true,
  ),
  docsGenerator(
    'sphinx themes',
    (element) =>
      element.hasClass('bd-article') || (element.tag === 'article' && element.attribute('id') === 'furo-main-content'),
  ),
  docsGenerator(
    'mkdocs',
    (element) =>
      element.hasClass('md-content__inner') ||
      (element.attribute('role') === 'main' && element.parent?.hasClass('wy-nav-content') === true),
  ),
  docsGenerator('docusaurus', (element) => element.hasClass('theme-doc-markdown')),
  docsGenerator(
    'vitepress, starlight, vuepress',
    hasClassMatching(/(?:^|\s)(?:vp-doc|VPHome|sl-markdown-content|theme-default-content|theme-hope-content)(?:$|\s)/),
  ),
  // The attribute by which both themes of VuePress mark the text since 2.0.
  docsGenerator('vuepress 2', ({ attributes }) => 'vp-content' in attributes),
  docsGenerator(
    'mdbook',
    (element) =>
      element.tag === 'main' &&
      element.parent?.attribute('id') === 'content' &&
      element.parent.parent?.hasClass('page') === true,
  ),
  // Its text and excerpt have the class of GitHub's Markdown.
  docsGenerator('readme', (element) => element.tag === 'article' && element.hasClass('rm-Article')),
  docsGenerator('github', (element) => element.hasClass('markdown-body')),
  docsGenerator('devsite, mdn', hasClassMatching(/(?:^|\s)(?:devsite-article-body|main-page-content)(?:$|\s)/)),
  docsGenerator('rustdoc', (element) => element.attribute('id') === 'main-content' && element.tag === 'section'),
  docsGenerator(
    'javadoc',
    (element) =>
      element.tag === 'main' && element.attribute('role') === 'main' && !!element.parent?.hasClass('flex-content'),
  ),
  docsGenerator(
    'doxygen',
    (element) =>
      element.hasClass('contents') &&
      (element.parent?.attribute('id') === 'doc-content' || element.parent?.tag === 'body'),
  ),
  docsGenerator(
    'haddock',
    ({ tag, parent, children, attributes }) =>
      tag === 'div' &&
      attributes['id'] === 'content' &&
      parent?.tag === 'body' &&
      children.some((child) => typeof child !== 'string' && child.attribute('id') === 'module-header'),
  ),
  docsGenerator(
    'docsy, antora',
    (element) => element.hasClass('td-content') || (element.tag === 'article' && element.hasClass('doc')),
  ),
  docsGenerator(
    'dita',
    (element) => element.tag === 'article' && element.attribute('aria-labelledby').startsWith('ariaid-title'),
  ),
  docsGenerator('typedoc', (element) => element.hasClass('col-content') && hasChildOfClass(element, 'tsd-page-title')),
  docsGenerator(
    'jsdoc',
    (element) =>
      element.attribute('id') === 'main' && element.parent?.tag === 'body' && hasChildOfClass(element, 'page-title'),
  ),
  docsGenerator('yard', (element) => element.attribute('id') === 'content' && hasChildOfClass(element, 'docstring')),
  docsGenerator('mandoc', (element) => element.hasClass('manual-text') || element.hasClass('Bd-manual')),
  docsGenerator('dartdoc', hasId('dartdoc-main-content')),
  docsGenerator(
    'exdoc',
    (element) => element.hasClass('content-inner') && element.parent?.tag === 'main' && hasId('content')(element),
  ),
  docsGenerator(
    'docfx, learn',
    (element) =>
      (element.tag === 'article' && (element.attribute('data-uid') !== '' || hasId('_content')(element))) ||
      (element.hasClass('content') && element.parent?.attribute('data-bi-name') === 'content'),
  ),
  docsGenerator('pkgsite', (element) => element.hasClass('UnitDetails-content')),
  docsGenerator('mintlify', (element) => element.hasClass('mdx-content')),
  ...docsGenerators.map(([name, matches]) => docsGenerator(name, matches)),
  docsGenerator('documentation themes', matchThemes(docsThemes)),
  article('mediawiki', (element) => element.hasClass('mw-parser-output')),
  article('schema.org', (element) => /articleBody|reviewBody/i.test(element.attribute('itemprop'))),
  article('body by class', (element) =>
    /(?:^|[\s_-])(?:article|entry|post|story|news|blog|page|node|content)[_-]*(?:body|content|text|bodytext|fulltext)(?:$|[\s_-])/i.test(
      element.names,
    ),
  ),
  article('text by class', (element) =>
    /(?:^|\s)(?:articlebody|storybody|storytext|articletext|bodytext|postbody|fulltext|story)(?:$|\s)/i.test(
      element.names,
    ),
  ),
  article('article', (element) => element.tag === 'article' || element.attribute('role') === 'article'),
  article(
    'main',
    (element) =>
      element.tag === 'main' || element.attribute('role') === 'main' || hasId('main-content', 'maincontent')(element),
  ),
];

/** Whether any convention may fit, so that most elements of a page are passed over quickly. */
function hasMarker({ tag, attributes }: Element): boolean {
  const { class: names, id, role, itemprop, 'vp-content': mark } = attributes;
  return tag === 'main' || tag === 'article' || (names ?? id ?? role ?? itemprop ?? mark) !== undefined;
}

/** A convention that the page follows, with the elements that follow it, in document order. */
export interface ConventionContainers {
  readonly convention: Convention;
  readonly containers: readonly Element[];
}

/** Returns the conventions that the page follows, the most specific first. */
export function conventionContainers(body: Element): ConventionContainers[] {
  const candidates = findAll(body, hasMarker);
  return conventions
    .map((convention) => ({ convention, containers: candidates.filter(convention.matches) }))
    .filter(({ containers }) => containers.length > 0);
}

/** Returns the containers of documentation generators among those of all conventions. */
export function docsContainers(conventionsOfPage: readonly ConventionContainers[]): ReadonlySet<Element> {
  return new Set(
    conventionsOfPage.flatMap(({ convention, containers }) => (convention.isDocsGenerator ? containers : [])),
  );
}

/** Conventions that mark one article. Several marked elements are posts, teasers or comments. */
const articleConventions = new Set(['schema.org', 'body by class', 'text by class', 'article']);

/** Maximum levels from a heading to the link around it and its entry. */
const maxLinkLevels = 3;
const hasHeading = (element: Element): boolean => find(element, ({ tag }) => /^h[1-6]$/.test(tag)) !== undefined;

/** Maximum elements with such a mark that are compared. */
const maxMarked = 5;

/**
 * Returns the only element that the most specific convention for articles marks, or the only one with running text or a
 * heading that is no entry: themes use the name for other boxes too, such as results of a search, and mark related
 * posts alike.
 */
export function declaredArticle(conventionsOfPage: readonly ConventionContainers[]): Element | undefined {
  const first = conventionsOfPage.find(({ convention }) => articleConventions.has(convention.name));
  if (!first || first.containers.length > maxMarked) return undefined;
  const { containers } = first;
  const isArticle = (each: Element): boolean =>
    (scoreProse(each).get(each)! > 0 || hasHeading(each)) && !isWrapper(each, containers) && !hasLinkedHeading(each);
  const [article, ...others] = containers.length === 1 ? containers : containers.filter(isArticle);
  return others.length === 0 ? article : undefined;
}

/** Whether an element is named like the article's text, such as `page-content`, but has another one inside. */
const isWrapper = (element: Element, containers: readonly Element[]): boolean =>
  element.tag !== 'article' && containers.some((other) => other !== element && isInside(other, element));

/** Whether the first heading of an element is in, or consists of, a link to another page: that of an entry of a list. */
export function hasLinkedHeading(container: Element): boolean {
  const first = find(
    container,
    ({ tag, words, textLength }) => (/^h[1-4]$/.test(tag) || (tag === 'p' && words.has('title'))) && textLength > 0,
  );
  // Above the title of a post, a line named a title may name its section.
  const title = first?.tag === 'p' && find(container, ({ tag, textLength }) => tag === 'h1' && textLength > 0);
  const heading = title || first;
  if (!heading || heading.linkLength < heading.textLength) return false;
  return (find(heading, leadsElsewhere) ?? closest(heading, maxLinkLevels, leadsElsewhere)) !== undefined;
}

const leadsElsewhere = ({ tag, attributes }: Element): boolean => tag === 'a' && /^[^#]/.test(attributes['href'] ?? '');
