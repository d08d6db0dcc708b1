import { secondColumn } from '../blocks/block-rows';
import { chooseThreshold } from '../blocks/choose-threshold';
import type { FeatureRows } from '../blocks/feature-rows';
import type { Places } from '../blocks/places';
import { writeSecondFeatures } from '../blocks/second-features';
import { probabilitiesOf } from './forest';
import type { PageModel } from './page-model';

/**
 * Returns the probability that each block is content. A second pass adds the probabilities of its neighbours and of
 * similar blocks, so that a group of cards or posts is kept or dropped as a whole.
 * @param rows `rowWidth` features per block; the second pass's are written by this function
 */
export function weighBlocks(
  { blocks, second }: Pick<PageModel, 'blocks' | 'second'>,
  rows: FeatureRows,
  sizes: readonly number[],
  places: Places,
): number[] {
  const first = probabilitiesOf(blocks, rows.values, rows.width);
  writeSecondFeatures(rows, secondColumn, first, sizes, places, chooseThreshold(first, sizes));
  return probabilitiesOf(second, rows.values, rows.width);
}
