import type { Block } from './page-blocks';
import type { BlockTreeNode } from './block-tree';

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
const noRegions: readonly number[] = regionNames.map(() => 0);

/** Returns the regions around an element as flags; an element that adds none shares its parent's array. */
function regionsOf({ tag, attributes }: BlockTreeNode['element'], parentRegions: readonly number[]): readonly number[] {
  let regions: number[] | undefined;
  const add = (region: Region | undefined): void => {
    if (region === undefined || parentRegions[regionNames.indexOf(region)] === 1) return;
    regions ??= [...parentRegions];
    regions[regionNames.indexOf(region)] = 1;
  };
  add(tagRegions[tag]);
  const role = attributes['role'];
  if (role !== undefined) add(roleRegions[role]);
  for (const [attribute, region] of attributeRegions) if (attributes[attribute]) add(region);
  return regions ?? parentRegions;
}

const dropReasonCodes: Readonly<Record<string, number>> = {
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
const otherReasonCode = 10;
/** Tags that repeat in running text; a repeated card or post has another one. */
const inlineRepeatTags = new Set('p br h1 h2 h3 h4 h5 h6 span a img hr pre td th dt dd'.split(' '));
const levels = [1, 2, 3, 5];

export const positionFeatureNames: readonly string[] = [
  'depth',
  'text before',
  'index',
  'in main by the rules',
  'dropped by the rules',
  ...regionNames.map((name) => `in ${name}`),
  ...levels.flatMap((level) => [
    `text share ${level} up`,
    `link share ${level} up`,
    `prose share ${level} up`,
    `text per block ${level} up`,
    `kept share ${level} up`,
  ]),
  ...['nearest', 'outermost'].flatMap((which) => [
    `${which} repeats`,
    `${which} repeat's index`,
    `${which} repeat's text length`,
    `${which} repeat's link share`,
    `${which} repeats' text share`,
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
export interface InheritedFeatures {
  readonly regions: readonly number[];
  readonly nearestRepeat: BlockTreeNode | undefined;
  readonly outermostRepeat: BlockTreeNode | undefined;
}

/** Whether an element is repeated, such as a card, a post or a row. */
export function isRepeated({ similarSiblings, element }: BlockTreeNode): boolean {
  return similarSiblings >= 3 && !inlineRepeatTags.has(element.tag);
}

/** Derives the features of an element from those of its parent. */
export function inheritFeatures(node: BlockTreeNode, parent: InheritedFeatures | undefined): InheritedFeatures {
  const isRepeat = isRepeated(node);
  return {
    regions: regionsOf(node.element, parent?.regions ?? noRegions),
    nearestRepeat: isRepeat ? node : parent?.nearestRepeat,
    outermostRepeat: parent?.outermostRepeat ?? (isRepeat ? node : undefined),
  };
}

/** Page-wide values that blocks are compared with. */
export interface PageTotals {
  readonly root: BlockTreeNode;
  /** Number of blocks on the page. */
  readonly blockCount: number;
  /** Text length of the largest group of repeated elements; at least 1. */
  readonly largestGroup: number;
}

/** Writes the features of a block's position on the page into `values` from the index `next`. */
export function writePositionFeatures(
  values: Float32Array,
  next: number,
  block: Block,
  index: number,
  page: PageTotals,
  inherited: InheritedFeatures,
): void {
  const { root, blockCount } = page;
  const { node, dropped } = block;
  values[next++] = node.depth;
  values[next++] = block.lengthBefore / root.textLength;
  values[next++] = index / blockCount;
  values[next++] = block.inMain ? 1 : 0;
  values[next++] = dropped === undefined ? 0 : (dropReasonCodes[dropped] ?? otherReasonCode);
  values.set(inherited.regions, next);
  next += inherited.regions.length;
  let ancestor: BlockTreeNode = node;
  let level = 0;
  for (const targetLevel of levels) {
    for (; level < targetLevel && ancestor.parent; level += 1) ancestor = ancestor.parent;
    values[next++] = ancestor.textLength / root.textLength;
    values[next++] = ancestor.linkLength / ancestor.textLength;
    values[next++] = ancestor.proseLength / (root.proseLength || 1);
    values[next++] = ancestor.textLength / ancestor.blockCount;
    values[next++] = ancestor.keptLength / ancestor.textLength;
  }
  if (inherited.nearestRepeat) writeRepeat(values, next, inherited.nearestRepeat, node.depth, page);
  if (inherited.outermostRepeat) writeRepeat(values, next + repeatWidth, inherited.outermostRepeat, node.depth, page);
}

/** Number of features of a repeated element; they are 0 without one. */
const repeatWidth = 12;

function writeRepeat(
  values: Float32Array,
  next: number,
  repeat: BlockTreeNode,
  depth: number,
  { root, largestGroup }: PageTotals,
): void {
  const { parent, similarSiblings } = repeat;
  values[next++] = similarSiblings;
  values[next++] = repeat.siblingIndex / similarSiblings;
  values[next++] = repeat.textLength;
  values[next++] = repeat.linkLength / (repeat.textLength || 1);
  values[next++] = (parent?.textLength ?? 0) / root.textLength;
  values[next++] = repeat.proseLength;
  values[next++] = repeat.blockCount;
  values[next++] = depth - repeat.depth;
  values[next++] = (parent?.textLength ?? 0) / largestGroup;
  values[next++] = (parent?.keptLength ?? 0) / (parent?.textLength || 1);
  values[next++] = (parent?.priceCount ?? 0) / similarSiblings;
  values[next] = (parent?.imageCount ?? 0) / similarSiblings;
}
