import { type Element, find, walk } from '@winnow/markdown';

const captionWords = [
  'caption',
  'captions',
  'figcaption',
  'imagecaption',
  'bildunterschrift',
  'photocredit',
  'copyright',
  'credit',
];

/** Names of the smallest text style of a design system, which shows labels of any content: `text-caption` of Vuetify. */
const textStyle = /(?:^|[\s_-])(?:text|typography|font|mat)-{1,2}caption(?:$|\s)/i;

/** Maximum characters of such a label; a longer text in this style explains a picture or the seller. */
const maxLabelChars = 40;

const captionedTags = new Set(['table', 'pre', 'blockquote']);

/**
 * Drops captions of images, which are not part of the text. Keeps captions of tables and code, and the source of a
 * quotation.
 */
export function dropCaptions(main: Element): void {
  walk(main, (element) => {
    if (!isCaption(element)) return true;
    element.dropped = 'caption';
    return false;
  });
}

function isCaption(element: Element): boolean {
  if (element.tag === 'figcaption') return !find(element.parent ?? element, ({ tag }) => captionedTags.has(tag));
  if (element.tag === 'caption' || element.tag === 'main' || element.tag === 'article') return false;
  return (
    captionWords.some((word) => element.words.has(word)) &&
    !isLabel(element) &&
    !isBesideTable(element) &&
    element.textLength < 500 &&
    !element.words.has('table') &&
    !element.words.has('code')
  );
}

/** Maximum siblings of a caption, among which its table is searched, and levels of boxes around the table. */
const maxSiblings = 200;
const maxBoxLevels = 4;

/** Whether the element before or after a caption is, or consists of, a table. Photos may be beside one as well. */
function isBesideTable(element: Element): boolean {
  if (!element.words.has('caption')) return false;
  const siblings = (element.parent?.children.slice(0, maxSiblings) ?? []).filter((each) => typeof each !== 'string');
  const at = siblings.indexOf(element);
  const before = siblings[at - 1];
  if (at < 0 || (before?.textLength === 0 && hasImage(before))) return false;
  return [before, siblings[at + 1]].some(isTable);
}

function isTable(element: Element | undefined): boolean {
  let at = element;
  for (let level = 0; at && level < maxBoxLevels; level += 1) {
    const { tag, textLength, children } = at;
    if (tag === 'table') return textLength > 0;
    at = children.find((child): child is Element => typeof child !== 'string' && child.textLength === textLength);
  }
  return false;
}

/** Whether an element is a short text in such a style that is not directly below an image. */
const isLabel = (element: Element): boolean =>
  element.textLength <= maxLabelChars && textStyle.test(element.attribute('class')) && !isBelowImage(element);

function isBelowImage(element: Element): boolean {
  const siblings = element.parent?.children ?? [];
  const before = siblings.slice(0, siblings.indexOf(element)).findLast((each) => typeof each !== 'string');
  return typeof before === 'object' && before.textLength === 0 && hasImage(before);
}

const hasImage = (element: Element): boolean =>
  element.tag === 'img' || find(element, ({ tag }) => tag === 'img') !== undefined;
