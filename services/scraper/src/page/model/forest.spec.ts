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
  it('returns the leaf of each row', () => {
    const [first, second, third] = probabilitiesOf(forest, Float32Array.of(9, 3, 0, 4, 9, 4), 2);
    expect([first, second, third]).toEqual([logistic(1), logistic(0), logistic(-2)]);
  });

  it('descends to the right for a feature that is not a number', () => {
    expect(probabilitiesOf(forest, Float32Array.of(9, NaN), 2)).toEqual([logistic(-2)]);
  });

  it.each([1, 2, 3, 4, 5, 8, 9])('sums up %d trees, the last of a single leaf', (count) => {
    const roots = Int32Array.from({ length: count }, (_, tree) => (tree === count - 1 ? ~2 : 0));
    const many = packForest({ ...arrays, roots, base: 0.5 });
    expect(probabilitiesOf(many, Float32Array.of(9, 3), 2)).toEqual([logistic(0.5 + (count - 1) - 2)]);
  });
});
