import type { Element } from '@winnow/markdown';

/** One element by its names: `tag#id.class[attribute=value]`, as in CSS; `.name-*` is any class with that start. */
export interface Selector {
  readonly tag: string | undefined;
  readonly id: string | undefined;
  readonly classes: readonly string[];
  readonly classPrefix: string | undefined;
  readonly attributes: readonly (readonly [name: string, value: string | undefined])[];
}

const partPattern = /([#.]?)([\w-]+)(\*?)|\[([\w-]+)(?:=([\w-]+))?\]/g;

/** Reads selectors separated by commas. */
export const compileSelector = (list: string): Selector[] => list.split(', ').map(compileOne);

function compileOne(text: string): Selector {
  let tag: string | undefined;
  let id: string | undefined;
  let classPrefix: string | undefined;
  const classes: string[] = [];
  const attributes: [string, string | undefined][] = [];
  for (const [, mark, name, star, attribute, value] of text.matchAll(partPattern)) {
    if (attribute !== undefined) attributes.push([attribute, value]);
    else if (mark === '#') id = name;
    else if (mark === '') tag = name;
    else if (star === '*') classPrefix = name;
    else classes.push(name!);
  }
  return { tag, id, classes, classPrefix, attributes };
}

/** Returns a name that every matching element has: the id, otherwise a class, otherwise the tag. */
export const indexKeys = (selectors: readonly Selector[]): Set<string> =>
  new Set(
    selectors.map(({ tag, id, classes }) => (id ? `#${id}` : classes.length > 0 ? `.${classes[0]!}` : (tag ?? ''))),
  );

export const matchesAny = (element: Element, selectors: readonly Selector[]): boolean =>
  selectors.some((selector) => matchesOne(element, selector));

function matchesOne(element: Element, { tag, id, classes, classPrefix, attributes }: Selector): boolean {
  if (tag !== undefined && element.tag !== tag) return false;
  if (id !== undefined && element.attributes['id'] !== id) return false;
  if (!classes.every((name) => element.hasClass(name))) return false;
  if (classPrefix !== undefined && !hasClassWithPrefix(element, classPrefix)) return false;
  return attributes.every(([name, value]) => {
    const own = element.attributes[name];
    return value === undefined ? own !== undefined : own === value;
  });
}

const hasClassWithPrefix = (element: Element, prefix: string): boolean =>
  element
    .attribute('class')
    .split(/\s+/)
    .some((name) => name.startsWith(prefix));
