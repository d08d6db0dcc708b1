import type { Child, Element } from './element';
import { textOf } from './walk';

/** Inline tags that a style sheet separates from their neighbours: parts of a label, links in a row. */
const separableTags = new Set(['a', 'b', 'cite', 'em', 'i', 'label', 'small', 'span', 'strong', 'time']);
const emphasisTags = new Set(['b', 'em', 'i', 'strong']);
const controlTags = new Set(['input', 'select', 'textarea', 'button']);
/** Roles of elements that are boxes of their own in a row. */
const itemRole = /^(?:button|cell|gridcell|listitem|menuitem|option|tab)$/i;
const separatorNames = ['sep', 'separator', 'divider'];
/** Tags whose text is not prose. */
const verbatimTags = new Set(['pre', 'code', 'kbd', 'samp', 'tt', 'math', 'textarea']);
/** Letters and digits of scripts that separate words by spaces. */
const wordEnd = /[\p{L}\p{N}](?<![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}])$/u;
/** A label with a colon; "12:" may be the hour of a time. */
const labelEnd = /\p{L}:$/u;
/**
 * Several words whose last one ends in a lower-case letter, and a word that starts with a
 * capital: "Our Skills" "We can".
 */
const phraseEnd = /\S\s+\S*\p{Ll}$/u;
const sentenceStart = /^\p{Lu}(?:\p{Ll}|\s)/u;
const wordStart = /^(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}])[\p{L}\p{N}]/u;

/**
 * Inserts a space between adjacent inline elements whose words would become one, as in `<span class="brand">Acme</span>
 * <span class="title">Lamp</span>` without the line break, and between an emphasised phrase and the sentence after it.
 * Elements without attributes may be parts of a word, as are single letters and parts of an address. Linear time.
 */
export function separateWords(element: Element): void {
  if (verbatimTags.has(element.tag)) return;
  const separated: Child[] = [];
  const isSpaced = hasOwnSpaces(element);
  let before: Child | undefined;
  for (const [index, child] of element.children.entries()) {
    if (typeof child !== 'string') separateWords(child);
    if (before !== undefined && typeof before !== 'string' && isGlued(before, child, isSpaced)) separated.push(' ');
    else if (element.tag === 'button' && isPathAfter(before, child)) separated.push(' ');
    else if (isSeparable(before) && isPathAfter(before, child) && isHttpMethod(before)) separated.push(' ');
    else if (before !== undefined && hasMarginBetween(before, child)) separated.push(' ');
    else if (isEmptySeparator(child) && isApartFrom(before, element.children[index + 1])) separated.push(' ');
    separated.push(child);
    // A place where a line may break is no text.
    if (typeof child === 'string' || child.tag !== 'wbr') before = child;
    if (typeof child !== 'string' && isControl(child)) separated.push(' ');
  }
  if (separated.length === element.children.length) return;
  element.children.length = 0;
  for (const child of separated) element.children.push(child);
  element.ownLength = undefined;
}

/** Whether the spaces between an element's parts are inside these parts, as in the text runs of a word processor. */
const hasOwnSpaces = ({ children }: Element): boolean =>
  children.every((child) => typeof child !== 'string' || child.trim() === '') &&
  children.some((child) => typeof child !== 'string' && separableTags.has(child.tag) && /^ \S/.test(firstText(child)));

function isGlued(first: Element, second: Child, isSpaced: boolean): boolean {
  if (typeof second === 'string') return isGluedToText(first, second);
  if (!separableTags.has(first.tag) || !separableTags.has(second.tag)) return false;
  const start = firstText(second);
  if (!wordStart.test(start) || (isSpaced && /^\p{Ll}/u.test(start))) return false;
  const end = lastText(first);
  if (labelEnd.test(end.slice(-3))) return !isAddress(end);
  if (!wordEnd.test(end.slice(-2))) return false;
  if (itemRole.test(first.attribute('role')) && itemRole.test(second.attribute('role'))) return true;
  if (first.tag !== 'label' && isPlain(first, -1) && isPlain(second, 0)) return false;
  if (isLetter(start) && !areAlike(first, second)) return false;
  return !isLetter(end) && !isAddress(end) && !(isDecimal(end) && /^\d/.test(start));
}

const isSeparable = (child: Child | undefined): boolean => typeof child === 'object' && separableTags.has(child.tag);

const httpMethod = /^(?:get|put|post|delete|patch|head|options|trace)$/i;

