import { depthLimit } from './bounded-parser';
import type { Child, Element } from './element';

const slotId = /^([\w-]{0,40})[BP]:([\da-f]{1,8})$/;
const partId = /^([\w-]{0,40})S:([\da-f]{1,8})$/;

const keyOf = (pattern: RegExp, id = ''): string | undefined => pattern.exec(id)?.slice(1).join(':');

/**
 * Whether an element marks the place of a part that the server sends later: React streams a page as hidden elements
 * `S:1`, which scripts move to the place of `template` `B:1` or `P:1`.
 */
export const isSlot = (tag: string, { id }: Readonly<Record<string, string>>): boolean =>
  tag === 'template' && keyOf(slotId, id) !== undefined;

/** Moves the streamed parts of a page to their slots, as scripts would. Linear time; the depth stays bounded. */
export function placeStreamedParts(root: Element): void {
  const parts = new Map<string, Element>();
  const slots = new Set<string>();
  const collect = (element: Element): void => {
    const { id } = element.attributes;
    const part = 'hidden' in element.attributes ? keyOf(partId, id) : undefined;
    if (part !== undefined) parts.set(part, element);
    if (isSlot(element.tag, element.attributes)) slots.add(keyOf(slotId, id)!);
    for (const child of element.children) if (typeof child !== 'string') collect(child);
  };
  collect(root);
  const placed = new Set<Element>();
  const addAll = (parent: Element, children: readonly Child[], depth: number): void => {
    if (depth > depthLimit) return;
    for (const child of children) {
      if (typeof child === 'string') parent.children.push(child);
      else if (isSlot(child.tag, child.attributes)) {
        const part = parts.get(keyOf(slotId, child.attribute('id'))!);
        if (!part || placed.has(part)) continue;
        placed.add(part);
        addAll(parent, part.children.splice(0), depth + 1);
      } else if (!isPlacedPart(child)) {
        child.parent = parent;
        parent.children.push(child);
        addAll(child, child.children.splice(0), depth + 1);
      }
    }
  };
  const isPlacedPart = (element: Element): boolean => {
    const key = 'hidden' in element.attributes ? keyOf(partId, element.attribute('id')) : undefined;
    return key !== undefined && slots.has(key) && parts.get(key) === element;
  };
  addAll(root, root.children.splice(0), 1);
}
