import type { Child, Element } from '../tree/element';
import type { Write } from './block-writer';

/** Writes a list with `-` or numbers; the content of an item is indented under it. */
export function writeList(list: Element, write: Write): string[] {
  const lines: string[] = [];
  let number = Number.parseInt(list.attribute('start'), 10) || 1;
  for (const { children: item } of itemsOf(list)) {
    const marker = list.tag === 'ol' ? `${number}. ` : '- ';
    const text = writeItem(item, ' '.repeat(marker.length), write);
    if (!text) continue;
    lines.push(marker + text);
    number += 1;
  }
  return lines.length > 0 ? [lines.join('\n')] : [];
}

/** One item of a list, with its `li` if it has one. */
export interface Item {
  readonly children: readonly Child[];
  readonly element?: Element;
}

/** Returns the items of a list. Real lists contain more than `li`: content between items becomes a separate item. */
export function itemsOf(list: Element): Item[] {
  const items: Item[] = [];
  let loose: Child[] | undefined;
  for (const child of list.children) {
    if (typeof child !== 'string' && child.tag === 'li') {
      if (!child.dropped) items.push({ children: child.children, element: child });
      loose = undefined;
    } else if (loose) loose.push(child);
    else items.push({ children: (loose = [child]) });
  }
  return items;
}

function writeItem(children: readonly Child[], indent: string, write: Write): string {
  const [first = '', ...rest] = write.blocks(children);
  const lines = [first, ...rest.map((block) => (isList(block) ? block : `\n${block}`))].join('\n');
  return lines.replace(/\n(?=[^\n])/g, `\n${indent}`);
}

function isList(block: string): boolean {
  return /^(?:- |\d+\. )/.test(block);
}
