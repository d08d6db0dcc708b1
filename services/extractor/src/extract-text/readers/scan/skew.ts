import { pgmSize } from './pgm';

/** Minimum skew in radians that is corrected, and maximum skew of scans. */
const [minSlope, maxSlope] = [0.006, 0.35];
/**
 * Steps of the coarse and the fine search in radians. An error of half a coarse step
 * shifts a line by a third of its height.
 */
const [coarse, fine] = [0.01, 0.001];
/** Pixels of the longer edge of the downscaled picture, in which lines of small type are ten pixels apart. */
const maxEdge = 800;
/** Sampling step of ink pixels in the coarse search. */
const sampleStep = 3;
/** Quantiles of grey for ink and paper, and the minimum contrast of an ink pixel as a share of their difference. */
const [inkQuantile, paperQuantile, minInkContrast] = [0.01, 0.7, 0.35];
/**
 * Minimum ratio of the best sharpness to the median one: 15 to 150 on pages of text (faded and noisy ones too), less than
 * 6 on the same pages rotated by a quarter turn, 2 in noise.
 */
const minSharpnessRatio = 6;

/** Returns the correction for a skew: 0 for a small one, or one that is too large for a scan. */
export const skewCorrection = (slope: number): number =>
  Math.abs(slope) < minSlope || Math.abs(slope) > maxSlope ? 0 : slope;

/**
 * Estimates the skew of a rendered page in radians by the sharpness of its projection profiles (Postl), in a fifth of the
 * time that the engine takes. Undefined for other pictures, and without a distinct maximum.
 */
export function estimateSkew(pgm: Uint8Array): number | undefined {
  const size = pgmSize(pgm);
  if (!size) return undefined;
  const ink = findInkPixels(pgm.subarray(-size.width * size.height), size.width, size.height);
  const steps = Math.round(maxSlope / coarse);
  const coarseCandidates = slopesAround(0, steps, coarse).map((slope) => ({
    slope,
    sharpness: profileSharpness(ink, slope, sampleStep),
  }));
  const best = sharpest(coarseCandidates);
  const median = coarseCandidates.map(({ sharpness }) => sharpness).sort((a, b) => a - b)[steps] ?? 0;
  if (best.sharpness <= minSharpnessRatio * median) return undefined;
  const candidates = slopesAround(best.slope, Math.round(coarse / fine), fine);
  return skewCorrection(
    sharpest(candidates.map((slope) => ({ slope, sharpness: profileSharpness(ink, slope, 1) }))).slope,
  );
}

interface Candidate {
  readonly slope: number;
  readonly sharpness: number;
}

const sharpest = (all: readonly Candidate[]): Candidate =>
  all.reduce((best, each) => (each.sharpness > best.sharpness ? each : best));

const slopesAround = (middle: number, steps: number, step: number): number[] =>
  Array.from({ length: 2 * steps + 1 }, (_, index) => middle + (index - steps) * step);

/** Dark pixels of a picture: x and y alternate in `coordinates`. */
interface InkPixels {
  readonly coordinates: Uint16Array;
  readonly width: number;
  readonly height: number;
}

/** Downscales a page by box averaging and returns its dark pixels. */
function findInkPixels(pixels: Uint8Array, fullWidth: number, fullHeight: number): InkPixels {
  const scale = Math.max(1, Math.floor(Math.max(fullWidth, fullHeight) / maxEdge));
  const [width, height] = [Math.floor(fullWidth / scale), Math.floor(fullHeight / scale)];
  const greys = new Uint8Array(width * height);
  const counts = new Uint32Array(256);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      let sum = 0;
      for (let y = row * scale; y < (row + 1) * scale; y++) {
        const start = y * fullWidth + column * scale;
        for (let index = start; index < start + scale; index++) sum += pixels[index]!;
      }
      const grey = Math.floor(sum / (scale * scale));
      greys[row * width + column] = grey;
      counts[grey]! += 1;
    }
  const greyAt = (share: number): number => {
    let cumulative = 0;
    return counts.findIndex((count) => (cumulative += count) >= share * greys.length);
  };
  const paper = greyAt(paperQuantile);
  const inkThreshold = paper - minInkContrast * (paper - greyAt(inkQuantile));
  const coordinates = new Uint16Array(2 * greys.length);
  let count = 0;
  for (let index = 0; index < greys.length; index++)
    if (greys[index]! < inkThreshold) {
      coordinates[count++] = index % width;
      coordinates[count++] = Math.floor(index / width);
    }
  return { coordinates: coordinates.subarray(0, count), width, height };
}

/** Returns the sum of squared differences between adjacent rows of the projection profile at a skew. */
function profileSharpness({ coordinates, width, height }: InkPixels, slope: number, sampleStep: number): number {
  const tangent = Math.tan(slope);
  const padding = Math.ceil((width / 2) * Math.abs(tangent)) + 1;
  const rows = new Int32Array(height + 2 * padding + 1);
  const shift = padding - (width / 2) * tangent + 0.5;
  for (let index = 0; index < coordinates.length; index += 2 * sampleStep)
    rows[Math.floor(coordinates[index + 1]! + coordinates[index]! * tangent + shift)]! += 1;
  let sum = 0;
  for (let index = 1; index < rows.length; index++) sum += (rows[index]! - rows[index - 1]!) ** 2;
  return sum;
}
