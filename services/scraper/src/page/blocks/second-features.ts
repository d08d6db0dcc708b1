import type { Choice } from './choose-threshold';
import type { Places } from './places';

const steps = [-3, -2, -1, 1, 2, 3];
/** Numbers of blocks on each side that count as context. */
const reaches = [4, 12];
const levels = [1, 2, 3, 4, 6];
const farthest = 50;
const unknown = -1;

export const secondFeatureNames: readonly string[] = [
  'first',
  ...steps.map((step) => `first at ${step}`),
  ...reaches.map((reach) => `first around ${reach}`),
  ...levels.map((level) => `first ${level} up`),
  'first of the near row',
  'first of the near item',
  'first of the outer row',
  'first of the outer item',
  'first of the same make',
  'of the same make',
  'blocks since a probable one',
  'blocks to a probable one',
  'threshold',
  'expected',
  'content before',
  "heading's first",
  "section's first",
  'first of the page',
];

/** Computes features from the first probabilities of other blocks, in the blocks' order. */
export function secondFeatures(
  first: readonly number[],
  sizes: readonly number[],
  places: Places,
  { threshold, expected }: Choice,
): number[][] {
  const { parents, own, near, outer, makes } = places;
  const { elements, alike, sections, before } = meansOf(first, sizes, places);
  const probable = first.map((probability) => probability >= threshold);
  const since = distances(probable, 1);
  const until = distances(probable, -1);
  const kept = sizes.reduce((sum, size, at) => sum + (probable[at] ? size : 0), 0);
  let keptBefore = 0;
  return first.map((probability, at) => {
    const features = [probability];
    for (const step of steps) features.push(first[at + step] ?? unknown);
    for (const reach of reaches) features.push(around(before, at, reach));
    for (const index of ancestors(own[at]!, parents)) features.push(elements.of(index));
    for (const repeat of [near[at]!, outer[at]!])
      features.push(elements.of(repeat < 0 ? repeat : parents[repeat]!), elements.of(repeat));
    const heading = sections.headings[at]!;
    features.push(
      alike.of(makes[at]!),
      alike.count(makes[at]!),
      since[at]!,
      until[at]!,
      threshold,
      expected,
      keptBefore / (kept || 1),
      first[heading] ?? unknown,
      sections.means.of(heading + 1),
      before.hits[first.length]! / (before.sizes[first.length]! || 1),
    );
    if (probable[at]) keptBefore += sizes[at]!;
    return features;
  });
}

/** Means of probabilities, weighted by size. */
class Means {
  private readonly hits: Float64Array;
  private readonly sizes: Float64Array;
  private readonly counts: Int32Array;

  constructor(length: number) {
    this.hits = new Float64Array(length);
    this.sizes = new Float64Array(length);
    this.counts = new Int32Array(length);
  }

  add(at: number, hits: number, size: number): void {
    this.hits[at]! += hits;
    this.sizes[at]! += size;
    this.counts[at]! += 1;
  }

  /** Adds each element's sums to its parent. */
  rise(parents: Int32Array): void {
    for (let at = parents.length - 1; at > 0; at -= 1) this.add(parents[at]!, this.hits[at]!, this.sizes[at]!);
  }

  of(at: number): number {
    return at < 0 ? unknown : this.hits[at]! / (this.sizes[at]! || 1);
  }

  count(at: number): number {
    return this.counts[at]!;
  }
}

/** Prefix sums over the blocks. */
interface Before {
  readonly hits: Float64Array;
  readonly sizes: Float64Array;
}

function meansOf(first: readonly number[], sizes: readonly number[], { parents, own, makes, headings }: Places) {
  const count = first.length;
  const elements = new Means(parents.length);
  const alike = new Means(count);
  const sections = { means: new Means(count + 1), headings: new Int32Array(count) };
  const before: Before = { hits: new Float64Array(count + 1), sizes: new Float64Array(count + 1) };
  let heading = -1;
  for (const [at, size] of sizes.entries()) {
    const hits = first[at]! * size;
    if (headings[at]) heading = at;
    sections.headings[at] = heading;
    sections.means.add(heading + 1, hits, size);
    elements.add(own[at]!, hits, size);
    alike.add(makes[at]!, hits, size);
    before.hits[at + 1] = before.hits[at]! + hits;
    before.sizes[at + 1] = before.sizes[at]! + size;
  }
  elements.rise(parents);
  return { elements, alike, sections, before };
}

/** Returns the mean of the blocks on both sides, without the block itself. */
function around({ hits, sizes }: Before, at: number, reach: number): number {
  const from = Math.max(0, at - reach);
  const to = Math.min(hits.length - 1, at + reach + 1);
  const size = sizes[to]! - sizes[from]! - (sizes[at + 1]! - sizes[at]!);
  return size > 0 ? (hits[to]! - hits[from]! - (hits[at + 1]! - hits[at]!)) / size : unknown;
}

/** Returns the ancestors of an element at each of `levels`, at most the root. */
function ancestors(index: number, parents: Int32Array): number[] {
  let up = index;
  let level = 0;
  return levels.map((wanted) => {
    for (; level < wanted && parents[up]! >= 0; level += 1) up = parents[up]!;
    return up;
  });
}

/** Counts the blocks since the last probable one before each block, or after it with a step of -1. */
function distances(probable: readonly boolean[], step: 1 | -1): Int32Array {
  const found = new Int32Array(probable.length);
  let distance = farthest;
  for (let at = step > 0 ? 0 : probable.length - 1; at >= 0 && at < probable.length; at += step) {
    found[at] = distance;
    distance = probable[at] ? 1 : Math.min(farthest, distance + 1);
  }
  return found;
}
