import { textOf, walk, type Child, type Element } from '@winnow/markdown';

const maxSourceLength = 60;
/** Maximum characters that are read of a quotation, with white space. */
const maxReadChars = 5_000;

/** Drops quotations of which only the source is kept, such as "Ada said:" in a forum that quotes the posts above. */
export function dropEmptyQuotes(main: Element): void {
  walk(main, (element) => {
    if (element.tag !== 'blockquote' || !element.children.some(hasDroppedText)) return;
    const kept = textOf(element, maxReadChars);
    if (kept.length <= maxSourceLength && /[:：]$/u.test(kept)) element.dropped = 'quote';
  });
}

const hasDroppedText = (child: Child): boolean =>
  typeof child !== 'string' && (child.dropped ? child.textLength > 0 : child.children.some(hasDroppedText));
