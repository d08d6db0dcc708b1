import type { ThresholdChoice } from './choose-threshold';
import type { FeatureMatrix } from './feature-matrix';
import type { BlockArrays } from './block-arrays';

const offsets = [-3, -2, -1, 1, 2, 3];
/** Blocks on each side whose mean is a feature. */
const windowSizes = [4, 12];
const levels = [1, 2, 3, 4, 6];
const maxDistance = 50;
const unknown = -1;

export const secondPassFeatureNames: readonly string[] = [
  'first',
  ...offsets.map((offset) => `first at ${offset}`),
  ...windowSizes.map((windowSize) => `first around ${windowSize}`),
  ...levels.map((level) => `first ${level} up`),
  "first of the nearest repeat's parent",
  'first of the nearest repeat',
  "first of the outermost repeat's parent",
  'first of the outermost repeat',
  'first of the same signature',
  'blocks of the same signature',
  'blocks since a probable one',
  'blocks to a probable one',
  'threshold',
  'expected F1',
  'share of the content before',
  "heading's first",
  "section's first",
  'first of the page',
];

/** Writes the features from the first pass's probabilities of other blocks into the columns from `column`. */
export function writeSecondPassFeatures(
  features: FeatureMatrix,
  column: number,
  firstPass: readonly number[],
  sizes: readonly number[],
  arrays: BlockArrays,
  { threshold, expectedF1 }: ThresholdChoice,
): void {
  const { values } = features;
  const { parents, nodes, nearestRepeats, outermostRepeats, signatures } = arrays;
  const { byNode, bySignature, bySection, prefixSums } = computeMeans(firstPass, sizes, arrays);
  const isProbable = firstPass.map((probability) => probability >= threshold);
  const since = distances(isProbable, 1);
  const until = distances(isProbable, -1);
  const keptLength = sizes.reduce((sum, size, index) => sum + (isProbable[index] ? size : 0), 0);
  let keptLengthBefore = 0;
  firstPass.forEach((probability, index) => {
    let next = features.offset(index, column);
    values[next++] = probability;
    for (const offset of offsets) values[next++] = firstPass[index + offset] ?? unknown;
    for (const windowSize of windowSizes) values[next++] = meanAround(prefixSums, index, windowSize);
    let ancestor = nodes[index]!;
    let level = 0;
    for (const targetLevel of levels) {
      for (; level < targetLevel && parents[ancestor]! >= 0; level += 1) ancestor = parents[ancestor]!;
      values[next++] = byNode.mean(ancestor);
    }
    const [nearest, outermost] = [nearestRepeats[index]!, outermostRepeats[index]!];
    values[next++] = byNode.mean(nearest < 0 ? nearest : parents[nearest]!);
    values[next++] = byNode.mean(nearest);
    values[next++] = byNode.mean(outermost < 0 ? outermost : parents[outermost]!);
    values[next++] = byNode.mean(outermost);
    const heading = bySection.headings[index]!;
    values[next++] = bySignature.mean(signatures[index]!);
    values[next++] = bySignature.count(signatures[index]!);
    values[next++] = since[index]!;
    values[next++] = until[index]!;
    values[next++] = threshold;
    values[next++] = expectedF1;
    values[next++] = keptLengthBefore / (keptLength || 1);
    values[next++] = firstPass[heading] ?? unknown;
    values[next++] = bySection.means.mean(heading + 1);
    values[next] = prefixSums.hitLengths[firstPass.length]! / (prefixSums.lengths[firstPass.length]! || 1);
    if (isProbable[index]) keptLengthBefore += sizes[index]!;
  });
}

/** Means of probabilities, weighted by text length. */
class Means {
  private readonly hitLengths: Float64Array;
  private readonly lengths: Float64Array;
  private readonly counts: Int32Array;

  constructor(length: number) {
    this.hitLengths = new Float64Array(length);
    this.lengths = new Float64Array(length);
    this.counts = new Int32Array(length);
  }

  add(index: number, hitLength: number, size: number): void {
    this.hitLengths[index]! += hitLength;
    this.lengths[index]! += size;
    this.counts[index]! += 1;
  }

  /** Adds each element's sums to its parent. */
  addToParents(parents: Int32Array): void {
    for (let index = parents.length - 1; index > 0; index -= 1)
      this.add(parents[index]!, this.hitLengths[index]!, this.lengths[index]!);
  }

  mean(index: number): number {
    return index < 0 ? unknown : this.hitLengths[index]! / (this.lengths[index]! || 1);
  }

  count(index: number): number {
    return this.counts[index]!;
  }
}

/** Prefix sums over the blocks. */
interface PrefixSums {
  readonly hitLengths: Float64Array;
  readonly lengths: Float64Array;
}

function computeMeans(
  firstPass: readonly number[],
  sizes: readonly number[],
  { parents, nodes, signatures, isHeading }: BlockArrays,
) {
  const count = firstPass.length;
  const byNode = new Means(parents.length);
  const bySignature = new Means(count);
  const bySection = { means: new Means(count + 1), headings: new Int32Array(count) };
  const prefixSums: PrefixSums = { hitLengths: new Float64Array(count + 1), lengths: new Float64Array(count + 1) };
  let heading = -1;
  for (const [index, size] of sizes.entries()) {
    const hitLength = firstPass[index]! * size;
    if (isHeading[index]) heading = index;
    bySection.headings[index] = heading;
    bySection.means.add(heading + 1, hitLength, size);
    byNode.add(nodes[index]!, hitLength, size);
    bySignature.add(signatures[index]!, hitLength, size);
    prefixSums.hitLengths[index + 1] = prefixSums.hitLengths[index]! + hitLength;
    prefixSums.lengths[index + 1] = prefixSums.lengths[index]! + size;
  }
  byNode.addToParents(parents);
  return { byNode, bySignature, bySection, prefixSums };
}

/** Returns the mean of the blocks on both sides, without the block itself. */
function meanAround({ hitLengths, lengths }: PrefixSums, index: number, windowSize: number): number {
  const start = Math.max(0, index - windowSize);
  const end = Math.min(hitLengths.length - 1, index + windowSize + 1);
  const size = lengths[end]! - lengths[start]! - (lengths[index + 1]! - lengths[index]!);
  return size > 0
    ? (hitLengths[end]! - hitLengths[start]! - (hitLengths[index + 1]! - hitLengths[index]!)) / size
    : unknown;
}

/** Counts the blocks from each block back to the last probable one, or ahead to the next one (-1). */
function distances(isProbable: readonly boolean[], direction: 1 | -1): Int32Array {
  const distanceOf = new Int32Array(isProbable.length);
  let distance = maxDistance;
  for (
    let index = direction > 0 ? 0 : isProbable.length - 1;
    index >= 0 && index < isProbable.length;
    index += direction
  ) {
    distanceOf[index] = distance;
    distance = isProbable[index] ? 1 : Math.min(maxDistance, distance + 1);
  }
  return distanceOf;
}
