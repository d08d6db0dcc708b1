import { secondColumn } from '../blocks/block-rows';
import { chooseThreshold } from '../blocks/choose-threshold';
import type { FeatureRows } from '../blocks/feature-rows';
import type { Places } from '../blocks/places';
import { writeSecondFeatures } from '../blocks/second-features';
import { probabilityOf } from './forest';
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
  const first = sizes.map((_, at) => probabilityOf(blocks, rows.values, rows.at(at)));
  writeSecondFeatures(rows, secondColumn, first, sizes, places, chooseThreshold(first, sizes));
  return sizes.map((_, at) => probabilityOf(second, rows.values, rows.at(at)));
}
