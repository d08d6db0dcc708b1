import { closest, keptElements, textOf, type Element } from '@winnow/markdown';

/** The name of a component before that of its part: `card-header` (Bootstrap), `price-table__footer` (BEM), `event-date`. */
const partName = /(?:^|\s)([\w-]*[^\W_])(?:-|_{1,2})(?:header|footer|time|date)(?=$|\s)/g;
const maxNamesChars = 400;
/** Maximum link density of a part; others are buttons and menus. */
const maxLinkDensity = 0.5;
/** Maximum levels from a component to the element that is repeated, such as a column. */
const maxLevels = 5;
/** Maximum siblings that are compared. */
const maxSiblings = 200;

/** Whether an element is the header, footer, time or date of a component that is repeated, such as a card, by both their names. */
export function isPartOfComponent(element: Element): boolean {
  const { parent, linkDensity } = element;
  if (!parent || linkDensity > maxLinkDensity) return false;
  for (const [, name] of element.attribute('class').slice(0, maxNamesChars).matchAll(partName))
    if (parent.hasClass(name!)) return isRepeated(parent);
  return false;
}

/** Whether an element, or one around it that contains nothing else, has a sibling of the same tag and classes. */
function isRepeated(component: Element): boolean {
  let at = component;
  for (let level = 0; at.parent && level <= maxLevels; level += 1, at = at.parent) {
    const siblings = at.parent.children.slice(0, maxSiblings);
    const isAlike = (other: Element): boolean =>
      other !== at && other.tag === at.tag && other.attribute('class') === at.attribute('class');
    if (siblings.some((each) => typeof each !== 'string' && isAlike(each))) return true;
    if (at.parent.textLength !== at.textLength) return false;
  }
  return false;
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

/** Whether an element is a field of a content management system, such as Drupal, that shows its label beside its value. */
export function isLabelledField(element: Element): boolean {
  if (!element.words.has('field')) return false;
  for (const child of keptElements(element))
    if (child.words.has('label') && child.textLength > 0 && child.textLength < element.textLength) return true;
  return false;
}

/** Minimum characters of a sentence, and maximum link density and characters of an element that has one. */
const minSentenceChars = 40;
const maxSentenceLinkDensity = 0.2;
const maxSectionChars = 5_000;

/** Whether a `nav` has no menu but text that a control expands, as answers of an FAQ are in dropdowns of Webflow. */
export const isExpandedText = (element: Element): boolean =>
  element.tag === 'nav' &&
  element.attribute('aria-labelledby') !== '' &&
  element.textLength >= minSentenceChars &&
  element.linkDensity < maxSentenceLinkDensity &&
  /[.!?…。！？]$/u.test(textOf(element, maxSectionChars));

/** Ids of the parts around the text of a newsletter of Mailchimp. */
const newsletterPart = /^template(?:Footer|Preheader)$/;
/** Names of layers around the content in Framer, whose classes are generated. */
const layerName = /^(?:footer|nav(?:igation)?(?: ?bar)?)$/i;

/** Whether an element is a part that surrounds the content, by an attribute of its page builder. */
export const isBuilderBoilerplate = ({ attributes }: Element): boolean =>
  newsletterPart.test(attributes['id'] ?? '') || layerName.test(attributes['data-framer-name'] ?? '');
