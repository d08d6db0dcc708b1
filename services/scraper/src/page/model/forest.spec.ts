import { packForest, probabilitiesOf } from './forest';

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
  it('returns the leaf of each row, whatever the number of rows', () => {
    const rows = [
      [9, 3],
      [0, 4],
      [9, 4],
      [9, 4],
      [0, 4],
      [9, 3],
    ];
    const expected = [1, 0, -2, -2, 0, 1].map(logistic);
    for (let count = 0; count <= rows.length; count += 1) {
      const found = probabilitiesOf(forest, Float32Array.from(rows.slice(0, count).flat()), count, 2);
      expect(found).toEqual(expected.slice(0, count));
    }
  });

  it('sums up its trees, including one of a single leaf', () => {
    const two = packForest({ ...arrays, roots: Int32Array.of(0, ~2), base: 0.5 });
    expect(probabilitiesOf(two, Float32Array.of(9, 3), 1, 2)).toEqual([logistic(0.5 + 1 - 2)]);
  });
});
