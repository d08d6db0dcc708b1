import { denoise } from './denoise';

const [width, height] = [200, 200];

/** Creates paper with a black bar and noise of the given deviation. */
function page(deviation: number): Uint8Array {
  let state = 1;
  const uniform = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 2 ** 31;
  };
  return Uint8Array.from({ length: width * height }, (_, index) => {
    const grey = Math.floor(index / width) >= 90 && Math.floor(index / width) < 110 ? 40 : 220;
    const noise = (uniform() + uniform() + uniform() + uniform() - 2) * Math.sqrt(3) * deviation;
    return Math.max(0, Math.min(255, Math.round(grey + noise)));
  });
}

/** Returns the standard deviation of the paper's grey. */
function roughness(pixels: Uint8Array): number {
  const paper = [...pixels.subarray(2 * width, 80 * width)];
  const mean = paper.reduce((sum, grey) => sum + grey, 0) / paper.length;
  return Math.sqrt(paper.reduce((sum, grey) => sum + (grey - mean) ** 2, 0) / paper.length);
}

describe('cleanPage', () => {
  it('leaves a page without noise unchanged', () => {
    const pixels = page(2);
    expect(denoise(pixels, width, height)).toBe(pixels);
  });

  it.each([10, 20])('removes most of a noise of %d and keeps the ink', (deviation) => {
    const clean = denoise(page(deviation), width, height);
    expect(roughness(clean)).toBeLessThan(deviation / 2);
    expect(clean[100 * width + 50]).toBeLessThan(100);
  });
});
