import type { Choice } from './choose-threshold';
import type { FeatureRows } from './feature-rows';
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

/** Writes features from the first probabilities of other blocks into the rows from `column`. */
export function writeSecondFeatures(
  rows: FeatureRows,
  column: number,
  first: readonly number[],
  sizes: readonly number[],
  places: Places,
  { threshold, expected }: Choice,
): void {
  const { values } = rows;
  const { parents, own, near, outer, makes } = places;
  const { elements, alike, sections, before } = meansOf(first, sizes, places);
  const probable = first.map((probability) => probability >= threshold);
  const since = distances(probable, 1);
  const until = distances(probable, -1);
  const kept = sizes.reduce((sum, size, at) => sum + (probable[at] ? size : 0), 0);
  let keptBefore = 0;
  first.forEach((probability, at) => {
    let to = rows.at(at, column);
    values[to++] = probability;
    for (const step of steps) values[to++] = first[at + step] ?? unknown;
    for (const reach of reaches) values[to++] = around(before, at, reach);
    let up = own[at]!;
    let level = 0;
    for (const wanted of levels) {
      for (; level < wanted && parents[up]! >= 0; level += 1) up = parents[up]!;
      values[to++] = elements.of(up);
    }
    const [inner, outermost] = [near[at]!, outer[at]!];
    values[to++] = elements.of(inner < 0 ? inner : parents[inner]!);
    values[to++] = elements.of(inner);
    values[to++] = elements.of(outermost < 0 ? outermost : parents[outermost]!);
    values[to++] = elements.of(outermost);
    const heading = sections.headings[at]!;
    values[to++] = alike.of(makes[at]!);
    values[to++] = alike.count(makes[at]!);
    values[to++] = since[at]!;
    values[to++] = until[at]!;
    values[to++] = threshold;
    values[to++] = expected;
    values[to++] = keptBefore / (kept || 1);
    values[to++] = first[heading] ?? unknown;
    values[to++] = sections.means.of(heading + 1);
    values[to] = before.hits[first.length]! / (before.sizes[first.length]! || 1);
    if (probable[at]) keptBefore += sizes[at]!;
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
