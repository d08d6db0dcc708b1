import { Element, hasText } from '@winnow/markdown';
import { isItem, isList, moveItems } from './list-items';

/** Matches the class of a list of Google Docs: the list, and its level. Levels are lists beside each other. */
const levelClass = /(?:^|\s)lst-(\w+)-(\d)(?:\s|$)/;

interface OpenList {
  readonly list: Element;
  readonly name: string;
  readonly level: number;
  /** Number of its items: counting them for each list that continues it would take quadratic time. */
  items: number;
}

/**
 * Nests lists as the page shows them: the levels of Google Docs, and a list that has nothing but another list, which is
 * shown as one.
 */
export function nestLists(element: Element): void {
  let open: OpenList[] = [];
  for (const child of element.children) {
    if (typeof child === 'string' || child.dropped || !isList(child)) {
      if (hasText(child)) open = [];
      if (typeof child !== 'string' && !child.dropped) nestLists(child);
      continue;
    }
    unwrap(child);
    nestLists(child);
    const [, name, level] = levelClass.exec(child.attribute('class')) ?? [];
    open =
      name === undefined
        ? []
        : place({ list: child, name, level: Number(level), items: child.children.filter(isItem).length }, open);
  }
}

/** Replaces a list in a list of the same kind by its items, if it is all that the outer one has. */
function unwrap(list: Element): void {
  const [only, ...others] = list.children.filter(hasText);
  if (others.length > 0 || typeof only !== 'object' || only.tag !== list.tag) return;
  unwrap(only);
  moveItems(only, list);
}

/** Puts a list into the last item of the open list of a lower level, or its items into the one of the same level. */
function place(added: OpenList, open: readonly OpenList[]): OpenList[] {
  const around = open.filter(({ name, level }) => name === added.name && level <= added.level);
  const before = around.at(-1);
  if (!before) return [added];
  if (before.level === added.level) {
    if (!continues(added.list, before)) return place(added, around.slice(0, -1));
    moveItems(added.list, before.list);
    before.items += added.items;
    return around;
  }
  const item = before.list.children.findLast((child) => isItem(child));
  if (typeof item !== 'object') return [added];
  const list = new Element(added.list.tag, added.list.attributes, item);
  item.children.push(list);
  item.ownLength = undefined;
  moveItems(added.list, list);
  return [...around, { ...added, list }];
}

function continues(list: Element, before: OpenList): boolean {
  if (list.tag !== before.list.tag) return false;
  const start = Number(before.list.attribute('start') || 1);
  return list.tag === 'ul' || Number(list.attribute('start')) === start + before.items;
}
