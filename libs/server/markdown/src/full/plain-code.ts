import { Element } from '../tree/element';
import { find, hasText } from '../tree/walk';
import { codeLanguage, codeText } from '../write/write-code';

/** Tags of a line, or of a table of lines. */
const lineTags = new Set(['div', 'li', 'p', 'table']);
const markTags = new Set(['a', 'b', 'del', 'em', 'i', 'img', 'ins', 'mark', 'strong', 'sub', 'sup', 'u', 'var']);

/**
 * Returns `pre` without the elements of a highlighter, which HTML without its style sheet would show as other lines. Links
 * and emphasis are kept where they are all that the code contains.
 */
export function plainCode(pre: Element): Element {
  const hasMarks = find(pre, (element) => markTags.has(element.tag) && (element.tag === 'img' || hasText(element)));
  if (hasMarks && !find(pre, ({ tag }) => lineTags.has(tag))) return pre;
  const plain = new Element('pre', undefined, pre.parent);
  const language = codeLanguage(pre);
  const isCode = language !== '' || find(pre, ({ tag }) => tag === 'code') !== undefined;
  const holder = isCode ? new Element('code', language ? { class: `language-${language}` } : undefined, plain) : plain;
  holder.children.push(codeText(pre));
  if (isCode) plain.children.push(holder);
  return plain;
}
