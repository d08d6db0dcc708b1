import type { Child, Element } from './element';

/** Inline tags that a style sheet separates from their neighbours: parts of a label, links in a row. */
const separableTags = new Set(['a', 'b', 'cite', 'em', 'i', 'label', 'small', 'span', 'strong', 'time']);
const controlTags = new Set(['input', 'select', 'textarea', 'button']);
/** Tags whose text is not prose. */
const verbatimTags = new Set(['pre', 'code', 'kbd', 'samp', 'tt', 'math', 'textarea']);
/** Letters and digits of scripts that separate words by spaces. */
const wordEnd = /[\p{L}\p{N}](?<![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}])$/u;
/** A label with a colon; "12:" may be the hour of a time. */
const labelEnd = /\p{L}:$/u;
const wordStart = /^(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}])[\p{L}\p{N}]/u;

/**
 * Inserts a space between adjacent inline elements whose words would become one, as in `<span class="brand">Acme</span>
 * <span class="title">Lamp</span>` without the line break. Elements without attributes may be parts of a word, as are single
 * letters and parts of an address. Linear time.
 */
export function separateWords(element: Element): void {
  if (verbatimTags.has(element.tag)) return;
  const separated: Child[] = [];
  for (const child of element.children) {
    if (typeof child !== 'string') {
      separateWords(child);
      const before = separated.at(-1);
      if (before !== undefined && typeof before !== 'string' && areGlued(before, child)) separated.push(' ');
    }
    separated.push(child);
    if (typeof child !== 'string' && isControl(child)) separated.push(' ');
  }
  if (separated.length === element.children.length) return;
  element.children.length = 0;
  for (const child of separated) element.children.push(child);
  element.ownLength = undefined;
}

function areGlued(first: Element, second: Element): boolean {
  if (!separableTags.has(first.tag) || !separableTags.has(second.tag)) return false;
  const start = firstText(second);
  if (!wordStart.test(start)) return false;
  const end = lastText(first);
  if (labelEnd.test(end.slice(-3))) return !isAddress(end);
  if (first.tag !== 'label' && isPlain(first) && isPlain(second)) return false;
  return wordEnd.test(end.slice(-2)) && !isLetter(end) && !isLetter(start) && !isAddress(end);
}

/** Whether an element is a control, which is a box between the words around it. */
const isControl = (element: Element): boolean =>
  controlTags.has(element.tag) && element.attribute('type').toLowerCase() !== 'hidden';

const isPlain = ({ attributes }: Element): boolean => Object.keys(attributes).length === 0;

const isLetter = (text: string): boolean => /^\s*\p{L}\s*$/u.test(text);

const maxTokenChars = 200;

/** Whether the last token of a text is an address, which some sites split into parts. */
const isAddress = (text: string): boolean => /[/@.]/.test(text.slice(-maxTokenChars).split(/\s/).at(-1)!);

const lastText = (child: Child | undefined): string =>
  child === undefined ? '' : typeof child === 'string' ? child : lastText(child.children.at(-1));

const firstText = (child: Child | undefined): string =>
  child === undefined ? '' : typeof child === 'string' ? child : firstText(child.children[0]);
