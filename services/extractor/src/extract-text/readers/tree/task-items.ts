import { Element, textOf } from '@winnow/markdown';

/** Matches a check box: open, checked or crossed. */
export const checkBox = /^[☐☑☒]$/u;
const boxAtStart = /^\s*([☐☑☒])\s*/u;
const boxes = /[☐☑☒]/gu;

/** Returns the mark of a task in a list: the box itself in text. */
export function taskMark(box: string): Element {
  const mark = new Element('task-mark');
  mark.children.push(`${box} `);
  return mark;
}

/** Replaces the check box with which an item's text begins by the mark of a task; further boxes are answers to tick. */
export function markTask(item: Element): void {
  const { children } = textStart(item);
  const [first] = children;
  const found = typeof first === 'string' ? boxAtStart.exec(first) : null;
  if (!found || ownText(item).match(boxes)!.length > 1) return;
  children.splice(0, 1, taskMark(found[1]!), (first as string).slice(found[0].length));
}

/** Returns the text of an item without its nested lists. */
const ownText = ({ children }: Element): string =>
  children
    .map((child) => (typeof child === 'string' ? child : /^[uo]l$/.test(child.tag) ? '' : textOf(child)))
    .join('');

/** Returns the element in which an item's text begins. */
export function textStart(item: Element): Element {
  const [first] = item.children;
  return first instanceof Element && first.tag === 'p' ? first : item;
}
