import { chooseThreshold } from './choose-threshold';

describe('the threshold of a page', () => {
  it('parts what is clear from what is not', () => {
    const { threshold, expected } = chooseThreshold([0.95, 0.9, 0.05, 0.1], [100, 100, 100, 100]);
    expect(threshold).toBe(0.9);
    expect(expected).toBeCloseTo((2 * 1.85) / (2 + 2), 5);
  });

  it('keeps more where nothing is clear: half of a doubtful page is better than nothing', () => {
    expect(chooseThreshold([0.35, 0.3, 0.3], [50, 50, 50]).threshold).toBe(0.3);
  });

  it('expects nothing of a page without blocks', () => {
    expect(chooseThreshold([], [])).toEqual({ threshold: 0.5, expected: 0 });
  });
});
