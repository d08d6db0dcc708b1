import { hasText, walk, type Element } from '@winnow/markdown';

/** Notes that are inside of the sentence in the source, and beside it on the page: LaTeXML, and Tufte's style sheet. */
const noteClasses = ['ltx_note_content', 'sidenote', 'marginnote'];
/** The marks of these notes, which the page has twice. */
const markClasses = ['ltx_note_mark', 'ltx_tag_note', 'sidenote-number', 'margin-toggle'];

/** Puts notes that interrupt a sentence in parentheses. */
export function writeInlineNotes(root: Element): void {
  walk(root, (element) => {
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
