import { type Element, find, findAll, textOf } from '@winnow/markdown';
import { endsSentence } from './ends-sentence';

/** Maximum characters of links to the previous and next page, of the labels before them, and of a link to the source. */
const maxPagerChars = 400;
const maxPagerLabelChars = 40;
const maxSourceLinkChars = 30;
/** Maximum characters of a question whether a page is helpful, with its answers and thanks. */
const maxFeedbackChars = 500;

/**
 * Classes of prompts of notebooks, menus, tables of contents, links to the source, code that is hidden until a click, and
 * summaries that the text repeats.
 */
const auxiliaryClasses =
  `input_prompt output_prompt jp-InputPrompt jp-OutputPrompt copy-popup-wrapper t-navbar nav-panel topNav bottomNav subNav
   foswikiToc twikiToc wiki-toc toc-macro phpdocumentor-on-this-page__sidebar related_articles suggestEdits UpdatedAt
   method-source-code link-seesrc dont-index documentableBrief inheritanceTree io-line
   appinfo`.split(/\s+/);
/** Maximum siblings, among which a heading is searched. */
const maxSiblings = 2_000;
/** Names of the facts of a page beside its text: time to read it, last change, author. */
const pageFactNames =
  /(?:^|[\s_-])(?:reading-?time|read-?time|last-?mod(?:ified)?|last-?updated?|git-?info|byline|article-meta|post-meta)(?:$|[\s_-])/i;
const maxPageFactChars = 200;
/** Maximum characters of a line with a date, which may end with a full stop. */
const maxLineChars = 80;
const breadcrumbNames = /(?:^|[\s_-]|MC)breadcrumbs?(?:$|\s|Box)/i;
/** Names of the links below a page: to edit it, and to the previous and next one. */
const pagerNames =
  /(?:^|\s|__)(?:page-nav(?:igation)?|page-footer-meta|prev-next|edit-(?:this-)?page|page-edit)(?:$|\s)/i;
const pagerRelation = /^(?:prev|next|up|contents|index)$/;
const feedbackNames = /(?:^|[\s_-])(?:feedback|(?:was-this-)?(?:page-)?helpful)(?:$|[\s_-])/i;
/** Ids of the contents of a page and of its footer. Headings, terms and sections that are about them have the same ids. */
const partIds = new Set(['table-of-contents', 'toc', 'dw__toc', 'footer']);
const partTags = /^(?:div|[uo]l|aside|table)$/;
const entryTags = new Set('a span label div p'.split(' '));
/** Headings, cells and entries of lists, whose only text is content. */
const contentTags = /^(?:h[1-6]|t[dh]|li|d[td])$/;
/** The whole text of a link at an entry: "source", "(source)", "[View source]", "click to toggle source". */
const sourceLink = /^[[(]? ?(?:(?:view|show|click to toggle) )?source ?[\])]?$/i;
const sourceNames = /source|src/i;
const navigationDivision = /^nav(?:set(?:top|bottom)|header|footer)$/;

/**
 * Whether an element of a documentation generator's container is navigation, a table of
 * contents or a link to the source.
 */
export function isDocsNavigation(element: Element): boolean {
  const { tag, attributes } = element;
  if (tag === 'nav' || (tag === 'footer' && !element.words.has('footnotes'))) return true;
  if (attributes['role'] === 'navigation' || attributes['role'] === 'doc-toc') return true;
  if (partIds.has(attributes['id'] ?? '') && partTags.test(tag) && !isSection(element)) return true;
  if (attributes['class'] && isNamedAuxiliary(element, attributes['class'])) return true;
  return (
    isSourceLink(element) ||
    isPager(element) ||
    isPageFact(element) ||
    isAroundText(element) ||
    isFeedback(element) ||
    isFeedbackHeading(element)
  );
}

/** Whether an element has a heading and text below it, as Sphinx writes sections as `div` too. */
const isSection = (element: Element): boolean =>
  find(element, ({ tag }) => /^h[1-6]$/.test(tag)) !== undefined &&
  find(element, ({ tag }) => /^(?:p|pre|dl)$/.test(tag)) !== undefined;

const isNamedAuxiliary = (element: Element, names: string): boolean =>
  navigationDivision.test(names) ||
  breadcrumbNames.test(names) ||
  auxiliaryClasses.some((name) => element.hasClass(name)) ||
  (element.hasClass('sidebar') && hasContents(element)) ||
  isDirectoryControl(element) ||
  (element.tag === 'a' && element.attribute('href') === '#' && element.words.has('toggle'));

