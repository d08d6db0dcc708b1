import { Element, textOf, type Child } from '@winnow/markdown';

/** Creates an HTML element; omits undefined attributes. */
export function html(
  tag: string,
  children: readonly Child[] = [],
  attributes: Readonly<Record<string, string | undefined>> = {},
): Element {
  const given = Object.entries(attributes).filter((entry): entry is [string, string] => !!entry[1]);
  const element = new Element(tag, Object.fromEntries(given));
  for (const child of children) {
    if (typeof child !== 'string') child.parent = element;
    element.children.push(child);
  }
  return element;
}

export const isElement = (child: Child): child is Element => typeof child !== 'string';

export const elementsOf = (element: Element): Element[] => element.children.filter(isElement);

/** Returns the child elements of these names. */
export const childrenNamed = (element: Element | undefined, ...names: string[]): Element[] =>
  element ? elementsOf(element).filter(({ tag }) => names.includes(tag)) : [];

/** Returns the descendants that match, except descendants of another match, whose text contains them. */
export const outermost = (element: Element, fits: (element: Element) => boolean): Element[] =>
  elementsOf(element).flatMap((child) => (fits(child) ? [child] : outermost(child, fits)));

/** Returns the descendant on a path of names, taking the first child of each. */
export function childAt(element: Element | undefined, path: string): Element | undefined {
  let at = element;
  for (const name of path.split('/')) at = at && childrenNamed(at, name)[0];
  return at;
}

/** Returns the text at a path on one line, or an empty string. */
export function textAt(element: Element | undefined, path: string): string {
  const found = childAt(element, path);
  return found ? textOf(found) : '';
}

/** Joins the texts that are not empty. */
export const joined = (texts: readonly string[], separator: string): string =>
  texts.filter((text) => text !== '').join(separator);

/** Returns the date that the text of a document starts with, as written in ISO 8601: a year, a month, a day or a time. */
export const isoDate = (text: string): string =>
  /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[-+]\d\d:?\d\d)?)?)?)?(?![\d-])/.exec(
    text.trim(),
  )?.[0] ?? '';
