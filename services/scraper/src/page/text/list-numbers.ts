import { type Child, type Element, hasText, isInline, textOf } from '@winnow/markdown';

const maxNumberChars = 5;
/** Children of an item among which its number is searched: all of them for each of many would take quadratic time. */
const maxChildren = 20;

/** Numbers of the items of a list, cached, since every item queries its own. */
const numbersOf = new WeakMap<Element, ReadonlyMap<Child, number>>();

/** Whether an element is the number of its item, which pages write where their style sheet hides the marker. */
export function isListNumber(element: Element): boolean {
  const item = element.parent;
  const list = item?.parent;
  if (item?.tag !== 'li' || list?.tag !== 'ol' || isInline(element) || element.textLength > maxNumberChars)
    return false;
  if (element.textLength === item.textLength || item.children.slice(0, maxChildren).find(hasText) !== element)
    return false;
  const number = /^(\d{1,4})[.)]?$/.exec(textOf(element, maxNumberChars + 1))?.[1];
  return number !== undefined && Number(number) === itemNumbers(list).get(item);
}

function itemNumbers(list: Element): ReadonlyMap<Child, number> {
  const known = numbersOf.get(list);
  if (known) return known;
  const start = Number(list.attribute('start') || 1);
  const items = list.children.filter((child) => typeof child !== 'string' && child.tag === 'li');
  const numbers = new Map(items.map((item, index) => [item, start + index]));
  numbersOf.set(list, numbers);
  return numbers;
}
