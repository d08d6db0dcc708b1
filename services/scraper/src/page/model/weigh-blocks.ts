import { chooseThreshold } from '../blocks/choose-threshold';
import type { Places } from '../blocks/places';
import { secondFeatureNames, secondFeatures } from '../blocks/second-features';
import { probabilityOf } from './forest';
import type { PageModel } from './page-model';

/** A block's features by group. */
type RowParts = readonly ArrayLike<number>[];

/**
 * Returns the probability that each block is content. A second pass adds the probabilities of its neighbours and of
 * similar blocks, so that a group of cards or posts is kept or dropped as a whole.
 */
export function weighBlocks(
  { blocks, second }: Pick<PageModel, 'blocks' | 'second'>,
  parts: readonly RowParts[],
  sizes: readonly number[],
  places: Places,
): number[] {
  const width = (parts[0] ?? []).reduce((sum, { length }) => sum + length, 0);
  const rows = parts.map((own) => rowOf(own, width));
  const first = rows.map((row) => probabilityOf(blocks, row));
  const seen = secondFeatures(first, sizes, places, chooseThreshold(first, sizes));
  return rows.map((row, at) => {
    row.set(seen[at]!, width);
    return probabilityOf(second, row);
  });
}

/** Single writes to typed arrays are several times as fast as lists. */
function rowOf(parts: RowParts, width: number): Float32Array {
  const row = new Float32Array(width + secondFeatureNames.length);
  let to = 0;
  for (const part of parts) {
    for (let at = 0; at < part.length; at += 1) row[to + at] = part[at]!;
    to += part.length;
  }
  return row;
}
