import { dropUncertain } from './drop-uncertain';

/** Returns the blocks that stay of those that a threshold of .5 keeps; the rules kept the first ones. */
function kept(probabilities: number[], sizes: number[], byRules: number): number[] {
  const keeps = dropUncertain(
    probabilities,
    sizes,
    (at) => probabilities[at]! >= 0.5,
    (at) => at < byRules,
  );
  return probabilities.filter((_, at) => keeps(at));
}

describe('blocks that the rules left out of an article', () => {
  it.each([
    ['leave when they are doubtful', [0.95, 0.6, 0.1], [900, 100, 100], 1, [0.95]],
    ['stay when they are probable', [0.95, 0.7, 0.1], [900, 100, 100], 1, [0.95, 0.7]],
    ['stay when they are much of the text', [0.95, 0.6, 0.1], [300, 700, 100], 1, [0.95, 0.6]],
    ['stay when nothing else is kept', [0.6, 0.6, 0.1], [100, 100, 100], 0, [0.6, 0.6]],
  ])('%s', (_, probabilities, sizes, byRules, stay) => {
    expect(kept(probabilities, sizes, byRules)).toEqual(stay);
  });

  it('do not concern doubtful blocks that the rules kept', () => {
    expect(kept([0.95, 0.6, 0.1], [900, 100, 100], 2)).toEqual([0.95, 0.6]);
  });
});
