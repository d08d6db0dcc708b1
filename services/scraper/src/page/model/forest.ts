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

/** Returns the forest's probability for a row of features, 0 to 1. */
export function probabilityOf(forest: Forest, row: Float32Array): number {
  const { roots, features, thresholds, lefts, rights, values } = forest;
  let sum = forest.base;
  for (const root of roots) {
    let node = root;
    while (node >= 0) node = row[features[node]!]! <= thresholds[node]! ? lefts[node]! : rights[node]!;
    sum += values[~node]!;
  }
  return 1 / (1 + Math.exp(-sum));
}
