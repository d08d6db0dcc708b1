import { Element, type Child } from './element';

/** Yields child elements that were not dropped. */
export function* keptElements(element: Element): Generator<Element> {
  for (const child of element.children) if (typeof child !== 'string' && !child.dropped) yield child;
}

/**
 * Visits kept elements in document order.
 * @param visit returns false to skip the element's descendants
 */
export function walk(element: Element, visit: (element: Element) => boolean | void): void {
  for (const child of element.children) {
    if (typeof child === 'string' || child.dropped) continue;
    if (visit(child) !== false) walk(child, visit);
  }
}

/** Returns the first matching kept element in document order, or undefined. */
export function find(element: Element, fits: (element: Element) => boolean): Element | undefined {
  for (const child of element.children) {
    if (typeof child === 'string' || child.dropped) continue;
    if (fits(child)) return child;
    const below = find(child, fits);
    if (below) return below;
  }
  return undefined;
}

/** Returns all matching kept elements in document order. */
export function findAll(element: Element, fits: (element: Element) => boolean): Element[] {
  const found: Element[] = [];
  walk(element, (each) => {
    if (fits(each)) found.push(each);
  });
  return found;
}

/** Whether the element is `ancestor` or one of its descendants. */
export function isInside(element: Element, ancestor: Element): boolean {
  for (let at: Element | undefined = element; at; at = at.parent) if (at === ancestor) return true;
  return false;
}

/** Returns the nearest common ancestor of at least one element. */
export function commonAncestor(elements: readonly Element[]): Element {
  let at = elements[0]!;
  while (at.parent && !elements.every((element) => isInside(element, at))) at = at.parent;
  return at;
}

/** Returns the kept text of a node with white space collapsed, slightly more than `limit` characters at most. */
export function textOf(node: Child, limit = 100_000): string {
  const parts: string[] = [];
  let length = 0;
  const collect = (child: Child): void => {
    if (length > limit) return;
    if (typeof child === 'string') {
      parts.push(child);
      length += child.length;
    } else if (!child.dropped) {
      const apart = !inlineTags.has(child.tag);
      if (apart) parts.push(' ');
      child.children.forEach(collect);
      if (apart) parts.push(' ');
    }
  };
  collect(node);
  return collapseSpaces(parts.join('')).trim();
}

/** Whether a node has kept text other than white space. */
export function hasText(node: Child): boolean {
  if (typeof node === 'string') return /\S/.test(node);
  return !node.dropped && node.children.some(hasText);
}

/** Replaces each run of white space by one space; most texts have none to replace. */
export function collapseSpaces(text: string): string {
  return /\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ') : text;
}

/** Tags that do not break a line of text. */
export const inlineTags: ReadonlySet<string> = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark math mi mn mo mrow msub msup ' +
    'mtext nobr q rb rp rt ruby s samp small span strike strong sub sup time tt u var wbr'
  ).split(' '),
);

/** Whether the element is part of a line: an inline tag with only inline tags, breaks and images below it. */
export function isInline({ tag, children }: Element): boolean {
  if (!inlineTags.has(tag) && tag !== 'br' && tag !== 'img') return false;
  return children.every((child) => typeof child === 'string' || child.dropped || isInline(child));
}
