import type { Child, Element } from '@winnow/markdown';
import { parseSelectors } from '@winnow/markdown/selectors';
import { compile, type Options } from 'css-select';

/**
 * The container of a documentation generator, by the names of its default theme. Each value is a list of CSS
 * selectors without combinators.
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

const someChild = (parent: Element | undefined, fits: Matches, except?: Element): boolean =>
  parent?.children
    .slice(0, maxChildren)
    .some((child) => typeof child !== 'string' && child !== except && fits(child)) === true;

const relations: Record<Relation, (element: Element, fits: Matches) => boolean> = {
  parent: ({ parent }, fits) => parent !== undefined && fits(parent),
  child: (element, fits) => someChild(element, fits),
  beside: (element, fits) => someChild(element.parent, fits, element),
  below(element, fits) {
    let at = element.parent;
    for (let level = 0; at && level < maxLevels; level += 1, at = at.parent) if (fits(at)) return true;
    return false;
  },
  near(element, fits) {
    let at: Element | undefined = element;
    for (let level = 0; at && level < maxNearLevels; level += 1, at = at.parent)
      if (someChild(at.parent, fits, at)) return true;
    return false;
  },
};
const relationNames = Object.keys(relations) as Relation[];

/** What selectors without combinators need. */
const adapter = {
  isTag: (node: Child) => typeof node !== 'string',
  getName: ({ tag }: Element) => tag,
  getAttributeValue: ({ attributes }: Element, name: string) => attributes[name],
  hasAttrib: ({ attributes }: Element, name: string) => attributes[name] !== undefined,
} as NonNullable<Options<Child, Element>['adapter']>;

const compileSelector = (selector: string): Matches => compile<Child, Element>(parseSelectors(selector), { adapter });

function compileContainer(container: ThemeContainer): Matches {
  const own = compileSelector(container.own);
  const required = relationNames.flatMap((relation) => {
    const selector = container[relation];
    if (selector === undefined) return [];
    const fits = compileSelector(selector);
    return [(element: Element): boolean => relations[relation](element, fits)];
  });
  return (element) => own(element) && required.every((matches) => matches(element));
}

/** Returns for each selector a name that every matching element has: the id, otherwise a class, otherwise the tag. */
const indexKeys = (list: string): string[] =>
  list.split(', ').map((selector) => (/#[\w-]+/.exec(selector) ?? /\.[\w-]+/.exec(selector) ?? [selector])[0]);

/**
 * Returns a matcher of any of the containers. They are looked up by the id, class or tag of the element, since each of them
 * would otherwise be compared with most elements of a page.
 */
export function matchThemes(containers: readonly ThemeContainer[]): Matches {
  const byKey = new Map<string, Matches[]>();
  for (const container of containers) {
    const matches = compileContainer(container);
    for (const key of indexKeys(container.own)) byKey.set(key, [...(byKey.get(key) ?? []), matches]);
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
