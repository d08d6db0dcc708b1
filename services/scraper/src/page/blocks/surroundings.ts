import type { Element } from '@winnow/markdown';

/** Sums over the descendants of an element. */
export interface Sums {
  ink: number;
  linkInk: number;
  /** Running text: text of blocks long enough to be sentences. */
  prose: number;
  blocks: number;
  /** Text that the rules kept. */
  keptInk: number;
  /** Number of blocks with a price. */
  prices: number;
  images: number;
}

/** An element that contains blocks, with its sums. */
export interface Surroundings extends Sums {
  readonly parent: Surroundings | undefined;
  readonly element: Element;
  readonly depth: number;
  /** Number of siblings with its tag and first class, including itself. */
  readonly alike: number;
  /** Its index among those siblings, from 0. */
  readonly index: number;
}

export function surround(
  element: Element,
  parent: Surroundings | undefined,
  alike: number,
  index: number,
): Surroundings {
  const depth = parent ? parent.depth + 1 : 0;
  const sums: Sums = { ink: 0, linkInk: 0, prose: 0, blocks: 0, keptInk: 0, prices: 0, images: 0 };
  return { parent, element, depth, alike, index, ...sums };
}

/** Surrounds the children of an element, each with its place among those of its tag and first class. */
export function surroundAll(children: readonly Element[], parent: Surroundings): Surroundings[] {
  if (children.length === 1) return [surround(children[0]!, parent, 1, 0)];
  const own = children.map(makeOf);
  const makes = new Map<string, number>();
  for (const make of own) makes.set(make, (makes.get(make) ?? 0) + 1);
  const counts = new Map<string, number>();
  return children.map((child, at) => {
    const make = own[at]!;
    const index = counts.get(make) ?? 0;
    counts.set(make, index + 1);
    return surround(child, parent, makes.get(make) ?? 1, index);
  });
}

/** Adds the sums of a descendant. */
export function addTo(sums: Sums, added: Sums): void {
  sums.ink += added.ink;
  sums.linkInk += added.linkInk;
  sums.prose += added.prose;
  sums.blocks += added.blocks;
  sums.keptInk += added.keptInk;
  sums.prices += added.prices;
  sums.images += added.images;
}

function makeOf(element: Element): string {
  const name = element.attribute('class');
  const end = name.indexOf(' ');
  return `${element.tag}.${end < 0 ? name : name.slice(0, end)}`;
}
