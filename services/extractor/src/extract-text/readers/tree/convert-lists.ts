import { Element, type Child } from '@winnow/markdown';
import { appendAll } from '../append-all';
import { checkBox, markTask, taskMark, textStart } from './task-items';

interface Item {
  readonly element: Element;
  /** An empty string for none. */
  readonly label: string;
}

const bullet = /^[-•·▪o*–—\uf000-\uf0ff]$/u;
const decimal = /^(\d{1,9})[.)]$/;

/**
 * Converts the lists of a document, whose items begin with their labels (`span.label`), to lists that Markdown can
 * write: bullets, check boxes, and numbers that count up. Items with any other label (`2.1`, `(iv)`, `Article 3`) become
 * paragraphs that begin with it.
 */
export function convertLists(parent: Element): Element {
  const converted = new Element(parent.tag, parent.attributes);
  for (const child of joinDividedLists(parent.children)) {
    if (typeof child === 'string') converted.children.push(child);
    else if (child.tag === 'ul') appendAll(converted.children, toLists(child));
    else converted.children.push(convertLists(child));
  }
  return converted;
}

/** Joins a list that begins with a nested one to the list above: presentations divide lists where their style changes. */
function joinDividedLists(children: readonly Child[]): Child[] {
  const joined: Child[] = [];
  let whole: Element | undefined;
  for (const child of children) {
    const above = joined.at(-1);
    if (isList(child) && isList(above) && beginsNested(child)) {
      if (above !== whole) {
        whole = new Element('ul', above.attributes);
        appendAll(whole.children, above.children);
        joined[joined.length - 1] = whole;
      }
      appendAll(whole.children, child.children);
    } else joined.push(child);
  }
  return joined;
}

const isList = (child: Child | undefined): child is Element => child instanceof Element && child.tag === 'ul';

function beginsNested({ children: [first] }: Element): boolean {
  return first instanceof Element && isNested(first);
}

function toLists(list: Element): Child[] {
  const lists: Child[] = [];
  let openList: Element | undefined;
  let nextNumber = 0;
  for (const item of list.children.flatMap(toItem)) {
    // An item without text is dropped with its number.
    if (!hasText(item.element)) continue;
    const number = Number(decimal.exec(item.label)?.[1] ?? NaN);
    const isTask = checkBox.test(item.label);
    const tag = isTask || bullet.test(item.label) ? 'ul' : number > 0 ? 'ol' : 'div';
    if (item.label === '' && isNested(item.element)) {
      // A level without an item belongs to the item above, else it is replaced by its nested content.
      const itemAbove = openList?.tag === 'div' ? undefined : openList?.children.at(-1);
      if (itemAbove && typeof itemAbove !== 'string') {
        appendAll(itemAbove.children, item.element.children);
        continue;
      }
      appendAll(lists, item.element.children);
      openList = undefined;
      continue;
    }
    if (!openList || openList.tag !== tag || (tag === 'ol' && number !== nextNumber)) {
      openList = new Element(tag, tag === 'ol' ? { start: String(number) } : {});
      lists.push(openList);
    }
    nextNumber = number + 1;
    if (isTask) textStart(item.element).children.unshift(taskMark(item.label));
    else if (tag === 'ul') markTask(item.element);
    else if (tag === 'div' && item.label !== '') textStart(item.element).children.unshift(`${item.label} `);
    openList.children.push(tag === 'div' ? toDiv(item.element) : item.element);
  }
  return lists;
}

const hasText = ({ children }: Element): boolean =>
  children.some((child) => (typeof child === 'string' ? child.trim() !== '' : hasText(child)));

const isNested = ({ children }: Element): boolean =>
  children.length > 0 && children.every((child) => typeof child !== 'string' && /^(?:ul|ol|div)$/.test(child.tag));

/** Returns a `div` with the content of an element. */
export function toDiv(item: Element): Element {
  const block = new Element('div');
  appendAll(block.children, item.children);
  return block;
}

function toItem(child: Child): Item[] {
  if (typeof child === 'string') return [];
  const [first] = child.children;
  const hasLabel = first !== undefined && typeof first !== 'string' && first.hasClass('label');
  const element = convertLists(child);
  if (!hasLabel) return [{ element, label: '' }];
  element.children.shift();
  return [{ element, label: first.children.join('') }];
}
