import type { Element } from '../tree/element';
import { isInside, textOf, walk } from '../tree/walk';

/** The footnotes of a text: the links that are marks, and the elements that contain the notes. */
export interface Footnotes {
  /** Labels of links that are footnote marks. */
  readonly labelOf: ReadonlyMap<Element, string>;
  /** Labels of the elements that contain a footnote. */
  readonly definitionOf: ReadonlyMap<Element, string>;
  /** Links in footnotes that lead back to their mark. */
  readonly backLinks: ReadonlySet<Element>;
}

const holders = new Set(['li', 'p', 'div', 'aside', 'dd']);
/** Text of a mark: `1`, `[1]`, `[a]`, `*`. */
const mark = /^\[?\s?[\p{L}\p{N}*†‡]{1,4}\s?\]?$/u;
const markNames = /footnote|noteref|reference|fnref/i;

/** Finds the footnotes among the kept elements; a mark whose footnote is not kept is an ordinary link. */
export function findFootnotes(roots: readonly Element[], prefix = ''): Footnotes {
  const byId = new Map<string, Element>();
  const links: Element[] = [];
  const visit = (element: Element): void => {
    const id = element.attribute('id');
    if (id && holders.has(element.tag) && !byId.has(id) && !isInTable(element)) byId.set(id, element);
    if (element.tag === 'a' && element.attribute('href').startsWith('#')) links.push(element);
  };
  for (const root of roots) {
    visit(root);
    walk(root, visit);
  }
  const labelOf = new Map<Element, string>();
  const definitionOf = new Map<Element, string>();
  for (const link of links) {
    const note = byId.get(decoded(link.attribute('href').slice(1)));
    if (!note || !isMark(link) || isInside(link, note)) continue;
    const label = definitionOf.get(note) ?? `${prefix}${definitionOf.size + 1}`;
    definitionOf.set(note, label);
    labelOf.set(link, label);
  }
  const notes = new Set(definitionOf.keys());
  const leadsBack = (link: Element) => !labelOf.has(link) && textOf(link, 20).length <= 3 && isBelow(link, notes);
  return { labelOf, definitionOf, backLinks: new Set(links.filter(leadsBack)) };
}

function isMark(link: Element): boolean {
  if (!mark.test(textOf(link, 20))) return false;
  const raised =
    link.parent?.tag === 'sup' || link.children.some((child) => typeof child !== 'string' && child.tag === 'sup');
  return raised || link.attribute('role') === 'doc-noteref' || markNames.test(link.names);
}

const isInTable = (element: Element): boolean =>
  element.parent !== undefined && (element.parent.tag === 'table' || isInTable(element.parent));

const isBelow = (element: Element, ancestors: ReadonlySet<Element>): boolean =>
  ancestors.has(element) || (element.parent !== undefined && isBelow(element.parent, ancestors));

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
