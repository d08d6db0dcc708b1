import { closest, type Element, find, measure, textOf, walk } from '@winnow/markdown';
import type { PageState } from '../page-state';
import { isCodeLanguage } from '../text/code-language';
import {
  collapsedSections,
  isAccordionButton,
  isCollapsed,
  isDisclosureMark,
  isEntryButton,
} from '../text/collapsed-sections';
import { conventionContainers, docsContainers } from '../text/content-conventions';
import { hasChild } from '../text/has-child';
import { isLineNumber } from '../text/line-numbers';
import { isListNumber } from '../text/list-numbers';
import { isPermalink } from '../text/permalinks';
import { hiddenClasses, isShownToEyes } from '../text/shown-to-eyes';
import { isWikiInterface } from '../text/wiki-interface';

const nonTextTags = new Set(
  (
    'audio button canvas datalist dialog embed input map meter noembed option progress rp rt select textarea video title link meta ' +
    'amp-ad amp-embed amp-social-share amp-sticky-ad amp-sidebar amp-consent amp-user-notification amp-list'
  ).split(' '),
);
/** Maximum share of a hidden element in the page's text; scripts show a larger one. */
const maxHiddenShare = 0.5;

/** Drops elements that are not visible or not readable as text. */
export function dropHidden(state: PageState): void {
  const limit = state.visibleLength * maxHiddenShare;
  const collapsed = collapsedSections(state.body);
  state.containers = conventionContainers(state.body);
  const docs = docsContainers(state.containers);
  walk(state.body, (element) => {
    if (isAccordionButton(element)) return true;
    if (isEntryButton(element) && isInsideAny(element, docs)) return true;
    const reason = hiddenReason(element);
    if (reason === 'hidden' && element.attribute('role') === 'tabpanel' && isInsideAny(element, docs)) return true;
    if (reason === 'hidden' && isCollapsed(element, collapsed)) return true;
    if (!reason || (reason !== 'control' && element.textLength > limit)) return true;
    element.dropped = reason;
    return false;
  });
  measure(state.body);
  state.hasPassword = hasPassword(state.tree.root);
}

function isInsideAny(element: Element, containers: ReadonlySet<Element>): boolean {
  for (let at = element.parent; at; at = at.parent) if (containers.has(at)) return true;
  return false;
}

/** Whether a password field is visible; many sites have a hidden form on every page. */
function hasPassword({ children }: Element): boolean {
  return children.some((child) => {
    if (typeof child === 'string' || child.dropped === 'hidden') return false;
    return (child.tag === 'input' && child.attribute('type').toLowerCase() === 'password') || hasPassword(child);
  });
}

/**
 * Classes of links to the source, and of buttons that run or collapse an example, which documentation generators repeat at
 * every entry.
 */
const sourceLinkClasses = new Set(['viewcode-link', 'srclink', 'src', 'sourceLink', 'source-link', 'test-arrow']);
const maxSourceLinkLength = 15;

/**
 * Matches "[source]" and "Run" at an entry of API documentation, the summary "Expand description", and those that collapse
 * cells of notebooks in Jupyter Book and Quarto.
 */
function isSourceLink(element: Element): boolean {
  if (element.tag === 'summary')
    return element.hasClass('hideme') || hasLabelOfState(element) || element.parent?.hasClass('code-fold') === true;
  if ((element.tag !== 'a' && element.tag !== 'span') || element.textLength > maxSourceLinkLength) return false;
  const names = element.attribute('class');
  if (names && names.split(/\s+/).some((name) => sourceLinkClasses.has(name))) return true;
  return names === 'link' && textOf(element, 50).trim() === 'Source';
}

/** Whether a summary only has a label for either state of its section. */
const hasLabelOfState = (summary: Element): boolean =>
  hasLabel('collapsed', summary) && hasLabel('expanded', summary) && !hasOtherText(summary);
const hasLabel = (name: string, { children }: Element): boolean =>
  children.some((child) => typeof child !== 'string' && child.textLength > 0 && child.hasClass(name));
const hasOtherText = ({ children }: Element): boolean =>
  children.some((child) =>
    typeof child === 'string' ? /\S/.test(child) : !child.hasClass('collapsed') && !child.hasClass('expanded'),
  );

const maxPageMarkLength = 15;

/** Matches the number of a page of the printed book inside of the text: "[Pg 12]". */
const isPageMark = (element: Element): boolean =>
  element.textLength <= maxPageMarkLength &&
  (element.attribute('role') === 'doc-pagebreak' || (element.tag === 'span' && element.hasClass('pagenum')));

