import { packForest, probabilityOf } from './forest';

/** One tree: `row[1] <= 3` yields 1, else `row[0] <= 0` yields 0 or -2. */
const arrays = {
  roots: Int32Array.of(0),
  features: Uint8Array.of(1, 0),
  thresholds: Float32Array.of(3, 0),
  lefts: Int16Array.of(~0, ~1),
  rights: Int16Array.of(1, ~2),
  values: Float32Array.of(1, 0, -2),
  base: 0,
};
const forest = packForest(arrays);
const logistic = (score: number): number => 1 / (1 + Math.exp(-score));

describe('a forest', () => {
  it.each([
    [[9, 3], 1],
    [[0, 4], 0],
    [[9, 4], -2],
  ])('returns the leaf of %j', (row, score) => {
    expect(probabilityOf(forest, Float32Array.from(row))).toBeCloseTo(logistic(score), 6);
  });

  it('reads a row within a table of rows', () => {
    expect(probabilityOf(forest, Float32Array.of(7, 7, 9, 3), 2)).toBeCloseTo(logistic(1), 6);
  });

  it('sums up its trees, including one of a single leaf', () => {
    const two = packForest({ ...arrays, roots: Int32Array.of(0, ~2), base: 0.5 });
    expect(probabilityOf(two, Float32Array.of(9, 3))).toBeCloseTo(logistic(0.5 + 1 - 2), 6);
  });
});
