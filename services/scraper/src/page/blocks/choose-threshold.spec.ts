import { chooseThreshold } from './choose-threshold';

describe('the threshold of a page', () => {
  it('separates probable from improbable blocks', () => {
    const { threshold, expected } = chooseThreshold([0.95, 0.9, 0.05, 0.1], [100, 100, 100, 100]);
    expect(threshold).toBe(0.9);
    expect(expected).toBeCloseTo((2 * 1.85) / (2 + 2), 5);
  });

  it('keeps more blocks when all probabilities are uncertain', () => {
    expect(chooseThreshold([0.35, 0.3, 0.3], [50, 50, 50]).threshold).toBe(0.3);
  });

  it('expects an F1 of zero for a page without blocks', () => {
    expect(chooseThreshold([], [])).toEqual({ threshold: 0.5, expected: 0 });
  });
});
