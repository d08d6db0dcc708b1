/** Sampling step for the noise: a prime, so that it does not coincide with a pattern of the page. */
const sampleStep = 13;
/** Minimum standard deviations of noise at which a page is smoothed once, and twice. */
const [noisy, veryNoisy] = [5, 14];
/**
 * Factor from the median absolute Laplacian (weights 4, -1, -1, -1, -1) to the standard deviation of the noise.
 */
const laplacianToDeviation = 1 / (0.6745 * Math.sqrt(20));

/**
 * Smooths a noisy grey page, since the engine binarises it by a threshold, which turns noise into ink. Returns pages
 * without noise unchanged.
 */
export function denoise(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const deviation = estimateNoise(pixels, width, height);
  if (deviation < noisy) return pixels;
  const smoothed = smoothOnce(pixels, width, height);
  return deviation < veryNoisy ? smoothed : smoothOnce(smoothed, width, height);
}

/** Estimates the standard deviation of the noise by the median, since most of a page is paper. */
function estimateNoise(pixels: Uint8Array, width: number, height: number): number {
  const counts = new Uint32Array(4 * 255 + 1);
  let total = 0;
  for (let index = width; index < width * (height - 1); index += sampleStep) {
    const neighbours = pixels[index - 1]! + pixels[index + 1]! + pixels[index - width]! + pixels[index + width]!;
    counts[Math.abs(4 * pixels[index]! - neighbours)]! += 1;
    total += 1;
  }
  let cumulative = 0;
  const median = counts.findIndex((count) => (cumulative += count) * 2 >= total);
  return Math.max(0, median) * laplacianToDeviation;
}

/** Applies a 3 × 3 binomial filter (1 2 1). */
function smoothOnce(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const rows = new Uint16Array(pixels.length);
  for (let index = 1; index < pixels.length - 1; index++)
    rows[index] = pixels[index - 1]! + 2 * pixels[index]! + pixels[index + 1]!;
  const averaged = Uint8Array.from(pixels);
  for (let index = width; index < width * (height - 1); index++)
    averaged[index] = (rows[index - width]! + 2 * rows[index]! + rows[index + width]! + 8) >> 4;
  return averaged;
}
