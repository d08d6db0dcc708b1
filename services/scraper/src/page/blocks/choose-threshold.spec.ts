import { pageKinds } from '../kind/page-kinds';
import { chooseThreshold, thresholdForKind } from './choose-threshold';

describe('the threshold of a page', () => {
  it('separates probable from improbable blocks', () => {
    const { threshold, expectedF1 } = chooseThreshold([0.95, 0.9, 0.05, 0.1], [100, 100, 100, 100]);
    expect(threshold).toBe(0.9);
    expect(expectedF1).toBeCloseTo((2 * 1.85) / (2 + 2), 5);
  });

  it('keeps more blocks when all probabilities are uncertain', () => {
    expect(chooseThreshold([0.35, 0.3, 0.3], [50, 50, 50]).threshold).toBe(0.3);
  });

  it('expects an F1 of zero for a page without blocks', () => {
    expect(chooseThreshold([], [])).toEqual({ threshold: 0.5, expectedF1: 0 });
  });
});

describe('the threshold by kind', () => {
  it.each([
    ['article', 0.5],
    ['forum', 0.5],
    ['collection', 0.35],
    ['service', 0.35],
  ] as const)('of a page that is most likely of the kind %s: %d', (kind, threshold) => {
    const shares = pageKinds.map((each) => (each === kind ? 0.4 : 0.1));
    expect(thresholdForKind(0.5, shares)).toBeCloseTo(threshold, 6);
  });
});
