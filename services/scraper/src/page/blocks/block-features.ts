import { pageKinds } from '../kind/page-kinds';
import type { FeatureMatrix } from './feature-matrix';
import { neighbourFeatureNames, writeNeighbourFeatures } from './neighbour-features';
import type { Block } from './page-blocks';
import type { BlockTreeNode } from './block-tree';
import {
  inheritFeatures,
  positionFeatureNames,
  writePositionFeatures,
  type InheritedFeatures,
} from './position-features';
import { textFeatureNames, textStats, writeTextFeatures } from './text-features';
import { titleFeatureNames, writeTitleFeatures, type PageSummary } from './title-features';
import { secondPassFeatureNames } from './second-pass-features';
import { wordFeatureNames, writeWordFeatures, type NamedBlock, type WordWeights } from './word-features';

const positionColumn = textFeatureNames.length;
const neighbourColumn = positionColumn + positionFeatureNames.length;
const titleColumn = neighbourColumn + neighbourFeatureNames.length;

/** Number of features per block that need no learned weights. */
export const blockFeatureCount = titleColumn + titleFeatureNames.length;

const wordColumn = blockFeatureCount + pageKinds.length;
/** First column of the second pass, and number of features of the first pass. */
export const secondPassColumn = wordColumn + wordFeatureNames.length;
/** Number of features per block. */
export const featureCount = secondPassColumn + secondPassFeatureNames.length;

/** Names of the features of the first pass, in column order. */
export const firstPassFeatureNames: readonly string[] = [
  ...textFeatureNames,
  ...positionFeatureNames,
  ...neighbourFeatureNames,
  ...titleFeatureNames,
  ...pageKinds,
  ...wordFeatureNames,
];

/** Writes the features that need no learned weights into the first columns. */
export function writeBlockFeatures(
  features: FeatureMatrix,
  blocks: readonly Block[],
  root: BlockTreeNode,
  summary: PageSummary,
): void {
  const factsByNode = new Map<BlockTreeNode, InheritedFeatures>();
  const inheritedOf = (node: BlockTreeNode): InheritedFeatures => {
    const known = factsByNode.get(node);
    if (known) return known;
    const inherited = inheritFeatures(node, node.parent && inheritedOf(node.parent));
    factsByNode.set(node, inherited);
    return inherited;
  };
  let largestGroup = 1;
  for (const { node } of blocks)
    largestGroup = Math.max(largestGroup, inheritedOf(node).nearestRepeat?.parent?.textLength ?? 0);
  const page = { root, blockCount: blocks.length, largestGroup };
  blocks.forEach((block, index) => {
    writeTextFeatures(features.values, features.offset(index), block, textStats(block.text));
    writePositionFeatures(
      features.values,
      features.offset(index, positionColumn),
      block,
      index,
      page,
      inheritedOf(block.node),
    );
  });
  writeNeighbourFeatures(features, neighbourColumn, blocks, summary.title);
  writeTitleFeatures(features, titleColumn, blocks, root, summary);
}

/** Writes the probabilities of the page's kinds and the word features after the features of `writeBlockFeatures`. */
export function writeLearnedFeatures(
  features: FeatureMatrix,
  kinds: readonly number[],
  blocks: readonly NamedBlock[],
  weights: WordWeights,
): void {
  for (let index = 0; index < features.count; index += 1)
    features.values.set(kinds, features.offset(index, blockFeatureCount));
  writeWordFeatures(features, wordColumn, blocks, weights);
}
