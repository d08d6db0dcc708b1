import { type Element, isInside, textOf, walk } from '@winnow/markdown';

const blockTags = new Set('p li div h2 h3 h4 blockquote figure'.split(' '));
/** Minimum characters of a dropped duplicate; short texts repeat legitimately. */
const minChars = 60;
const maxChars = 3_000;

/** Drops duplicates of a long text, such as a caption, a pull quote or a second layout; keeps the first. */
export function dropDuplicates(main: Element): void {
  const lengthCounts = new Map<number, number>();
  walkCandidates(main, ({ textLength }) => {
    lengthCounts.set(textLength, (lengthCounts.get(textLength) ?? 0) + 1);
    return true;
  });
  const seen = new Map<string, Element>();
  walkCandidates(main, (element) => {
    // Only a text of the same length can be equal; most have a length of their own.
    if (lengthCounts.get(element.textLength) === 1) return true;
    const text = textOf(element, maxChars * 2);
    const first = seen.get(text);
    if (!first) seen.set(text, element);
    else if (!isInside(element, first)) element.dropped = 'repeat';
    return !element.dropped;
  });
}

/** Visits the elements that may be duplicates. */
function walkCandidates(main: Element, visit: (element: Element) => boolean): void {
  walk(main, (element) => {
    if (element.tag === 'pre' || element.tag === 'table') return false;
    if (!blockTags.has(element.tag) || element.textLength < minChars || element.textLength > maxChars) return true;
    return visit(element);
  });
}
