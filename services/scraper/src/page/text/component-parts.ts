import { closest, find, findAll, keptElements, textOf, type Element } from '@winnow/markdown';
import { nameWithoutNumbers } from './name-without-numbers';
import { endsSentence } from './ends-sentence';
import { isSectionHeading } from './section-heading';

/** The name of a component before that of its part: `card-header` (Bootstrap), `price-table__footer` (BEM), `event-date`. */
const partName = /(?:^|\s)([\w-]*[^\W_])(?:-|_{1,2})(header|footer|time|date)(?=$|\s)/g;
const maxNamesChars = 400;
/** Maximum link density of a part; others are buttons and menus. */
const maxLinkDensity = 0.5;
/** Maximum levels from a component to the element that is repeated, such as a column. */
const maxLevels = 5;
/** Maximum siblings that are compared. */
const maxSiblings = 200;

/**
 * Whether an element is the header, footer, time or date of a component that is repeated, such as a card, by both their
 * names. A time or date only if the components have more text than the page has running text: teasers beside an article
 * have less.
 */
export function isPartOfComponent(element: Element, pageProse: number): boolean {
  const { parent, linkDensity } = element;
  if (!parent || (linkDensity > maxLinkDensity && !isSectionHeading(element))) return false;
  for (const [, name, part] of element.attribute('class').slice(0, maxNamesChars).matchAll(partName)) {
    const isFrame = part === 'header' || part === 'footer';
    const component = componentAround(parent, name!);
    if (component || (!isFrame && parent.hasClass(`${name!}-item`))) {
      const length = repeatedLength(component ?? parent);
      return isFrame ? length > 0 : length > pageProse;
    }
  }
  return false;
}

/**
 * Returns the component of a name that an element is, or is the body of: `card-header` in a `card-body`. An element with
 * another part of the name is the component as well: `plan-header` and `plan-price` in a `pricing-plan`.
 */
function componentAround(element: Element, name: string): Element | undefined {
  if (element.hasClass(name) || hasSeveralParts(element, name)) return element;
  const isBody = element.hasClass(`${name}-body`) || element.hasClass(`${name}__body`);
  return isBody && element.parent?.hasClass(name) ? element.parent : undefined;
}

function hasSeveralParts({ children }: Element, name: string): boolean {
  const isPart = (each: Element | string): boolean =>
    typeof each !== 'string' && [`${name}-`, `${name}_`].some((start) => each.attribute('class').startsWith(start));
  return children.slice(0, maxSiblings).filter(isPart).length > 1;
}

/**
 * Returns the text length of the siblings of the same tag and classes as an element, or as one around it that contains
 * nothing else, including itself; 0 without one.
 */
function repeatedLength(component: Element): number {
  let at = component;
  for (let level = 0; at.parent && level <= maxLevels; level += 1, at = at.parent) {
    const { tag, parent } = at;
    const names = at.attribute('class');
    const alike = parent.children
      .slice(0, maxSiblings)
      .filter((each) => typeof each !== 'string' && each.tag === tag && each.attribute('class') === names);
    if (alike.some((each) => each !== at))
      return Math.max(
        1,
        alike.reduce((sum, each) => sum + (typeof each === 'string' ? 0 : each.textLength), 0),
      );
    if (parent.textLength !== at.textLength) return 0;
  }
  return 0;
}

/** Maximum levels from a part of an entry to its link, and maximum children in which its heading is searched. */
const maxEntryLevels = 2;
const maxEntryChildren = 20;

/** Whether an element is in a link that is an entry with a heading: the place of a job, beside its title. */
export function isInLinkedEntry(element: Element): boolean {
  const entry = closest(element.parent, maxEntryLevels, ({ tag }) => tag === 'a');
  return (
    entry?.children
      .slice(0, maxEntryChildren)
      .some((child) => typeof child !== 'string' && /^h[1-6]$/.test(child.tag)) === true
  );
}

/**
 * Minimum articles of a list of posts, maximum levels from the parent of a post's header or
 * heading to its article, and to the list.
 */
const minArticles = 2;
const maxArticleLevels = 3;
const maxListLevels = 3;
/** Maximum elements of a list in which its articles are searched. */
const maxListElements = 200;

