import type { Child, Element } from '@winnow/markdown';

export const isList = ({ tag }: Element): boolean => tag === 'ul' || tag === 'ol';

export const isItem = (child: Child): boolean => typeof child !== 'string' && child.tag === 'li';

/** Moves the items of a list to the end of another one, and drops the empty list. */
export function moveItems(from: Element, to: Element): void {
  for (const child of from.children) {
    to.children.push(child);
    if (typeof child !== 'string') child.parent = to;
  }
  from.children.length = 0;
  from.dropped = 'joined';
  to.ownLength = undefined;
}
