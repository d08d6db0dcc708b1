/** Rows of features in sequence, with their targets and weights. */
export interface Rows {
  readonly count: number;
  readonly width: number;
  readonly features: Float32Array;
  /** Target values, 0 to 1. */
  readonly targets: Float32Array;
  readonly weights: Float32Array;
}

/** Number of bins per feature: thresholds plus one. */
export const bins = 48;

/** Features as bin indices: trees split between bins. */
export interface BinnedFeatures {
  readonly count: number;
  readonly width: number;
  /** Bin indices, feature-major. */
  readonly binIndices: Uint8Array;
  readonly cuts: readonly Float32Array[];
}

export function bin({ count, width, features }: Pick<Rows, 'count' | 'width' | 'features'>): BinnedFeatures {
  const binIndices = new Uint8Array(count * width);
  const cuts: Float32Array[] = [];
  const step = Math.max(1, Math.floor(count / 40_000));
  for (let feature = 0; feature < width; feature += 1) {
    const sample: number[] = [];
    for (let row = 0; row < count; row += step) sample.push(features[row * width + feature]!);
    const sorted = Float32Array.from(sample).sort();
    const unique = new Set<number>();
    const distinct = [...new Set(sorted)];
    if (distinct.length <= bins)
      for (let at = 0; at + 1 < distinct.length; at += 1) unique.add(middle(distinct[at]!, distinct[at + 1]!));
    else for (let at = 1; at < bins; at += 1) unique.add(sorted[Math.floor((at * sorted.length) / bins)]!);
    const cut = Float32Array.from(unique).sort();
    cuts.push(cut);
    for (let row = 0; row < count; row += 1)
      binIndices[feature * count + row] = binIndexOf(cut, features[row * width + feature]!);
  }
  return { count, width, binIndices, cuts };
}

function middle(one: number, other: number): number {
  return Math.fround((one + other) / 2);
}

/** Returns the number of cuts below the value: a value equal to a cut stays to its left. */
function binIndexOf(cuts: Float32Array, value: number): number {
  let low = 0;
  let high = cuts.length;
  while (low < high) {
    const at = (low + high) >> 1;
    if (value <= cuts[at]!) high = at;
    else low = at + 1;
  }
  return low;
}
