import { confidenceOf } from './confidence';

describe('the confidence of a page', () => {
  it.each([
    [0, 0],
    [0.5, 0.2],
    [0.75, 0.6],
    [1, 1],
    [1.2, 1],
  ])('interpolates between the measured steps: %d becomes %d', (expected, confidence) => {
    expect(confidenceOf([0, 0.2, 1], expected)).toBe(confidence);
  });
});
