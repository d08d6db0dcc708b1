import { type Element, findAll } from '@winnow/markdown';

/** A convention by which pages mark their content. */
export interface Convention {
  readonly name: string;
  readonly fits: (element: Element) => boolean;
  /** Whether a documentation generator marks exactly the content, including link lists and headings. */
  readonly reference: boolean;
}

const classOf =
  (pattern: RegExp): Convention['fits'] =>
  (element) =>
    pattern.test(element.attribute('class'));
const idOf =
  (...ids: string[]): Convention['fits'] =>
  (element) =>
    ids.includes(element.attribute('id'));
const reference = (name: string, fits: Convention['fits']): Convention => ({ name, fits, reference: true });
const article = (name: string, fits: Convention['fits']): Convention => ({ name, fits, reference: false });

/**
 * Conventions, the most specific first. Documentation generators are detected by the markup of their default themes.
 */
const conventions: readonly Convention[] = [
  reference(
    'sphinx',
    (element) => element.tag === 'div' && element.attribute('role') === 'main' && element.hasClass('body'),
  ),
  reference(
    'read the docs',
    (element) => element.attribute('itemprop') === 'articleBody' && element.parent?.hasClass('document') === true,
  ),
  reference(
    'sphinx themes',
    (element) =>
      element.hasClass('bd-article') || (element.tag === 'article' && element.attribute('id') === 'furo-main-content'),
  ),
  reference(
    'mkdocs',
    (element) =>
      element.hasClass('md-content__inner') ||
      (element.attribute('role') === 'main' && element.parent?.hasClass('wy-nav-content') === true),
  ),
  reference('docusaurus', (element) => element.hasClass('theme-doc-markdown')),
  reference(
    'vitepress, starlight, vuepress',
    classOf(/(?:^|\s)(?:vp-doc|sl-markdown-content|theme-default-content|theme-hope-content)(?:$|\s)/),
  ),
  reference(
    'mdbook',
    (element) =>
      element.tag === 'main' &&
      element.parent?.attribute('id') === 'content' &&
      element.parent.parent?.hasClass('page') === true,
  ),
  reference('github', (element) => element.hasClass('markdown-body')),
  reference('devsite, mdn', classOf(/(?:^|\s)(?:devsite-article-body|main-page-content)(?:$|\s)/)),
  reference('rustdoc', (element) => element.attribute('id') === 'main-content' && element.tag === 'section'),
  reference(
    'javadoc',
    (element) =>
      element.tag === 'main' && element.attribute('role') === 'main' && !!element.parent?.hasClass('flex-content'),
  ),
  reference(
    'doxygen',
    (element) =>
      element.hasClass('contents') &&
      (element.parent?.attribute('id') === 'doc-content' || element.parent?.tag === 'body'),
  ),
  reference(
    'haddock',
    ({ tag, parent, children, attributes }) =>
      tag === 'div' &&
      attributes['id'] === 'content' &&
      parent?.tag === 'body' &&
      children.some((child) => typeof child !== 'string' && child.attribute('id') === 'module-header'),
  ),
  reference('mandoc', (element) => element.hasClass('manual-text') || element.hasClass('Bd-manual')),
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
      element.tag === 'main' || element.attribute('role') === 'main' || idOf('main-content', 'maincontent')(element),
  ),
];

/** Attributes by which the conventions recognise an element, besides the tags `main` and `article`. */
const marks = ['class', 'id', 'role', 'itemprop'] as const;

/** Whether any convention may fit, so that most elements of a page are passed over quickly. */
function isMarked({ tag, attributes }: Element): boolean {
  return tag === 'main' || tag === 'article' || marks.some((name) => attributes[name] !== undefined);
}

/**
 * Returns the elements that follow each convention, in document order; omits conventions that the page does not follow.
 */
export function namedContainers(body: Element): { convention: Convention; containers: Element[] }[] {
  const marked = findAll(body, isMarked);
  return conventions
    .map((convention) => ({ convention, containers: marked.filter(convention.fits) }))
    .filter(({ containers }) => containers.length > 0);
}

/** Returns the containers that a documentation generator marks as exactly the content. */
export function referenceContainers(body: Element): ReadonlySet<Element> {
  const generators = conventions.filter(({ reference }) => reference);
  return new Set(findAll(body, (element) => isMarked(element) && generators.some(({ fits }) => fits(element))));
}
