import { type Element, find } from '@winnow/markdown';

type Matches = (element: Element) => boolean;

const hasId = ({ attributes }: Element, id: string): boolean => attributes['id'] === id;
const parentHasId = ({ parent }: Element, id: string): boolean => parent?.attributes['id'] === id;
/**
 * Maximum compared children of an element: comparing all of them for each of many siblings would take quadratic time.
 */
const maxChildren = 200;
const hasChild = ({ children }: Element, matches: Matches): boolean =>
  children.slice(0, maxChildren).some((child) => typeof child !== 'string' && matches(child));

/**
 * Containers of documentation generators whose names alone are common (`content`, `main`), so that each also requires a
 * parent or child of the generator's default theme.
 */
export const docsGenerators: readonly (readonly [name: string, matches: Matches])[] = [
  [
    'rdoc',
    ({ tag, attributes, parent }) =>
      tag === 'main' &&
      parent?.tag === 'body' &&
      (/^(?:class|module)-/.test(attributes['aria-labelledby'] ?? '') ||
        /^Page \S+$/.test(attributes['aria-label'] ?? '')),
  ],
  ['odoc', (element) => element.hasClass('odoc-content') && !hasTextInPreamble(element)],
  ['asciidoctor', (element) => hasId(element, 'content') && isAsciidoctorBody(element)],
  ['pdoc', (element) => element.tag === 'main' && element.hasClass('pdoc')],
  ['scribble', (element) => element.hasClass('main') && element.parent?.hasClass('maincolumn') === true],
  ['scaladoc', (element) => hasId(element, 'content') && hasChild(element, isScaladocEntry)],
  [
    'documenter',
    (element) =>
      element.tag === 'article' &&
      (hasId(element, 'documenter-page') || element.parent?.hasClass('docs-main') === true),
  ],
  ['nim', (element) => hasId(element, 'content') && isBelow(element, 'documentId')],
  [
    'crystal',
    (element) => element.hasClass('main-content') && hasChild(element, (child) => child.hasClass('type-name')),
  ],
  [
    'lean',
    (element) =>
      element.tag === 'main' &&
      element.parent?.tag === 'body' &&
      hasChild(element, (child) => child.hasClass('mod_doc') || child.hasClass('decl')),
  ],
  ['org mode', (element) => hasId(element, 'content') && hasChild(element, (child) => child.hasClass('outline-2'))],
  ['texinfo 6', isTexinfoDivision],
  ['ford', isFordText],
  ['jupyter', (element) => hasId(element, 'notebook-container') && parentHasId(element, 'notebook')],
  ['gitea wiki', (element) => element.hasClass('wiki-content-main') && element.hasClass('markup')],
  ['sphinx', isSphinxSection],
  ['jsdoc', (element) => hasChild(element, isJsdocSection)],
  ['cppreference', (element) => hasId(element, 'mw-content-text') && isBelow(element, 'cpp-content-base')],
];

/**
 * Whether an element is the first section of a page of Sphinx, whose heading links to itself, in whichever theme. Beside it
 * are menus of the theme.
 */
function isSphinxSection(element: Element): boolean {
  return (
    (element.tag === 'section' || element.hasClass('section')) &&
    hasChild(element, (heading) => heading.tag === 'h1' && hasChild(heading, (link) => link.hasClass('headerlink')))
  );
}

/** Whether an element is the column with the text of a page of FORD, which a row with the heading precedes. */
function isFordText(element: Element): boolean {
  const row = element.parent;
  if (!hasId(element, 'text') || !/^col-/.test(element.attribute('class')) || !row?.hasClass('row')) return false;
  const isHeading: Matches = (each) => each.hasClass('row') && hasChild(each, ({ tag }) => tag === 'h1');
  return row.parent !== undefined && hasChild(row.parent, isHeading);
}

const texinfoDivision = /^(?:top|(?:sub){0,2}section|(?:unnumbered|appendix)(?:(?:sub){0,2}sec)?|chapter)$/;

/** Whether an element is a page of Texinfo before 7.0: a division that begins with links to its neighbours. */
function isTexinfoDivision(element: Element): boolean {
  const isNeighbour: Matches = ({ tag, attributes }) =>
    tag === 'a' && 'accesskey' in attributes && /^(?:next|prev|up)$/.test(attributes['rel'] ?? '');
  return (
    element.parent?.tag === 'body' &&
    texinfoDivision.test(element.attribute('class')) &&
    hasChild(element, (child) => child.hasClass('header') && find(child, isNeighbour) !== undefined)
  );
}

/** Whether an element is the section of an entry of JSDoc, whose themes keep its markup but not the names around it. */
const isJsdocSection = (element: Element): boolean =>
  element.tag === 'section' &&
  hasChild(
    element,
    (article) => article.tag === 'article' && hasChild(article, (child) => child.hasClass('container-overview')),
  );

const asciidoctorParts = ['sect1', 'paragraph'];

/** Whether a header is beside sections. The header of a manual page also has the section "Name". */
const isAsciidoctorBody = (element: Element): boolean =>
  hasChild(element, (child) => hasId(child, 'preamble') || asciidoctorParts.some((name) => child.hasClass(name))) &&
  !!element.parent &&
  hasChild(
    element.parent,
    (each) => hasId(each, 'header') && !hasChild(each, (child) => child.hasClass('sectionbody')),
  );

/** Whether the text of an odoc page starts in the heading before its container. */
const hasTextInPreamble = ({ parent }: Element): boolean =>
  parent !== undefined &&
  hasChild(parent, (child) => child.hasClass('odoc-preamble') && hasChild(child, ({ tag }) => !/^h[1-6]$/.test(tag)));

/** Whether an element is the heading of Scaladoc's page, or the second `body` that its theme writes around it. */
function isScaladocEntry(element: Element): boolean {
  return isScaladocHeading(element) || (element.tag === 'body' && hasChild(element, isScaladocHeading));
}

const isScaladocHeading: Matches = (element) => hasId(element, 'definition');

/** Maximum levels from a container to the element that identifies its generator. */
const maxLevels = 4;

function isBelow(element: Element, id: string): boolean {
  let at = element.parent;
  for (let level = 0; at && level < maxLevels; level += 1, at = at.parent) if (hasId(at, id)) return true;
  return false;
}
