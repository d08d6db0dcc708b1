import { secondPassColumn } from '../blocks/block-features';
import { chooseThreshold } from '../blocks/choose-threshold';
import type { FeatureMatrix } from '../blocks/feature-matrix';
import type { BlockArrays } from '../blocks/block-arrays';
import { writeSecondPassFeatures } from '../blocks/second-pass-features';
import { probabilitiesOf } from './forest';
import type { PageModel } from './page-model';

/**
 * Returns the probability that each block is content. A second pass adds the probabilities of its neighbours and of
 * similar blocks, so that a group of cards or posts is kept or dropped as a whole.
 * @param features `featureCount` columns per block; this function writes those of the second pass
 */
export function predictBlocks(
  { blocks, second }: Pick<PageModel, 'blocks' | 'second'>,
  features: FeatureMatrix,
  sizes: readonly number[],
  arrays: BlockArrays,
): number[] {
  const firstPass = probabilitiesOf(blocks, features.values, features.count, features.width);
  writeSecondPassFeatures(features, secondPassColumn, firstPass, sizes, arrays, chooseThreshold(firstPass, sizes));
  return probabilitiesOf(second, features.values, features.count, features.width);
}
