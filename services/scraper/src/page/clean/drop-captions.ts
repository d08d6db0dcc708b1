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

/** Maximum siblings of a caption, among which its table is searched. */
const maxSiblings = 200;

/** Whether the element before or after a caption is, or consists of, a table. */
function isBesideTable(element: Element): boolean {
  const siblings = (element.parent?.children.slice(0, maxSiblings) ?? []).filter((each) => typeof each !== 'string');
  const at = siblings.indexOf(element);
  return at >= 0 && [siblings[at - 1], siblings[at + 1]].some((each) => each !== undefined && isTable(each));
}

const isTable = (element: Element): boolean =>
  element.tag === 'table' ||
  (element.textLength > 0 &&
    find(element, ({ tag, textLength }) => tag === 'table' && textLength === element.textLength) !== undefined);

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
