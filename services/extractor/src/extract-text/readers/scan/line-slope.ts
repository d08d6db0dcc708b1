import { greySize } from './grey-png';

/** Minimum slope of lines (radians) at which a page is straightened, and maximum slope of text. */
const [minSlope, maxSlope] = [0.006, 0.35];
/** Steps of the two rounds, in radians: a line of a page is out of step by a third of its height at half of the first one. */
const [coarse, fine] = [0.01, 0.001];
/** Pixels of the longer edge of the reduced picture on which slopes are compared: lines of small type are ten of them apart. */
const reducedEdge = 800;
/** Step between the ink pixels used in the first round. */
const sampled = 3;
/** Shares of the pixels at which the greys of ink and of paper are taken, and the minimum share of their distance of an ink pixel. */
const [darkest, paperShare, inkShare] = [0.01, 0.7, 0.35];
/**
 * Minimum ratio of the sharpness at the best slope to that at the median one: 15 to 150 times on pages of text (also faded and
 * noisy ones), less than 6 on the same pages on their side, 2 in noise.
 */
const clearly = 6;

/** Returns the rotation for a slope of lines: 0 for a small slope, or one that no scan has. */
export const slopeToStraighten = (slope: number): number =>
  Math.abs(slope) < minSlope || Math.abs(slope) > maxSlope ? 0 : slope;

/**
 * Returns the rotation in radians that makes the lines of a rendered page level, by the sharpness of its projection profiles
 * (Postl), in a fifth of the engine's time to find lines. Undefined for other pictures, and when no slope is clearly the sharpest.
 */
export function slopeOfPage(pgm: Uint8Array): number | undefined {
  const size = greySize(pgm);
  if (!size) return undefined;
  const ink = inkOf(pgm.subarray(-size.width * size.height), size.width, size.height);
  const steps = Math.round(maxSlope / coarse);
  const found = slopesAround(0, steps, coarse).map((slope) => ({ slope, sharpness: sharpnessOf(ink, slope, sampled) }));
  const best = sharpest(found);
  const median = found.map(({ sharpness }) => sharpness).sort((one, other) => one - other)[steps] ?? 0;
  if (best.sharpness <= clearly * median) return undefined;
  const near = slopesAround(best.slope, Math.round(coarse / fine), fine);
  return slopeToStraighten(sharpest(near.map((slope) => ({ slope, sharpness: sharpnessOf(ink, slope, 1) }))).slope);
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
interface Ink {
  readonly places: Uint16Array;
  readonly width: number;
  readonly height: number;
}

/** Finds the dark pixels of a page, reduced to means of squares. */
function inkOf(pixels: Uint8Array, fullWidth: number, fullHeight: number): Ink {
  const by = Math.max(1, Math.floor(Math.max(fullWidth, fullHeight) / reducedEdge));
  const [width, height] = [Math.floor(fullWidth / by), Math.floor(fullHeight / by)];
  const greys = new Uint8Array(width * height);
  const counts = new Uint32Array(256);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      let sum = 0;
      for (let y = row * by; y < (row + 1) * by; y++) {
        const start = y * fullWidth + column * by;
        for (let at = start; at < start + by; at++) sum += pixels[at]!;
      }
      const grey = Math.floor(sum / (by * by));
      greys[row * width + column] = grey;
      counts[grey]! += 1;
    }
  const greyAt = (share: number): number => {
    let seen = 0;
    return counts.findIndex((count) => (seen += count) >= share * greys.length);
  };
  const paper = greyAt(paperShare);
  const lightest = paper - inkShare * (paper - greyAt(darkest));
  const places = new Uint16Array(2 * greys.length);
  let used = 0;
  for (let at = 0; at < greys.length; at++)
    if (greys[at]! < lightest) {
      places[used++] = at % width;
      places[used++] = Math.floor(at / width);
    }
  return { places: places.subarray(0, used), width, height };
}

/** Sums the squared differences between neighbouring rows' ink of the page rotated by a slope. */
function sharpnessOf({ places, width, height }: Ink, slope: number, step: number): number {
  const tangent = Math.tan(slope);
  const above = Math.ceil((width / 2) * Math.abs(tangent)) + 1;
  const rows = new Int32Array(height + 2 * above + 1);
  const shift = above - (width / 2) * tangent + 0.5;
  for (let at = 0; at < places.length; at += 2 * step)
    rows[Math.floor(places[at + 1]! + places[at]! * tangent + shift)]! += 1;
  let sum = 0;
  for (let at = 1; at < rows.length; at++) sum += (rows[at]! - rows[at - 1]!) ** 2;
  return sum;
}
