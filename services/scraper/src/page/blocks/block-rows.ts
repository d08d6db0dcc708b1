import { orderFeatureNames, orderFeatures } from './order-features';
import type { Block, Surroundings } from './page-blocks';
import { placeFacts, placeFeatureNames, placeFeatures, type PlaceFacts } from './place-features';
import { textFeatureNames, textFeatures, textStats } from './text-features';
import { titleFeatureNames, titleFeatures, type About } from './title-features';
import { wordFeatureNames } from './word-features';

/**
 * Returns the names of all features of a block in the order of a row: the block's own, those of the page's kind, those
 * of its words.
 */
export const rowNames = (kinds: readonly string[]): string[] => [
  ...textFeatureNames,
  ...placeFeatureNames,
  ...orderFeatureNames,
  ...titleFeatureNames,
  ...kinds,
  ...wordFeatureNames,
];

/** Computes the features of each block that need no learned weights, in the blocks' order. */
export function blockRows(blocks: readonly Block[], root: Surroundings, about: About): number[][] {
  const known = new Map<Surroundings, PlaceFacts>();
  const factsOf = (around: Surroundings): PlaceFacts => {
    const before = known.get(around);
    if (before) return before;
    const facts = placeFacts(around, around.parent && factsOf(around.parent));
    known.set(around, facts);
    return facts;
  };
  const order = orderFeatures(blocks, about.title);
  const titles = titleFeatures(blocks, root, about);
  let largest = 1;
  for (const { around } of blocks) largest = Math.max(largest, factsOf(around).near?.parent?.ink ?? 0);
  const page = { root, count: blocks.length, largest };
  return blocks.map((block, at) => [
    ...textFeatures(block, textStats(block.text)),
    ...placeFeatures(block, at, page, factsOf(block.around)),
    ...order[at]!,
    ...titles[at]!,
  ]);
}
