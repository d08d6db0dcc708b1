import { dropUncertain } from './drop-uncertain';

/** Returns the remaining blocks with a threshold of .5; the rules kept the first `byRules`. */
function kept(probabilities: number[], sizes: number[], byRules: number): number[] {
  const isKept = dropUncertain(
    probabilities,
    sizes,
    (index) => probabilities[index]! >= 0.5,
    (index) => index < byRules,
  );
  return probabilities.filter((_, index) => isKept(index));
}

describe('blocks of an article that the rules dropped', () => {
  it.each([
    ['are dropped when they are uncertain', [0.95, 0.6, 0.1], [900, 100, 100], 1, [0.95]],
    ['are kept when they are probable', [0.95, 0.7, 0.1], [900, 100, 100], 1, [0.95, 0.7]],
    ['are kept when they are much of the text', [0.95, 0.6, 0.1], [300, 700, 100], 1, [0.95, 0.6]],
    ['are kept when nothing else is', [0.6, 0.6, 0.1], [100, 100, 100], 0, [0.6, 0.6]],
  ])('%s', (_, probabilities, sizes, byRules, stay) => {
    expect(kept(probabilities, sizes, byRules)).toEqual(stay);
  });

  it('do not include uncertain blocks that the rules kept', () => {
    expect(kept([0.95, 0.6, 0.1], [900, 100, 100], 2)).toEqual([0.95, 0.6]);
  });
});
