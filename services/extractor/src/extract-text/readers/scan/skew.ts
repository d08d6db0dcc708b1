import { pgmSize } from './pgm';

/** Minimum slope of lines (radians) at which a page is straightened, and maximum slope of text. */
const [minSlope, maxSlope] = [0.006, 0.35];
/** Steps of the two rounds, in radians: a line of a page is out of step by a third of its height at half of the first one. */
const [coarse, fine] = [0.01, 0.001];
/** Pixels of the longer edge of the reduced picture on which slopes are compared: lines of small type are ten of them apart. */
const maxEdge = 800;
/** Step between the ink pixels used in the first round. */
const sampleStep = 3;
/** Shares of the pixels at which the greys of ink and of paper are taken, and the minimum share of their distance of an ink pixel. */
const [inkQuantile, paperQuantile, minInkContrast] = [0.01, 0.7, 0.35];
/**
 * Minimum ratio of the sharpness at the best slope to that at the median one: 15 to 150 times on pages of text (also faded and
 * noisy ones), less than 6 on the same pages on their side, 2 in noise.
 */
const minSharpnessRatio = 6;

/** Returns the rotation for a slope of lines: 0 for a small slope, or one that no scan has. */
export const skewCorrection = (slope: number): number =>
  Math.abs(slope) < minSlope || Math.abs(slope) > maxSlope ? 0 : slope;

/**
 * Returns the rotation in radians that makes the lines of a rendered page level, by the sharpness of its projection profiles
 * (Postl), in a fifth of the engine's time to find lines. Undefined for other pictures, and when no slope is clearly the sharpest.
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

/** Dark pixels of a picture: column and row alternate. */
interface InkPixels {
  readonly coordinates: Uint16Array;
  readonly width: number;
  readonly height: number;
}

/** Finds the dark pixels of a page, reduced to means of squares. */
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
  const places = new Uint16Array(2 * greys.length);
  let count = 0;
  for (let index = 0; index < greys.length; index++)
    if (greys[index]! < inkThreshold) {
      places[count++] = index % width;
      places[count++] = Math.floor(index / width);
    }
  return { coordinates: places.subarray(0, count), width, height };
}

/** Sums the squared differences between neighbouring rows' ink of the page rotated by a slope. */
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
