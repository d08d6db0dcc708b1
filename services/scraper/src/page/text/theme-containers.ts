import type { Element } from '@winnow/markdown';
import { compileSelector, indexKeys, matchesAny, type Selector } from './simple-selector';

/**
 * The container of a documentation generator, by the names of its default theme. Each value is a list of simple selectors
 * separated by commas, of which one must match.
 */
export interface ThemeContainer {
  readonly name: string;
  /** The container itself. */
  readonly own: string;
  readonly parent?: string;
  /** Some ancestor, at most four levels above. */
  readonly below?: string;
  readonly child?: string;
  /** Some sibling. */
  readonly beside?: string;
  /** Some sibling, or one of the parent or its parent. */
  readonly near?: string;
}

type Relation = Exclude<keyof ThemeContainer, 'name' | 'own'>;
type Matches = (element: Element) => boolean;

const maxLevels = 4;
const maxNearLevels = 3;

/**
 * Maximum compared children of an element: comparing all of them for each of many siblings would take quadratic time.
 */
const maxChildren = 50;

const someChild = (parent: Element | undefined, selectors: readonly Selector[], except?: Element): boolean =>
  parent?.children
    .slice(0, maxChildren)
    .some((child) => typeof child !== 'string' && child !== except && matchesAny(child, selectors)) === true;

const relations: Record<Relation, (element: Element, selectors: readonly Selector[]) => boolean> = {
  parent: ({ parent }, selectors) => parent !== undefined && matchesAny(parent, selectors),
  child: (element, selectors) => someChild(element, selectors),
  beside: (element, selectors) => someChild(element.parent, selectors, element),
  below(element, selectors) {
    let at = element.parent;
    for (let level = 0; at && level < maxLevels; level += 1, at = at.parent) if (matchesAny(at, selectors)) return true;
    return false;
  },
  near(element, selectors) {
    let at: Element | undefined = element;
    for (let level = 0; at && level < maxNearLevels; level += 1, at = at.parent)
      if (someChild(at.parent, selectors, at)) return true;
    return false;
  },
};
const relationNames = Object.keys(relations) as Relation[];

function compileContainer(container: ThemeContainer): Matches {
  const own = compileSelector(container.own);
  const required = relationNames.flatMap((relation) => {
    const list = container[relation];
    if (list === undefined) return [];
    const selectors = compileSelector(list);
    return [(element: Element): boolean => relations[relation](element, selectors)];
  });
  return (element) => matchesAny(element, own) && required.every((matches) => matches(element));
}

/**
 * Returns a matcher of any of the containers. They are looked up by the id, class or tag of the element, since each of them
 * would otherwise be compared with most elements of a page.
 */
export function matchThemes(containers: readonly ThemeContainer[]): Matches {
  const byKey = new Map<string, Matches[]>();
  for (const container of containers) {
    const matches = compileContainer(container);
    for (const key of indexKeys(compileSelector(container.own))) byKey.set(key, [...(byKey.get(key) ?? []), matches]);
  }
  const classPattern = patternOf([...byKey.keys()].filter((key) => key.startsWith('.')));
  return (element) => {
    const { tag, attributes } = element;
    const fits = (key: string): boolean => byKey.get(key)?.some((matches) => matches(element)) === true;
    if (fits(tag) || (attributes['id'] && fits(`#${attributes['id']}`))) return true;
    const names = attributes['class'];
    if (!names || !classPattern.test(names)) return false;
    return names.split(/\s+/).some((name) => fits(`.${name}`));
  };
}

/** Most elements have none of the classes, which one expression finds in less time than splitting them. */
function patternOf(keys: readonly string[]): RegExp {
  const names = keys.map((key) => key.slice(1).replaceAll('-', String.raw`\-`));
  return new RegExp(String.raw`(?:^|\s)(?:${names.join('|')})(?:\s|$)`);
}
