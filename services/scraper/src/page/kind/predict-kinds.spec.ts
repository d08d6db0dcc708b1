import { roundProbabilities, predictKinds, type KindWeights } from './predict-kinds';

const weights: KindWeights = {
  bias: [0, 0],
  tokens: new Map([
    ['name thread', [0, 8]],
    ['data product', [8, 0]],
  ]),
};

describe('the kind of a page', () => {
  it('is uniform without any known token', () => {
    expect(predictKinds(weights, ['unknown token'])).toEqual([0.5, 0.5]);
  });

  it('depends on the tokens of the page', () => {
    const [product, forum] = predictKinds(weights, ['name thread', 'unknown token']);
    expect(forum).toBeGreaterThan(0.8);
    expect(product! + forum!).toBeCloseTo(1, 9);
  });

  it('has rounded weights, which do not identify a single page', () => {
    expect(roundProbabilities([0.49, 0.51, 0.02])).toEqual([0.5, 0.5, 0]);
  });
});
