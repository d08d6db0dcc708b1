import type { Element } from '@winnow/markdown';
import { appendAll } from '../append-all';

/** Mark of an omitted page number in headers and footers, a noncharacter, which documents do not contain. */
export const pageNumberMark = '\ufdd4';

/** Maximum words that only label a page number, as in `Page No. 3 of 5`, and those before the first number. */
const [maxWords, maxWordsBefore] = [3, 2];
/** Maximum letters of a label in plain text: `Page 7 of 60`, `Seite 7 von 60`. */
const maxLabelLetters = 10;
/** Matches what separates a page number from other text of the line. */
const separators = /([\t\n|•·]| {3,})/;

/**
 * Removes the marks of page numbers, with the words beside them that are only their labels: the parts of a line, as
 * separated by tabs, with at most three words.
 */
export function dropPageNumbers(element: Element): Element {
  const isBlock = element.children.some((child) => typeof child !== 'string' && blocks.test(child.tag));
  if (!isBlock) dropLabels(element);
  else for (const child of element.children) if (typeof child !== 'string') dropPageNumbers(child);
  return element;
}

const blocks = /^(?:p|h[1-6]|pre|blockquote|div|ul|ol|li|table|thead|tbody|tr|t[dh])$/;

function dropLabels(element: Element): void {
  const text = lineText(element);
  if (!text.includes(pageNumberMark)) return;
  const parts = text.split(separators);
  const kept = keptParts(parts);
  const lengths = parts.map(({ length }) => length);
  let [part, left] = [0, lengths[0] ?? 0];
  mapText(element, (chunk) => {
    let out = '';
    for (let offset = 0; offset < chunk.length;) {
      while (left === 0) left = lengths[(part += 1)] ?? Infinity;
      const end = Math.min(chunk.length, offset + left);
      if (kept[part] !== '') out += chunk.slice(offset, end).replaceAll(pageNumberMark, '');
      left -= end - offset;
      offset = end;
    }
    return out;
  });
}

/** Replaces page numbers by empty strings, with the separators before them; every second part is a separator. */
function keptParts(parts: readonly string[], maxLetters = Infinity): string[] {
  const kept = [...parts];
  parts.forEach((words, index) => {
    const isLabel = (words.match(/\p{L}/gu)?.length ?? 0) <= maxLetters;
    if (index % 2 === 0 && isLabel && isPageNumber(words)) kept[index] = kept[Math.max(1, index - 1)] = '';
  });
  return kept;
}

/** Removes the marks of page numbers from a text, with their labels. */
export function withoutPageNumbers(text: string): string {
  if (!text.includes(pageNumberMark)) return text;
  return keptParts(text.split(separators), maxLabelLetters).join('').replaceAll(pageNumberMark, '').trim();
}

function isPageNumber(part: string): boolean {
  const [before, ...after] = part.split(pageNumberMark).map((words) => words.match(/[\p{L}\p{N}]+/gu)?.length ?? 0);
  return (
    after.length > 0 && before! <= maxWordsBefore && after.reduce((sum, count) => sum + count, before!) <= maxWords
  );
}

const lineText = ({ tag, children }: Element): string =>
  tag === 'br' ? '\n' : children.map((child) => (typeof child === 'string' ? child : lineText(child))).join('');

/** Replaces the texts in an element in order, and removes emptied elements; a line break is one character. */
function mapText(element: Element, replace: (text: string) => string): void {
  if (element.tag === 'br') replace('\n');
  element.children.forEach((child, index) => {
    if (typeof child === 'string') element.children[index] = replace(child);
    else mapText(child, replace);
  });
  const kept = element.children.filter((child) =>
    typeof child === 'string' ? child !== '' : child.tag === 'br' || child.children.length > 0,
  );
  element.children.splice(0);
  appendAll(element.children, kept);
}
