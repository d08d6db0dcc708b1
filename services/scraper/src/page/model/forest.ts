/** Regression trees in flat arrays; a child below zero is a leaf (`~child` is its index in `values`). */
export interface ForestArrays {
  readonly roots: Int32Array;
  readonly features: Uint8Array;
  readonly thresholds: Float32Array;
  readonly lefts: Int16Array;
  readonly rights: Int16Array;
  readonly values: Float32Array;
  readonly base: number;
}

/**
 * A forest with its nodes packed as well: feature, threshold, left and right side by side. One cache line per node takes a
 * third less time than a line of each array.
 */
export interface Forest extends ForestArrays {
  /** Four slots per node; roots and children are offsets in it, or leaves below zero. */
  readonly slots: Int32Array;
  /** The same memory, for the thresholds. */
  readonly floats: Float32Array;
  readonly offsets: Int32Array;
}

const slotsPerNode = 4;

/** Packs the nodes of a forest. */
export function packForest(arrays: ForestArrays): Forest {
  const { roots, features, thresholds, lefts, rights } = arrays;
  const slots = new Int32Array(features.length * slotsPerNode);
  const floats = new Float32Array(slots.buffer);
  const offsetOf = (node: number): number => (node < 0 ? node : node * slotsPerNode);
  for (let node = 0; node < features.length; node += 1) {
    const offset = node * slotsPerNode;
    slots[offset] = features[node]!;
    floats[offset + 1] = thresholds[node]!;
    slots[offset + 2] = offsetOf(lefts[node]!);
    slots[offset + 3] = offsetOf(rights[node]!);
  }
  return { ...arrays, slots, floats, offsets: roots.map(offsetOf) };
}

/**
 * Returns the forest's probability for the row of features that starts at `from`, 0 to 1. One tree after the other is
 * faster than by feature (QuickScorer, 2.7 times as slow on 4,332 rows) and than four rows side by side (1.6 times).
 */
export function probabilityOf(forest: Forest, values: Float32Array, from = 0): number {
  const { slots, floats, offsets, values: leaves } = forest;
  let sum = forest.base;
  for (const root of offsets) {
    let node = root;
    while (node >= 0) node = values[from + slots[node]!]! <= floats[node + 1]! ? slots[node + 2]! : slots[node + 3]!;
    sum += leaves[~node]!;
  }
  return 1 / (1 + Math.exp(-sum));
}
