import { depthLimit } from './bounded-parser';
import type { Child, Element } from './element';

/**
 * Whether an element is a shadow root in a page's source: `template shadowrootmode="open"` (HTML 4.12.3). It is displayed
 * instead of the other children of its parent, which fill its slots.
 */
export const isShadowRoot = (tag: string, attributes: Readonly<Record<string, string>>): boolean =>
  tag === 'template' && 'shadowrootmode' in attributes;

/** The children of an element with a shadow root, by the slot that displays them. */
class SlottedChildren {
  private readonly bySlot = new Map<string, Child[]>();

  constructor(
    children: readonly Child[],
    /** Slotted children of the surrounding tree, whose slots may be among the children. */
    readonly outer: SlottedChildren | undefined,
  ) {
    for (const child of children) {
      const name = typeof child === 'string' ? '' : child.attribute('slot');
      const others = this.bySlot.get(name);
      if (others) others.push(child);
      else this.bySlot.set(name, [child]);
    }
  }

  /** Returns the children for a slot, only once. A slot without children displays its own content. */
  take(name: string): readonly Child[] {
    const children = this.bySlot.get(name) ?? [];
    this.bySlot.delete(name);
    return children.some(isDisplayed) ? children : [];
  }

  /** Returns the children without a slot: scripts may place them. */
  rest(): readonly Child[] {
    return [...this.bySlot.values()].flat();
  }
}

const isDisplayed = (child: Child): boolean => typeof child !== 'string' || child.trim() !== '';

/** Replaces shadow roots by their content, with the children of their element in its slots. Linear time; bounded depth. */
export function flattenShadowRoots(root: Element): void {
  const append = (
    parent: Element,
    children: readonly Child[],
    slotted: SlottedChildren | undefined,
    depth: number,
  ): void => {
    if (depth > depthLimit) return;
    for (const child of children) {
      if (typeof child === 'string') parent.children.push(child);
      else if (child.tag === 'slot' && slotted) {
        const assigned = slotted.take(child.attribute('name'));
        if (assigned.length > 0) append(parent, assigned, slotted.outer, depth + 1);
        else append(parent, child.children.splice(0), slotted, depth + 1);
      } else {
        child.parent = parent;
        parent.children.push(child);
        appendContent(child, slotted, depth + 1);
      }
    }
  };
  const appendContent = (element: Element, slotted: SlottedChildren | undefined, depth: number): void => {
    const children = element.children.splice(0);
    const shadow = children.find(isShadowRootElement);
    if (!shadow) return append(element, children, slotted, depth);
    const own = new SlottedChildren(
      children.filter((child) => child !== shadow),
      slotted,
    );
    append(element, shadow.children.splice(0), own, depth);
    append(element, own.rest(), slotted, depth);
  };
  appendContent(root, undefined, 1);
}

const isShadowRootElement = (child: Child): child is Element =>
  typeof child !== 'string' && isShadowRoot(child.tag, child.attributes);
