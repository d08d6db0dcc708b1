import type { TextBudget } from '../text-budget';

/** Elements that have no end tag in HTML (13.1.2, void elements). */
const voidElements = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;

const opening = '<![CDATA[';
const closing = ']]>';
const emptyElement = /<([a-z][^\s/<>]*)(?=[\s/])([^<>]*)\/>/gi;

/**
 * Writes XHTML so that an HTML parser reads it: empty elements (`<title/>`, `<a id="x"/>`), which HTML leaves open
 * until their end tag or the end of the file, get end tags. CDATA sections become text. Linear in the length. Throws
 * `too-large` above the limit of elements; sections count as elements.
 */
export function xhtmlToHtml(source: string, budget: TextBudget): string {
  return escapeCharacterData(source, budget).replace(emptyElement, (tag, name: string, attributes: string) =>
    voidElements.test(name) ? tag : `<${name}${attributes}></${name}>`,
  );
}

function escapeCharacterData(source: string, budget: TextBudget): string {
  const parts: string[] = [];
  let consumed = 0;
  for (let start = source.indexOf(opening); start >= 0; start = source.indexOf(opening, consumed)) {
    const end = source.indexOf(closing, start);
    if (end < 0) break;
    budget.addElements();
    const text = source.slice(start + opening.length, end);
    parts.push(source.slice(consumed, start), text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
    consumed = end + closing.length;
  }
  return parts.length === 0 ? source : parts.join('') + source.slice(consumed);
}
