import { type Element, hasText } from '@winnow/markdown';
import { isItem, isList, moveItems } from './list-items';

/** Joins adjacent lists that continue each other: some editors write a list for each item. */
export function joinLists(element: Element): void {
  let before: Element | undefined;
  for (const child of element.children) {
    if (typeof child === 'string' || !isList(child)) {
      if (before && hasText(child)) before = undefined;
      if (typeof child !== 'string' && !child.dropped) joinLists(child);
      continue;
    }
    if (child.dropped) continue;
    joinLists(child);
    if (before && continues(child, before)) moveItems(child, before);
    else before = child;
  }
}

function continues(list: Element, before: Element): boolean {
  if (list.tag !== before.tag || list.attribute('class') !== before.attribute('class')) return false;
  if (list.tag === 'ul') return true;
  const start = Number.parseInt(before.attribute('start') || '1', 10);
  return Number.parseInt(list.attribute('start'), 10) === start + before.children.filter(isItem).length;
}