const isHttpMethod = (child: Child | undefined): boolean =>
  typeof child === 'object' && httpMethod.test(textOf(child, maxTokenChars));

/** Whether a part is a path after a word, as references of HTTP APIs have it after the method: "get", "/ships/{id}". */
const isPathAfter = (first: Child | undefined, second: Child): boolean =>
  first !== undefined &&
  typeof second !== 'string' &&
  firstText(second).startsWith('/') &&
  wordEnd.test(lastText(first));

/** Whether the text after an element belongs to its label, or starts a sentence after an emphasised phrase. */
function isGluedToText(first: Element, text: string): boolean {
  if (!separableTags.has(first.tag) || !wordStart.test(text)) return false;
  const end = lastText(first).slice(-maxTokenChars);
  if (isAddress(end)) return false;
  if (labelEnd.test(end.slice(-3))) return true;
  return emphasisTags.has(first.tag) && phraseEnd.test(end) && sentenceStart.test(text);
}

/** Whether an element is a control, which is a box between the words around it. */
const isControl = (element: Element): boolean =>
  controlTags.has(element.tag) && element.attribute('type').toLowerCase() !== 'hidden';

/**
 * Margins as wide as a space at the start and end of an element by the classes of Bootstrap and Tailwind: `ms-2`, `ml-auto`,
 * `mx-md-1`. `ml-n1` and `ml-0.5` are narrower, and `ms-` is the prefix of Fluent UI and SharePoint: `ms-rteFontSize-3`.
 */
const marginBefore = /(?:^|\s)m[lsx]-(?:(?:sm|md|lg|xx?l)-)?(?:[1-9][\d.]*|auto)(?:\s|$)/;
const marginAfter = /(?:^|\s)m[rex]-(?:(?:sm|md|lg|xx?l)-)?(?:[1-9][\d.]*|auto)(?:\s|$)/;

/** Whether a word and an element beside it, such as a badge, are apart by a margin. The first letter of a text may be so. */
function hasMarginBetween(first: Child, second: Child): boolean {
  const isApart =
    typeof second === 'string'
      ? typeof first !== 'string' && isSeparable(first) && marginAfter.test(first.attribute('class'))
      : typeof first === 'string' && isSeparable(second) && marginBefore.test(second.attribute('class'));
  return isApart && !isLetter(lastText(first)) && wordEnd.test(lastText(first)) && wordStart.test(firstText(second));
}

/** Whether an element is named a separator, and has no text: the style sheet draws a mark between the words around it. */
const isEmptySeparator = (child: Child): boolean =>
  typeof child !== 'string' &&
  separableTags.has(child.tag) &&
  child.children.length === 0 &&
  separatorNames.some((name) => child.words.has(name));

/** Whether a mark between two parts separates words: it may also group the digits of a number. */
function isApartFrom(first: Child | undefined, second: Child | undefined): boolean {
  const start = firstText(second);
  if (/^\d/.test(start) && /\d$/.test(lastText(first))) return false;
  return second === undefined || /^[\p{L}\p{N}]/u.test(start);
}

/** Whether neither an element nor its first (index 0) or last (-1) descendants have attributes. */
function isPlain(element: Element, index: 0 | -1): boolean {
  const child = element.children.at(index);
  return (
    Object.keys(element.attributes).length === 0 &&
    (child === undefined || typeof child === 'string' || isPlain(child, index))
  );
}

/** Whether two elements are items of one row: a rating "R" after "1h 54m". */
const areAlike = (first: Element, second: Element): boolean =>
  first.tag === second.tag && first.attribute('class') !== '' && first.attribute('class') === second.attribute('class');

/** Whether a text is one letter, which may follow a quotation mark, as at the start of a chapter. */
const isLetter = (text: string): boolean => /^[\s\p{Pi}"'¿¡]*\p{L}\s*$/u.test(text);

const maxTokenChars = 200;

/** Whether the last token of a text is an address, which some sites split into parts. */
const isAddress = (text: string): boolean => /[/@.]/.test(lastToken(text)) && /\p{L}/u.test(lastToken(text));

const isDecimal = (text: string): boolean => /\d[.,]\d*$/.test(lastToken(text));

const lastToken = (text: string): string => text.slice(-maxTokenChars).split(/\s/).at(-1)!;

const lastText = (child: Child | undefined): string =>
  child === undefined ? '' : typeof child === 'string' ? child : lastText(child.children.at(-1));

const firstText = (child: Child | undefined): string =>
  child === undefined ? '' : typeof child === 'string' ? child : firstText(child.children[0]);
