import type { Element } from '../tree/element';
import { find, hasText, isInside, textOf, walk } from '../tree/walk';

/** The footnotes of a text: the links that are marks, and the elements that contain the notes. */
export interface Footnotes {
  /** Labels of links that are footnote marks. */
  readonly labelOf: ReadonlyMap<Element, string>;
  /** Labels of the elements that contain a footnote. */
  readonly definitionOf: ReadonlyMap<Element, string>;
  /** Links in footnotes that lead back to their mark, or the brackets around them. */
  readonly backLinks: ReadonlySet<Element>;
}

/** Tags of the elements that contain a footnote. */
export const footnoteTags: ReadonlySet<string> = new Set(['li', 'p', 'div', 'aside', 'dd']);
const mark = /^[[(]?\s?[\p{L}\p{N}*†‡]{1,4}\s?[\])]?$/u;
const maxMarkChars = 20;
const markNames = /(?:foot|end)note|noteref|reference|fnref/i;

/** Finds the footnotes among the kept elements; a mark whose footnote is not kept is an ordinary link. */
export function findFootnotes(roots: readonly Element[], prefix = ''): Footnotes {
  const byId = new Map<string, Element>();
  const anchors = new Map<string, Element>();
  const links: { link: Element; before: Element | undefined }[] = [];
  const labels: Element[] = [];
  let lastAnchor: Element | undefined;
  const visit = (element: Element): void => {
    const id = element.attribute('id');
    if (element.tag === 'span' && element.attribute('role') === 'doc-backlink') labels.push(element);
    if (id && footnoteTags.has(element.tag) && !byId.has(id) && !isInLine(element)) byId.set(id, element);
    if (element.tag !== 'a') return;
    if (element.attribute('href').startsWith('#')) links.push({ link: element, before: lastAnchor });
    const names = namesOf(element);
    for (const name of names) if (!anchors.has(name)) anchors.set(name, element);
    if (names.length > 0) lastAnchor = element;
  };
  for (const root of roots) {
    visit(root);
    walk(root, visit);
  }
  const labelOf = new Map<Element, string>();
  const definitionOf = new Map<Element, string>();
  for (const { link, before } of links) {
    const target = targetOf(link);
    const anchor = anchors.get(target);
    const note = byId.get(target) ?? (anchor && (lineOf(anchor) ?? noteAfterMark(anchor)));
    if (!note || isInside(link, note)) continue;
    if (!isMark(link) && !(hasMarkText(link) && !lineOf(link) && leadsTo(note, link, before))) continue;
    const label = definitionOf.get(note) ?? `${prefix}${definitionOf.size + 1}`;
    definitionOf.set(note, label);
    labelOf.set(link, label);
  }
  const notes = new Set(definitionOf.keys());
  const leadsBack = (link: Element): boolean => {
    if (labelOf.has(link)) return false;
    if (isBelow(link, notes)) return isBackMark(link);
    const note = noteAfterMark(link);
    return note !== undefined && notes.has(note);
  };
  const backLinks = links.map(({ link }) => link).filter(leadsBack);
  const ownLabels = labels.filter((each) => isBelow(each, notes));
  return { labelOf, definitionOf, backLinks: new Set([...backLinks.map(withBrackets), ...ownLabels]) };
}

/** Whether an element has the text of a footnote's mark: `1`, `[1]`, `(a)`, `*`. */
export const hasMarkText = (element: Element): boolean => mark.test(textOf(element, maxMarkChars));

function isMark(link: Element): boolean {
  if (!hasMarkText(link)) return false;
  const raised =
    link.parent?.tag === 'sup' || link.children.some((child) => typeof child !== 'string' && child.tag === 'sup');
  return raised || link.attribute('role') === 'doc-noteref' || markNames.test(link.names);
}

const namesOf = (element: Element): string[] =>
  [element.attribute('id'), element.attribute('name')].filter((name) => name !== '');

const targetOf = (link: Element): string => decoded(link.attribute('href').slice(1));

/** Maximum nodes before an anchor, and maximum elements around it, in the line that it begins. */
const maxDistance = 3;

/** Returns the paragraph or item that an anchor begins, as notes without an id do. */
function lineOf(anchor: Element): Element | undefined {
  let at = anchor;
  for (let level = 0; level < maxDistance && at.parent; level += 1, at = at.parent) {
    const first = at.parent.children.slice(0, maxDistance + 1);
    const position = first.indexOf(at);
    if (position < 0 || first.slice(0, position).some(hasText)) return undefined;
    if (footnoteTags.has(at.parent.tag)) return isInLine(at.parent) ? undefined : at.parent;
  }
  return undefined;
}

/** Maximum siblings, since each mark is looked up among them. */
const maxSiblings = 2_000;

/** Returns the note after a link back to its mark that is a term (HeVeA) or heading (Texinfo) of its own. */
function noteAfterMark(anchor: Element): Element | undefined {
  const title = anchor.attribute('href').startsWith('#') ? anchor.parent : undefined;
  const siblings = title?.parent?.children ?? [];
  if (!title || !/^(?:dt|h[1-6])$/.test(title.tag) || siblings.length > maxSiblings || !hasMarkText(title))
    return undefined;
  const next = siblings.slice(siblings.indexOf(title) + 1).find(hasText);
  return typeof next === 'object' && next.tag === (title.tag === 'dt' ? 'dd' : 'p') ? next : undefined;
}

/** Whether the first link of a note leads back to a link: to itself, its parent, or the anchor before it. */
function leadsTo(note: Element, link: Element, before: Element | undefined): boolean {
  const back = find(note, ({ tag, attributes }) => tag === 'a' && (attributes['href'] ?? '').startsWith('#'));
  if (!back) return false;
  const beside = before?.parent === link.parent ? before : undefined;
  return [link, link.parent, beside].some((each) => each && namesOf(each).includes(targetOf(back)));
}

/** Whether a link in a note leads back: an arrow, or the mark at the note's beginning. */
function isBackMark(link: Element): boolean {
  const text = textOf(link, 20);
  return text.length <= 3 || (mark.test(text) && lineOf(link) !== undefined);
}

/** Returns the parent of a link instead, if brackets around the link are all that it adds. */
function withBrackets(link: Element): Element {
  const { parent } = link;
  return parent?.tag === 'span' && hasMarkText(parent) ? parent : link;
}

/** Elements that Markdown writes on one line, which cannot contain a footnote. */
const lineTags = new Set(['table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt', 'pre', 'math']);
const isInLine = ({ parent }: Element): boolean =>
  parent !== undefined && (lineTags.has(parent.tag) || isInLine(parent));

const isBelow = (element: Element, ancestors: ReadonlySet<Element>): boolean =>
  ancestors.has(element) || (element.parent !== undefined && isBelow(element.parent, ancestors));

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
