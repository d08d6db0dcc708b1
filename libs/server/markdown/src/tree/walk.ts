import { Element, type Child } from './element';
import { ownLengthOf } from './measure';

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

/** Returns the element, or its nearest ancestor at most `maxLevels` above it, that matches. */
export function closest(
  element: Element | undefined,
  maxLevels: number,
  matches: (element: Element) => boolean,
): Element | undefined {
  let at = element;
  for (let level = 0; at && level <= maxLevels; level += 1, at = at.parent) if (matches(at)) return at;
  return undefined;
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
      const apart = !isInlineTag(child);
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

/** Tags that do not break a line of text; `task-mark` is the check mark of a task in a list. */
export const inlineTags: ReadonlySet<string> = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark math mi mn mo mrow msub msup ' +
    'mtext nobr q rb rp rt ruby s samp small span strike strong sub sup task-mark time tt u var wbr'
  ).split(' '),
);

/** Tags of HTML that break a line, or are no text. All others are inline by default. */
const nonInlineTags: ReadonlySet<string> = new Set(
  (
    '#document address area article aside audio base blockquote body br button canvas caption center col colgroup datalist ' +
    'dd details dialog dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head ' +
    'header hgroup hr html iframe img input legend li link main map marquee menu meta meter nav noframes noscript object ' +
    'ol optgroup option output p param picture pre progress script search section select slot source style summary svg ' +
    'table tbody td template textarea tfoot th thead title tr track ul video'
  ).split(' '),
);

/**
 * Whether an element does not break a line: an inline tag, a formula in a line, or an unknown element inside of text, such
 * as a custom element.
 */
export function isInlineTag(element: Element): boolean {
  if (!mayBeInline(element)) return false;
  return inlineTags.has(element.tag) || element.tag.startsWith('mjx-') || !hasBlock(element);
}

/** Whether a formula has a line of its own. */
const isDisplayed = (formula: Element): boolean => /^(?:block|true)$/.test(formula.attribute('display'));

const isInText = ({ parent }: Element): boolean => parent !== undefined && ownLengthOf(parent) > 0;

const hasBlock = ({ children }: Element): boolean =>
  children.some((child) => typeof child !== 'string' && !child.dropped && !isInline(child));

/** Whether the element is part of a line: an inline tag with only inline tags, breaks and images below it. */
export function isInline(element: Element): boolean {
  const { tag } = element;
  if (tag === 'br' || tag === 'img') return true;
  // One descent: two at each level would take exponential time.
  return mayBeInline(element) && (tag === 'math' || !hasBlock(element));
}

/** Whether an element is inline unless an unknown one contains blocks. */
function mayBeInline(element: Element): boolean {
  const { tag } = element;
  if (tag === 'math' || tag.startsWith('mjx-')) return !isDisplayed(element);
  return inlineTags.has(tag) || (!nonInlineTags.has(tag) && isInText(element));
}
