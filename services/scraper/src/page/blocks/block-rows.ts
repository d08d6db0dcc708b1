import { pageKinds } from '../kind/page-kinds';
import type { FeatureRows } from './feature-rows';
import { orderFeatureNames, writeOrderFeatures } from './order-features';
import type { Block } from './page-blocks';
import type { Surroundings } from './surroundings';
import { placeFacts, placeFeatureNames, writePlaceFeatures, type PlaceFacts } from './place-features';
import { textFeatureNames, textStats, writeTextFeatures } from './text-features';
import { titleFeatureNames, writeTitleFeatures, type About } from './title-features';
import { secondFeatureNames } from './second-features';
import { wordFeatureNames, writeWordFeatures, type NamedBlock, type WordWeights } from './word-features';

const placeColumn = textFeatureNames.length;
const orderColumn = placeColumn + placeFeatureNames.length;
const titleColumn = orderColumn + orderFeatureNames.length;

/** Number of features of a block that need no learned weights. */
export const blockWidth = titleColumn + titleFeatureNames.length;

const wordColumn = blockWidth + pageKinds.length;
/** Column of the features for the second pass, and number of those for the first. */
export const secondColumn = wordColumn + wordFeatureNames.length;
/** Number of all features of a block. */
export const rowWidth = secondColumn + secondFeatureNames.length;

/**
 * The names of the features of the first pass in the order of a row: the block's own, those of the page's kind, those
 * of its words.
 */
export const rowNames: readonly string[] = [
  ...textFeatureNames,
  ...placeFeatureNames,
  ...orderFeatureNames,
  ...titleFeatureNames,
  ...pageKinds,
  ...wordFeatureNames,
];

/** Writes the features of each block that need no learned weights into the first columns of the rows. */
export function writeBlockFeatures(
  rows: FeatureRows,
  blocks: readonly Block[],
  root: Surroundings,
  about: About,
): void {
  const known = new Map<Surroundings, PlaceFacts>();
  const factsOf = (around: Surroundings): PlaceFacts => {
    const before = known.get(around);
    if (before) return before;
    const facts = placeFacts(around, around.parent && factsOf(around.parent));
    known.set(around, facts);
    return facts;
  };
  let largest = 1;
  for (const { around } of blocks) largest = Math.max(largest, factsOf(around).near?.parent?.ink ?? 0);
  const page = { root, count: blocks.length, largest };
  blocks.forEach((block, at) => {
    writeTextFeatures(rows.values, rows.at(at), block, textStats(block.text));
    writePlaceFeatures(rows.values, rows.at(at, placeColumn), block, at, page, factsOf(block.around));
  });
  writeOrderFeatures(rows, orderColumn, blocks, about.title);
  writeTitleFeatures(rows, titleColumn, blocks, root, about);
}

/** Writes the shares of the page's kinds and the features of its words after those of `writeBlockFeatures`. */
export function writeLearnedFeatures(
  rows: FeatureRows,
  kinds: readonly number[],
  blocks: readonly NamedBlock[],
  weights: WordWeights,
): void {
  for (let at = 0; at < rows.count; at += 1) rows.values.set(kinds, rows.at(at, blockWidth));
  writeWordFeatures(rows, wordColumn, blocks, weights);
}
