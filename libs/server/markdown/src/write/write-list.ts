import type { Child, Element } from '../tree/element';
import type { Write } from './block-writer';
import { formatNumber } from './number-format';

/** Writes a list with `-`, numbers or letters; the content of an item is indented under it. */
export function writeList(list: Element, write: Write): string[] {
  const lines: string[] = [];
  const items = itemsOf(list);
  const nextNumber = numbering(list, items);
  const format = numberFormat(list);
  for (const { children, element } of items) {
    const blocks = write.blocks(children);
    if (blocks.length === 0) continue;
    const number = nextNumber(element);
    lines.push(writeItem(blocks, number === undefined ? '- ' : `${formatNumber(number, format)}. `));
  }
  return lines.length > 0 ? [lines.join('\n')] : [];
}

/** One item of a list, with its `li` if it has one. */
export interface Item {
  readonly children: readonly Child[];
  readonly element?: Element;
}

/**
 * Returns the items of a list. Real lists contain more than `li`: a list after an item belongs to it, other content between
 * items becomes a separate item.
 */
export function itemsOf(list: Element): Item[] {
  const items: Item[] = [];
  let loose: Child[] | undefined;
  let nested: Child[] | undefined;
  for (const child of list.children) {
    const last = items.at(-1);
    if (typeof child !== 'string' && child.tag === 'li') {
      if (!child.dropped) items.push({ children: child.children, element: child });
      [loose, nested] = [undefined, undefined];
    } else if (last && typeof child !== 'string' && (child.tag === 'ul' || child.tag === 'ol')) {
      if (!nested) items[items.length - 1] = { ...last, children: (nested = [...last.children]) };
      nested.push(child);
      loose = undefined;
    } else if (loose) loose.push(child);
    else {
      items.push({ children: (loose = [child]) });
      nested = undefined;
    }
  }
  return items;
}

/**
 * Returns a function that gives the number of each written item in turn, by `start`, `reversed` and the items' `value`;
 * undefined for a list without numbers.
 */
export function numbering(list: Element, items: readonly Item[]): (item?: Element) => number | undefined {
  if (list.tag !== 'ol') return () => undefined;
  const isReversed = 'reversed' in list.attributes;
  const count = items.filter(({ element }) => element).length;
  let next = numberOf(list, 'start') ?? (isReversed ? count : 1);
  return (item) => {
    const number = (item && numberOf(item, 'value')) ?? next;
    next = number + (isReversed ? -1 : 1);
    return number;
  };
}

const maxNumber = 999_999_999;

/** CommonMark allows numbers of up to nine digits. */
function numberOf(element: Element, name: string): number | undefined {
  const number = Number.parseInt(element.attribute(name), 10);
  return Number.isNaN(number) ? undefined : Math.min(Math.max(number, 0), maxNumber);
}

const numberFormats: Readonly<Record<string, string>> = {
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
  'lower-alpha': 'lowerLetter',
  'lower-latin': 'lowerLetter',
  'upper-alpha': 'upperLetter',
  'upper-latin': 'upperLetter',
  'lower-roman': 'lowerRoman',
  'upper-roman': 'upperRoman',
};

/** Returns the name of the format of a list's numbers, by its `type` or inline style. */
function numberFormat(list: Element): string {
  const style = /list-style(?:-type)?\s*:\s*([a-z-]+)/i.exec(list.attribute('style'))?.[1]?.toLowerCase();
  return numberFormats[style ?? list.attribute('type')] ?? 'decimal';
}

function writeItem([first = '', ...rest]: readonly string[], marker: string): string {
  const lines = [first, ...rest.map((block) => (isList(block) ? block : `\n${block}`))].join('\n');
  return marker + lines.replace(/\n(?=[^\n])/g, `\n${' '.repeat(marker.length)}`);
}

function isList(block: string): boolean {
  return /^(?:- |(?:\d+|[a-z]{1,9})\. )/i.test(block);
}