/** Whether an element opens or closes the entries of Doxygen's lists, or has the letter that stands for the kind of one. */
const isDirectoryControl = (element: Element): boolean =>
  (element.hasClass('levels') && element.parent?.hasClass('directory') === true) ||
  ((element.hasClass('arrow') || element.hasClass('icona')) && element.parent?.hasClass('entry') === true);

/** Whether a column has a table of contents; in other sidebars are remarks. */
const hasContents = ({ children }: Element): boolean =>
  children.some((child) => typeof child !== 'string' && child.hasClass('toc'));

/** Whether an element has nothing but a link to the source. A heading or cell of that text is content. */
function isSourceLink(element: Element): boolean {
  const { tag, parent, textLength, linkLength } = element;
  if (!entryTags.has(tag) || textLength === 0 || textLength > maxSourceLinkChars) return false;
  if (parent && contentTags.test(parent.tag) && parent.textLength === textLength) return false;
  const isControl = tag === 'label' || element.hasClass('method-click-advice');
  if (linkLength === 0 && !isControl) return false;
  const text = textOf(element, maxSourceLinkChars * 2)
    .replace(/\s+/g, ' ')
    .trim();
  // In a sentence or signature, the single word is a name or a reference.
  const isBareWord = (tag === 'a' || tag === 'span') && /^source$/i.test(text) && !sourceNames.test(element.names);
  return !isBareWord && sourceLink.test(text);
}

/** Whether an element consists of links to the previous and next page, or is named like them. */
function isPager(element: Element): boolean {
  const { tag, textLength, linkLength } = element;
  if (linkLength > 0 && textLength <= maxPagerChars && pagerNames.test(element.attribute('class'))) return true;
  if (tag === 'a' || linkLength === 0 || textLength > maxPagerChars) return false;
  if (textLength - linkLength > maxPagerLabelChars) return false;
  const links = findAll(element, (each) => each.tag === 'a');
  if (links.length === 0 || !links.every((link) => pagerRelation.test(link.attribute('rel')))) return false;
  // Texinfo writes "Next: " before links with a key; a sentence may have a link to the next page as well.
  return textLength === linkLength || links.some(({ attributes }) => 'accesskey' in attributes);
}

/** Parts of a text that the facts of a page do not have. */
const partsOfExample = /^(?:code|pre|table)$/;

/** Whether an element has the facts of a page, no longer sentence: when it was changed, and how long it takes to read it. */
const isPageFact = (element: Element): boolean =>
  !contentTags.test(element.tag) &&
  element.textLength <= maxPageFactChars &&
  pageFactNames.test(element.attribute('class')) &&
  !partsOfExample.test(element.tag) &&
  !find(element, ({ tag }) => partsOfExample.test(tag)) &&
  (element.textLength <= maxLineChars || !endsSentence(textOf(element, maxPageFactChars * 2)));

/** Maximum children of an article whose text is marked. */
const maxArticleParts = 20;

/** Elements of content, which links around a text do not have. */
const partsOfText = /^(?:h[1-6]|[uod]l|table|pre)$/;

/**
 * Whether an element has links before the heading of an article, or after its text, which Tailwind's typography names
 * `prose`: breadcrumbs, the link to edit the page with a date, cards of the next pages. A text may have several parts.
 */
function isAroundText(element: Element): boolean {
  const { tag, parent, textLength, linkLength } = element;
  if (parent?.tag !== 'article' || parent.children.length > maxArticleParts || textLength === 0) return false;
  const parts = parent.children.filter((child) => typeof child !== 'string');
  const at = parts.indexOf(element);
  if (linkLength === textLength) {
    const heading = parts.findIndex(({ tag }) => tag === 'h1');
    if (at < heading) return true;
  }
  if (linkLength === 0 || textLength - linkLength > maxLineChars || partsOfText.test(tag)) return false;
  const text = parts.findLastIndex((part) => part.hasClass('prose'));
  return text >= 0 && at > text && !find(element, (each) => partsOfText.test(each.tag));
}

/** Whether an element asks what readers think of the page. */
const isFeedback = (element: Element): boolean =>
  !contentTags.test(element.tag) &&
  element.textLength <= maxFeedbackChars &&
  feedbackNames.test(element.attribute('class'));

/** Whether an element is the heading of such a question. */
function isFeedbackHeading(element: Element): boolean {
  const siblings = element.parent?.children ?? [];
  const isNamed =
    element.attribute('id') === 'feedback' ||
    (/^h[1-6]$/.test(element.tag) && feedbackNames.test(element.attribute('class')));
  if (!isNamed || siblings.length > maxSiblings) return false;
  const next = siblings.slice(siblings.indexOf(element) + 1).find((child) => typeof child !== 'string');
  return next !== undefined && isFeedback(next);
}
