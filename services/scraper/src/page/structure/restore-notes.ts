import { closest, footnoteTags, hasMarkText, isInside, walk, type Element } from '@winnow/markdown';

const maxNoteLength = 1_500;
const maxHolderDistance = 3;
/** Maximum marks of one note. */
const maxBacks = 20;
/** Reasons for which an element stays dropped. */
const finalReasons = new Set(['hidden', 'control', 'comments', 'consent', 'title', 'joined']);

/**
 * Restores the dropped notes of the kept text: word processors and printed books write them after the text, outside of its
 * container. A note belongs to a mark if both lead to each other.
 */
export function restoreNotes(body: Element): void {
  const links: Element[] = [];
  walk(body, (element) => {
    if (element.tag !== 'a' || !element.attribute('href').startsWith('#')) return;
    if (hasMarkText(element)) links.push(element);
  });
  if (links.length === 0) return;
  const targets = new Map<string, Element>();
  addTargets(body, targets);
  const restored = new Set<Element>();
  const knownBacks = new Map<Element, Element[]>();
  for (const link of links) {
    const target = targets.get(link.attribute('href').slice(1));
    const note = target && holderOf(target);
    if (!note || restored.has(note) || isInside(link, note)) continue;
    const backs = knownBacks.get(note) ?? backTargets(note, targets);
    knownBacks.set(note, backs);
    if (!backs.some((back) => isAt(link, back))) continue;
    restored.add(note);
    restore(note);
  }
}

function addTargets(element: Element, targets: Map<string, Element>): void {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    for (const name of [child.attribute('id'), child.attribute('name')])
      if (name && !targets.has(name)) targets.set(name, child);
    addTargets(child, targets);
  }
}

function holderOf(target: Element): Element | undefined {
  const holder = closest(target, maxHolderDistance, ({ tag }) => footnoteTags.has(tag));
  return holder && holder.textLength <= maxNoteLength ? holder : undefined;
}

/** Returns the elements that the links of a note lead to. */
function backTargets(note: Element, targets: ReadonlyMap<string, Element>): Element[] {
  const backs: Element[] = [];
  const visit = ({ children }: Element): void => {
    for (const child of children) {
      if (typeof child === 'string' || backs.length >= maxBacks) continue;
      const back = child.tag === 'a' ? targets.get(child.attribute('href').replace(/^#/, '')) : undefined;
      if (back) backs.push(back);
      visit(child);
    }
  };
  visit(note);
  return backs;
}

/** Whether a link is at the place that a note leads back to: it, an element around it, or the anchor beside it. */
const isAt = (link: Element, back: Element): boolean =>
  isInside(link, back) || back.parent === link.parent || back.parent === link;

function restore(note: Element): void {
  for (let at: Element | undefined = note; at; at = at.parent) keep(at);
  const keepBelow = (element: Element): void => {
    for (const child of element.children) {
      if (typeof child === 'string') continue;
      keep(child);
      if (!child.dropped) keepBelow(child);
    }
  };
  keepBelow(note);
}

function keep(element: Element): void {
  if (element.dropped && !finalReasons.has(element.dropped)) element.dropped = undefined;
}
