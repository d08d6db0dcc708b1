import { Element, type Child } from './element';
import { codeLines } from './code-lines';
import { hasText, inlineTags } from './walk';

/** Tags of blocks with text on one line. */
const lineTags = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'td',
  'th',
  'dt',
  'caption',
  'figcaption',
  'summary',
]);
/** Maximum children of a line that consists of code: white space around it. */
const maxSpaceAround = 5;

/**
 * Restores line breaks that only the style sheet has: around `code` of several lines, in code whose lines are blocks or
 * rows, and after the source at the beginning of a quotation. Linear time.
 */
export function restoreBreaks(element: Element): void {
  if (element.tag === 'pre') return;
  for (const [index, child] of element.children.entries()) {
    if (typeof child === 'string') continue;
    if (child.tag === 'code' && isDisplayed(child, element)) element.children[index] = toBlock(child, element);
    else element.children[index] = codeLines(child, element) ?? restored(child);
  }
  if (isStartOfQuote(element)) breakAfterSource(element);
}

/** Whether `code` has lines that are separated by `br`, and is not part of a line of text. */
function isDisplayed(code: Element, parent: Element): boolean {
  if (!hasBreak(code) || inlineTags.has(parent.tag)) return false;
  if (!lineTags.has(parent.tag)) return true;
  return (
    parent.children.length <= maxSpaceAround && parent.children.every((child) => child === code || !hasText(child))
  );
}

const hasBreak = ({ children }: Element): boolean =>
  children.some((child) => typeof child !== 'string' && (child.tag === 'br' || hasBreak(child)));

function toBlock(code: Element, parent: Element): Element {
  const block = new Element('pre', undefined, parent);
  code.parent = block;
  block.children.push(code);
  collapseSpace(code);
  return block;
}

/** Collapses white space, which has no meaning outside of `pre`; no-break spaces indent the lines. */
function collapseSpace(element: Element): void {
  element.ownLength = undefined;
  for (const [index, child] of element.children.entries()) {
    if (typeof child !== 'string') collapseSpace(child);
    else {
      const text = child.replace(/[ \t\r\n\f]+/g, ' ');
      element.children[index] = isBreak(element.children[index - 1]) ? text.replace(/^ /, '') : text;
    }
  }
}

const isBreak = (child: Child | undefined): boolean => typeof child === 'object' && child.tag === 'br';

function restored(element: Element): Element {
  restoreBreaks(element);
  return element;
}

function isStartOfQuote({ tag, parent, children }: Element): boolean {
  const isQuote = tag === 'blockquote' || (tag === 'div' && parent?.tag === 'blockquote');
  return isQuote && typeof children.find(hasText) === 'object';
}

/** Breaks the line after `cite` with text that follows without a space. */
function breakAfterSource(element: Element): void {
  const first = element.children.findIndex(hasText);
  const source = element.children[first];
  const next = element.children[first + 1];
  if (typeof source !== 'object' || source.tag !== 'cite' || typeof next !== 'string') return;
  if (/^[\p{L}\p{N}]/u.test(next)) element.children.splice(first + 1, 0, new Element('br', undefined, element));
}
