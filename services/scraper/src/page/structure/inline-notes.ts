import { closest, find, hasText, textOf, walk, type Child, type Element } from '@winnow/markdown';

/** Notes that are inside of the sentence in the source, and beside it on the page: LaTeXML, and Tufte's style sheet. */
const noteClasses = ['ltx_note_content', 'sidenote', 'marginnote'];
/** The marks of these notes, which the page has twice. */
const markClasses = ['ltx_note_mark', 'ltx_tag_note', 'sidenote-number', 'margin-toggle'];

/** Names of links that are marks of footnotes. */
const markNames = /footnote|noteref|fnref/i;
const maxNumberChars = 4;

/** Puts notes that interrupt a sentence in parentheses, and marks in brackets that are part of a word without them. */
export function writeInlineNotes(root: Element): void {
  bracketMarks(root);
  walk(root, (element) => {
    bracketMarks(element);
    if (element.tag !== 'span' && element.tag !== 'sup' && element.tag !== 'label') return true;
    if (markClasses.some((name) => element.hasClass(name))) {
      element.dropped = 'joined';
      return false;
    }
    if (noteClasses.some((name) => element.hasClass(name)) && hasText(element)) {
      element.children.unshift(' (');
      element.children.push(')');
    }
    return true;
  });
}

function bracketMarks({ children }: Element): void {
  for (const [at, child] of children.entries())
    if (typeof child !== 'string' && isBareMark(child) && !endsWithBracket(children[at - 1])) {
      child.children.unshift('[');
      child.children.push(']');
    }
}

const endsWithBracket = (before: Child | undefined): boolean =>
  typeof before === 'string' && /[[(]$/.test(before.trimEnd());

/** Whether an element is the number of a footnote that is not raised by its tag but by the style sheet (Substack). */
function isBareMark(element: Element): boolean {
  if (element.tag !== 'a' || element.textLength === 0 || element.textLength > maxNumberChars) return false;
  if (!element.attribute('href').startsWith('#') || !markNames.test(element.names)) return false;
  return (
    /^\d+$/.test(textOf(element, maxNumberChars).trim()) &&
    !closest(element, 2, ({ tag }) => tag === 'sup') &&
    !find(element, ({ tag }) => tag === 'sup')
  );
}
