import type { Block } from './page-blocks';
import type { Surroundings } from './surroundings';

const regionNames = [
  'nav',
  'aside',
  'footer',
  'header',
  'form',
  'main',
  'article',
  'table',
  'list',
  'section',
  'link',
  'definitions',
  'property',
  'item',
  'dialog',
  'details',
] as const;
type Region = (typeof regionNames)[number];

const tagRegions: Readonly<Record<string, Region>> = {
  nav: 'nav',
  menu: 'nav',
  aside: 'aside',
  footer: 'footer',
  header: 'header',
  form: 'form',
  main: 'main',
  article: 'article',
  table: 'table',
  ul: 'list',
  ol: 'list',
  section: 'section',
  a: 'link',
  dl: 'definitions',
  details: 'details',
};
const roleRegions: Readonly<Record<string, Region>> = {
  navigation: 'nav',
  complementary: 'aside',
  contentinfo: 'footer',
  banner: 'header',
  main: 'main',
  article: 'article',
  dialog: 'dialog',
  alert: 'dialog',
  alertdialog: 'dialog',
  tabpanel: 'dialog',
  tooltip: 'dialog',
  menu: 'dialog',
  listbox: 'dialog',
};
const attributeRegions: readonly (readonly [attribute: string, region: Region])[] = [
  ['itemprop', 'property'],
  ['itemtype', 'item'],
  ['aria-expanded', 'details'],
];
const nowhere: readonly number[] = regionNames.map(() => 0);

/** Returns the regions of an element and its ancestors; elements without a region share the ancestors' list. */
function regionsOf({ tag, attributes }: Surroundings['element'], above: readonly number[]): readonly number[] {
  let regions: number[] | undefined;
  const add = (region: Region | undefined): void => {
    if (region === undefined || above[regionNames.indexOf(region)] === 1) return;
    regions ??= [...above];
    regions[regionNames.indexOf(region)] = 1;
  };
  add(tagRegions[tag]);
  const role = attributes['role'];
  if (role !== undefined) add(roleRegions[role]);
  for (const [attribute, region] of attributeRegions) if (attributes[attribute]) add(region);
  return regions ?? above;
}

const reasons: Readonly<Record<string, number>> = {
  hidden: 1,
  tag: 2,
  name: 3,
  consent: 3,
  comments: 3,
  teasers: 4,
  caption: 5,
  links: 6,
  date: 7,
  repeat: 8,
  title: 9,
};
const otherReason = 10;
/** Tags that repeat in running text without being a card or post. */
const plainTags = new Set('p br h1 h2 h3 h4 h5 h6 span a img hr pre td th dt dd'.split(' '));
const levels = [1, 2, 3, 5];

export const placeFeatureNames: readonly string[] = [
  'depth',
  'before',
  'at',
  'in main by the rules',
  'dropped by the rules',
  ...regionNames.map((name) => `in ${name}`),
  ...levels.flatMap((level) => [
    `ink share ${level} up`,
    `link share ${level} up`,
    `prose share ${level} up`,
    `ink a block ${level} up`,
    `kept share ${level} up`,
  ]),
  ...['near', 'outer'].flatMap((which) => [
    `${which} repeats`,
    `${which} repeat's place`,
    `${which} repeat's ink`,
    `${which} repeat's link share`,
    `${which} repeats' ink share`,
    `${which} repeat's prose`,
    `${which} repeat's blocks`,
    `${which} repeat's level`,
    `${which} repeats to the largest`,
    `${which} repeats kept`,
    `${which} repeat's prices`,
    `${which} repeat's images`,
  ]),
];

/** Features shared by all blocks below an element, computed once. */
export interface PlaceFacts {
  readonly regions: readonly number[];
  readonly near: Surroundings | undefined;
  readonly outer: Surroundings | undefined;
}

/** Whether an element has similar siblings, like a card, a post or a row. */
export function repeats({ alike, element }: Surroundings): boolean {
  return alike >= 3 && !plainTags.has(element.tag);
}

/** Computes the features of an element from those of its parent. */
export function placeFacts(around: Surroundings, above: PlaceFacts | undefined): PlaceFacts {
  const isRepeat = repeats(around);
  return {
    regions: regionsOf(around.element, above?.regions ?? nowhere),
    near: isRepeat ? around : above?.near,
    outer: above?.outer ?? (isRepeat ? around : undefined),
  };
}

/** Page-wide values that blocks are compared with. */
export interface PageFacts {
  readonly root: Surroundings;
  /** Number of blocks on the page. */
  readonly count: number;
  /** Text of the page's largest group of similar elements such as cards or posts; at least 1. */
  readonly largest: number;
}

/** Writes the features of a block's position on the page into `values` from `to`. */
export function writePlaceFeatures(
  values: Float32Array,
  to: number,
  block: Block,
  at: number,
  page: PageFacts,
  facts: PlaceFacts,
): void {
  const { root, count } = page;
  const { around, dropped } = block;
  values[to++] = around.depth;
  values[to++] = block.before / root.ink;
  values[to++] = at / count;
  values[to++] = block.inMain ? 1 : 0;
  values[to++] = dropped === undefined ? 0 : (reasons[dropped] ?? otherReason);
  values.set(facts.regions, to);
  to += facts.regions.length;
  let up: Surroundings = around;
  let level = 0;
  for (const wanted of levels) {
    for (; level < wanted && up.parent; level += 1) up = up.parent;
    values[to++] = up.ink / root.ink;
    values[to++] = up.linkInk / up.ink;
    values[to++] = up.prose / (root.prose || 1);
    values[to++] = up.ink / up.blocks;
    values[to++] = up.keptInk / up.ink;
  }
  if (facts.near) writeRepeat(values, to, facts.near, around.depth, page);
  if (facts.outer) writeRepeat(values, to + repeatWidth, facts.outer, around.depth, page);
}

/** Number of features of a repeating element; they are 0 without one. */
const repeatWidth = 12;

function writeRepeat(
  values: Float32Array,
  to: number,
  repeat: Surroundings,
  depth: number,
  { root, largest }: PageFacts,
): void {
  const { parent, alike } = repeat;
  values[to++] = alike;
  values[to++] = repeat.index / alike;
  values[to++] = repeat.ink;
  values[to++] = repeat.linkInk / (repeat.ink || 1);
  values[to++] = (parent?.ink ?? 0) / root.ink;
  values[to++] = repeat.prose;
  values[to++] = repeat.blocks;
  values[to++] = depth - repeat.depth;
  values[to++] = (parent?.ink ?? 0) / largest;
  values[to++] = (parent?.keptInk ?? 0) / (parent?.ink || 1);
  values[to++] = (parent?.prices ?? 0) / alike;
  values[to] = (parent?.images ?? 0) / alike;
}
