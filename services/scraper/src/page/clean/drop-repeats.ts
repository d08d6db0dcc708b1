import { type Element, isInside, textOf, walk } from '@winnow/markdown';

const blocks = new Set('p li div h2 h3 h4 blockquote figure'.split(' '));
/** Minimum characters of a dropped repetition; shorter texts repeat for good reason. */
const shortest = 60;
const maxLength = 3_000;

/** Drops repetitions of a long text, such as a caption, a pull quote or a second layout; keeps the first. */
export function dropRepeats(main: Element): void {
  const seen = new Map<string, Element>();
  walk(main, (element) => {
    if (element.tag === 'pre' || element.tag === 'table') return false;
    if (!blocks.has(element.tag) || element.textLength < shortest || element.textLength > maxLength) return true;
    const text = textOf(element, maxLength * 2);
    const first = seen.get(text);
    if (!first) seen.set(text, element);
    else if (!isInside(element, first)) element.dropped = 'repeat';
    return !element.dropped;
  });
}
