import { kindFeatures, kindShares, type KindWeights } from './page-kind';

const weights: KindWeights = {
  bias: [0, 0],
  signs: new Map([
    ['name thread', [0, 8]],
    ['data product', [8, 0]],
  ]),
};

describe('the kind of a page', () => {
  it('is uniform without any known sign', () => {
    expect(kindShares(weights, ['unheard of'])).toEqual([0.5, 0.5]);
  });

  it('depends on the signs of the page', () => {
    const [product, forum] = kindShares(weights, ['name thread', 'unheard of']);
    expect(forum).toBeGreaterThan(0.8);
    expect(product! + forum!).toBeCloseTo(1, 9);
  });

  it('has rounded weights, which do not identify a single page', () => {
    expect(kindFeatures([0.49, 0.51, 0.02])).toEqual([0.5, 0.5, 0]);
  });
});