function hiddenReason(element: Element): string | undefined {
  if (nonTextTags.has(element.tag)) return 'control';
  if (isPermalink(element) || isSourceLink(element) || isPageMark(element) || isWikiInterface(element))
    return 'control';
  if (isLineNumber(element) || isListNumber(element) || isCodeLanguage(element) || isGlyphs(element)) return 'control';
  if (isInitial(element) || isDisclosureMark(element) || isArchiveToolbar(element)) return 'control';
  if (isCollapsedSource(element) || isLabelOfPicture(element)) return 'control';
  if (!isHidden(element) || isFormula(element) || isShownToEyes(element) || isOnlyTextOfCell(element)) return undefined;
  return 'hidden';
}

function isHidden(element: Element): boolean {
  if ('hidden' in element.attributes && element.attribute('hidden') !== 'until-found') return true;
  if (element.attribute('aria-hidden') === 'true') return true;
  const style = element.attribute('style');
  if (style && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style)) return true;
  const names = element.attribute('class');
  return hiddenClasses.test(names) || (element.textLength <= maxReplacedChars && replacedClasses.test(names));
}

/** Classes of a label that a picture replaces, or that a link over a card has; text that a click shows has them too. */
const replacedClasses = /(?:^|\s)(?:sd-hide-link-text|hide-text)(?:$|\s)/;
const maxReplacedChars = 60;

/** Whether a cell has only text for screen readers, which explains a mark that the page shows. */
function isOnlyTextOfCell(element: Element): boolean {
  if (!hiddenClasses.test(element.attribute('class')) || element.textLength === 0) return false;
  let at = element.parent;
  for (let level = 0; at && level < maxCellLevels; level += 1, at = at.parent) {
    if (at.textLength !== element.textLength) return false;
    if (at.tag === 'td') return true;
  }
  return false;
}

/** Maximum levels from such a text to its cell. */
const maxCellLevels = 3;

/** Whether an element has the glyphs that MathJax 2 shows before the source of a formula. */
const isGlyphs = ({ attributes, parent }: Element): boolean =>
  /^MathJax(?:_|$)/.test(attributes['class'] ?? '') && hasFormula(parent);

/** Maximum characters of the initials of a name. */
const maxInitials = 2;

/** Whether an element has the initials that stand for the picture of an author without one, beside the name. */
const isInitial = (element: Element): boolean =>
  element.textLength > 0 && element.textLength <= maxInitials && element.words.has('avatar');

/** Whether an element is the toolbar that OpenWayback and pywb, the software of web archives, add to an archived page. */
const isArchiveToolbar = ({ attributes }: Element): boolean => /^(?:wm-ipp|_wb_)/.test(attributes['id'] ?? '');

/**
 * Whether an element is the source that pdoc shows after a click, beside its check box, as examples have the same class; or
 * that of pdoc3, which repeats the source of a module at its classes and functions; or the file of an entry of Compodoc.
 */
const isCollapsedSource = (element: Element): boolean =>
  (element.attributes['class']?.startsWith('pdoc-code') === true && hasSourceControl(element.parent)) ||
  (element.tag === 'details' && element.hasClass('source') && hasSourceSummary(element)) ||
  (element.tag === 'pre' && element.hasClass('compodoc-sourcecode'));
const hasSourceSummary = hasChild(
  (child) => child.tag === 'summary' && /^\s*expand source code\s*$/i.test(textOf(child, 50)),
);
const hasSourceControl = hasChild((child) => child.hasClass('view-source-toggle-state'));

/** Maximum levels from the parent of a button to the figure that it enlarges. */
const maxFigureLevels = 1;

/**
 * Whether an element has the words by which a screen reader announces a picture as a button: "Press enter or click …". They
 * are before the picture; a caption is after it.
 */
function isLabelOfPicture(element: Element): boolean {
  const { tag, parent } = element;
  if (tag !== 'span' || parent?.attribute('role') !== 'button') return false;
  if (parent.children.find((child) => typeof child !== 'string') !== element) return false;
  if (!closest(parent.parent, maxFigureLevels, (each) => each.tag === 'figure')) return false;
  return !find(element, isPicture) && find(parent, isPicture) !== undefined;
}
const isPicture = ({ tag }: Element): boolean => tag === 'img' || tag === 'picture';

const hasFormula = hasChild(({ tag }) => tag === 'math');

/** Whether a hidden element is the source of a formula that the page shows as a picture. */
function isFormula(element: Element): boolean {
  return element.tag === 'span' && element.children.length === 1 && hasFormula(element);
}
