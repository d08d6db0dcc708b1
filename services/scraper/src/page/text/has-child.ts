import type { Element } from '@winnow/markdown';

/** Returns whether an element has such a child; cached, since it may be queried for each of its children. */
export function hasChild(matches: (child: Element) => boolean): (element: Element | undefined) => boolean {
  const known = new WeakMap<Element, boolean>();
  return (element) => {
    if (!element) return false;
    const result = known.get(element) ?? element.children.some((child) => typeof child !== 'string' && matches(child));
    known.set(element, result);
    return result;
  };
}
