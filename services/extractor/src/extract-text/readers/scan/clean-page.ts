/** Pixels between two that are looked at for the noise of a page: a prime, so that no pattern of the page is met in step. */
const step = 13;
/** Standard deviation of the paper's grey from which a page is smoothed, and from which it is smoothed twice. */
const [noisy, veryNoisy] = [5, 14];
/** From the median of a Laplacian's size to the standard deviation of the noise: its weights are 4, -1, -1, -1, -1. */
const toDeviation = 1 / (0.6745 * Math.sqrt(20));

/**
 * Smooths a page of greys whose paper is noisy: the engine finds letters by a threshold, and takes grains for ink. Pages
 * without noise stay as they are.
 */
export function cleanPage(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const deviation = noiseOf(pixels, width, height);
  if (deviation < noisy) return pixels;
  const once = smooth(pixels, width, height);
  return deviation < veryNoisy ? once : smooth(once, width, height);
}

/** The standard deviation of the noise, by the median: most of a page is paper. */
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

/** Every pixel with its eight neighbours, weighted 1 2 1 along rows and columns. */
function smooth(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const rows = new Uint16Array(pixels.length);
  for (let at = 1; at < pixels.length - 1; at++) rows[at] = pixels[at - 1]! + 2 * pixels[at]! + pixels[at + 1]!;
  const clean = Uint8Array.from(pixels);
  for (let at = width; at < width * (height - 1); at++)
    clean[at] = (rows[at - width]! + 2 * rows[at]! + rows[at + width]! + 8) >> 4;
  return clean;
}
