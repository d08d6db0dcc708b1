import { Element, textOf } from '@winnow/markdown';
import type { PageState } from '../page-state';
import { comparisonKey } from '../text/comparison-key';
import { readProductData } from '../text/product-data';

/** Letters and digits of content below which it is not a description. */
const minDescriptionChars = 300;
/** Maximum characters of the content that are searched for what the data say. */
const maxContentChars = 100_000;

/**
 * Adds what the page's data say about a product and its content does not: the price and the specification, and the
 * description where the content has none. Shops show them outside of the description, or insert them by script.
 */
export function addProductData(state: PageState): void {
  const [main] = state.main;
  if (state.kind !== 'product' || !main) return;
  const product = readProductData(state.tree.jsonLd, state.metadata.tags);
  if (!product) return;
  const content = textOf(main, maxContentChars);
  const key = comparisonKey(content);
  const lacksDescription = key.length < Math.min(comparisonKey(product.description).length, minDescriptionChars);
  const missing = product.properties.filter(([name, value]) => !key.includes(comparisonKey(name + value)));
  const first = [
    ...(product.price && !hasPrice(content, product.price) ? [paragraph(product.price, main)] : []),
    ...(lacksDescription ? [paragraph(product.description, main)] : []),
  ];
  main.children.unshift(...first);
  if (missing.length > 0) main.children.push(listOf(missing, main));
}

/** Whether the content has one of the prices, with any separators and decimals. */
function hasPrice(content: string, price: string): boolean {
  return price
    .split(/[–\s]/)
    .slice(0, -1)
    .some((number) => pricePattern(number).test(content));
}

/**
 * Matches a price. A number of few digits is a price only with cents or beside a currency, since other numbers are
 * short too.
 */
function pricePattern(number: string): RegExp {
  const [, whole = '', cents = ''] = /^(\d{1,12})(?:\.(\d\d?))?/.exec(number) ?? [];
  const digits = `(?<!\\d)${[...whole].join("[.,'’\\s]?")}`;
  if (Number(cents) > 0) return new RegExp(`${digits}[.,]${cents}`);
  if (whole.length > 2) return new RegExp(`${digits}(?!\\d)`);
  return new RegExp(`\\p{Sc}\\s?${digits}(?!\\d)|${digits}(?:[.,]00)?\\s?(?:\\p{Sc}|[A-Z]{3})`, 'u');
}

function paragraph(text: string, parent: Element): Element {
  const element = new Element('p', undefined, parent);
  element.children.push(text);
  return element;
}

function listOf(properties: readonly (readonly [string, string])[], parent: Element): Element {
  const list = new Element('ul', undefined, parent);
  for (const [name, value] of properties) {
    const item = new Element('li', undefined, list);
    item.children.push(`${name}: ${value}`);
    list.children.push(item);
  }
  return list;
}
