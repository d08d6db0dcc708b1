import { findAll, type Element } from '@winnow/markdown';

/** Matches the class of a list that Google Docs exports, with its level: it writes nested lists after their item. */
const listLevel = /(?:^|\s)lst-\S+-(\d)(?:\s|$)/;

interface OpenList {
  readonly level: number;
  readonly list: Element;
}

/** Moves the nested lists of a Google Docs export into the items before them. Modifies the tree in place. */
export function nestExportedLists(body: Element): void {
  const parents = new Set(
    findAll(body, (element) => levelOf(element) !== undefined).map(({ parent }) => parent ?? body),
  );
  for (const parent of parents) nestChildren(parent);
}

function levelOf({ tag, attributes }: Element): number | undefined {
  if (tag !== 'ul' && tag !== 'ol') return undefined;
  const level = listLevel.exec(attributes['class'] ?? '')?.[1];
  return level === undefined ? undefined : Number(level);
}

function nestChildren(parent: Element): void {
  let open: OpenList[] = [];
  const kept = parent.children.filter((child) => {
    if (typeof child === 'string') return true;
    const level = levelOf(child);
    if (level === undefined) {
      open = [];
      return true;
    }
    while (open.length > 0 && open.at(-1)!.level > level) open.pop();
    const last = open.at(-1);
    if (last?.level === level && last.list.tag === child.tag) {
      moveChildren(child, last.list);
      return false;
    }
    if (last?.level === level) open.pop();
    const item = open.at(-1)?.list.children.findLast((each) => typeof each !== 'string');
    open.push({ level, list: child });
    if (item === undefined || typeof item === 'string') return true;
    item.children.push(child);
    child.parent = item;
    return false;
  });
  parent.children.splice(0);
  for (const child of kept) parent.children.push(child);
}

function moveChildren(from: Element, to: Element): void {
  for (const child of from.children) {
    to.children.push(child);
    if (typeof child !== 'string') child.parent = to;
  }
}