/**
 * Whether an element is in one of several articles of the same first class, beside each other
 * or by year: the posts of an archive.
 */
function isInEntry({ parent }: Element): boolean {
  const article = closest(parent, maxArticleLevels, ({ tag }) => tag === 'article');
  if (!article) return false;
  const name = nameWithoutNumbers(article);
  const hasSeveral = (list: Element): boolean => {
    let articles = 0;
    let elements = 0;
    find(list, (each) => {
      elements += 1;
      if (each.tag === 'article' && nameWithoutNumbers(each) === name) articles += 1;
      return articles >= minArticles || elements >= maxListElements;
    });
    return list.tag !== 'article' && articles >= minArticles;
  };
  return closest(article.parent, maxListLevels - 1, hasSeveral) !== undefined;
}

/** Whether an element is the header of such an article, with the title of the post, which links to it. */
export const isHeaderOfEntry = (element: Element): boolean =>
  element.tag === 'header' &&
  element.linkLength > 0 &&
  find(element, isLinkedTitle) !== undefined &&
  isInEntry(element);

/** Whether an element is the title of such an article, and links to it. */
export const isTitleOfEntry = (element: Element): boolean => isLinkedTitle(element) && isInEntry(element);

const isLinkedTitle = ({ tag, words, textLength, linkLength }: Element): boolean =>
  (/^h[1-4]$/.test(tag) || words.has('title')) && linkLength > 0 && linkLength === textLength;

/** Whether an element is a field of a content management system, such as Drupal, that shows its label beside its value. */
export function isLabelledField(element: Element): boolean {
  if (!element.words.has('field')) return false;
  for (const child of keptElements(element))
    if (child.words.has('label') && child.textLength > 0 && child.textLength < element.textLength) return true;
  return false;
}

/** Minimum characters of a sentence, and maximum link density and characters of an element that has one. */
const minSentenceChars = 15;
const maxSentenceLinkDensity = 0.2;
const maxSectionChars = 5_000;

/** Whether a `nav` has no menu but text that a control expands, as answers of an FAQ are in dropdowns of Webflow. */
export const isExpandedText = (element: Element): boolean =>
  element.tag === 'nav' &&
  (element.attribute('aria-labelledby') !== '' || isInRowOfDropdowns(element)) &&
  element.textLength >= minSentenceChars &&
  element.linkDensity < maxSentenceLinkDensity &&
  endsSentence(textOf(element, maxSectionChars));

/** Whether an element is in one of several dropdowns of Webflow, whose script adds the label. */
const isInRowOfDropdowns = ({ parent, attributes }: Element): boolean =>
  /(?:^|\s)w-dropdown-list(?:$|\s)/.test(attributes['class'] ?? '') &&
  parent !== undefined &&
  repeatedLength(parent) > 0;

/** Utility classes of an element that stays near the top of the window: `lg:sticky lg:top-8`. Bars of a site are at 0. */
const stickyClass = /(?:^|[\s:])sticky(?=$|\s)/;
const topClass = /(?:^|[\s:])top-[1-9]/;

/** Whether an element stays visible beside its section, and has the heading of it, such as the version of a release. */
export function isStickyHeading(element: Element): boolean {
  const names = element.attribute('class');
  if (!stickyClass.test(names) || !topClass.test(names) || element.linkDensity > maxLinkDensity) return false;
  const isHeading = ({ tag }: Element): boolean => /^h[2-6]$/.test(tag);
  const parts = findAll(element, (each) => isHeading(each) || each.tag === 'time');
  return parts.some(isHeading) && parts.reduce((sum, part) => sum + part.textLength, 0) * 2 > element.textLength;
}

/** Ids of the parts around the text of a newsletter of Mailchimp. */
const newsletterPart = /^template(?:Footer|Preheader)$/;
/** Names of layers around the content in Framer, whose classes are generated. */
const layerName = /^(?:footer|nav(?:igation)?(?: ?bar)?)$/i;

/** Whether an element is a part that surrounds the content, by an attribute of its page builder. */
export const isBuilderBoilerplate = ({ attributes }: Element): boolean =>
  newsletterPart.test(attributes['id'] ?? '') || layerName.test(attributes['data-framer-name'] ?? '');
