/** Distance between pixels sampled for noise: a prime, so that it does not coincide with a pattern of the page. */
const step = 13;
/** Standard deviations of the paper's grey from which a page is smoothed once, and twice. */
const [noisy, veryNoisy] = [5, 14];
/**
 * Factor from the median absolute Laplacian to the standard deviation of the noise; its weights are 4, -1, -1, -1, -1.
 */
const toDeviation = 1 / (0.6745 * Math.sqrt(20));

/**
 * Smooths a grey page with noisy paper, since the engine finds letters by a threshold and reads grains as ink. Returns
 * pages without noise unchanged.
 */
export function cleanPage(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const deviation = noiseOf(pixels, width, height);
  if (deviation < noisy) return pixels;
  const once = smooth(pixels, width, height);
  return deviation < veryNoisy ? once : smooth(once, width, height);
}

/** Returns the standard deviation of the noise by the median, since most of a page is paper. */
function noiseOf(pixels: Uint8Array, width: number, height: number): number {
  const counts = new Uint32Array(4 * 255 + 1);
  let total = 0;
  for (let at = width; at < width * (height - 1); at += step) {
    const around = pixels[at - 1]! + pixels[at + 1]! + pixels[at - width]! + pixels[at + width]!;
    counts[Math.abs(4 * pixels[at]! - around)]! += 1;
    total += 1;
  }
  let seen = 0;
  const median = counts.findIndex((count) => (seen += count) * 2 >= total);
  return Math.max(0, median) * toDeviation;
}

/** Averages every pixel with its eight neighbours, weighted 1 2 1 along rows and columns. */
function smooth(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const rows = new Uint16Array(pixels.length);
  for (let at = 1; at < pixels.length - 1; at++) rows[at] = pixels[at - 1]! + 2 * pixels[at]! + pixels[at + 1]!;
  const clean = Uint8Array.from(pixels);
  for (let at = width; at < width * (height - 1); at++)
    clean[at] = (rows[at - width]! + 2 * rows[at]! + rows[at + width]! + 8) >> 4;
  return clean;
}
