import { packForest, type Forest } from '../../../services/scraper/src/page/model/forest';
import { bins, type BinnedFeatures, type Rows } from './feature-bins';

export interface BoostOptions {
  readonly trees: number;
  readonly leaves: number;
  readonly rate: number;
  /** Minimum sum of weights in a leaf. */
  readonly minLeafWeight: number;
  /** L2 regularisation of a leaf's value. */
  readonly l2: number;
  /** Share of the features sampled for each tree. */
  readonly featureShare: number;
  /** Share of the rows sampled for each tree. */
  readonly rowShare: number;
  readonly seed: number;
}

/**
 * Trains boosted trees for the log loss, grown leaf by leaf on histograms (like LightGBM). The same seed yields the
 * same forest.
 */
export function boost(
  { targets, weights }: Pick<Rows, 'targets' | 'weights'>,
  options: BoostOptions,
  binned: BinnedFeatures,
  trainingRows: Int32Array,
  predictedRows: Int32Array = new Int32Array(),
): Boosted {
  const { count } = binned;
  let positive = 0;
  let total = 0;
  for (const row of trainingRows) {
    positive += targets[row]! * weights[row]!;
    total += weights[row]!;
  }
  const base = Math.log(positive / (total - positive));
  const scores = new Float64Array(count).fill(base);
  const gradients = new Float32Array(count);
  const hessians = new Float32Array(count);
  const random = randomFrom(options.seed);
  const builder = new ForestBuilder(base);
  for (let tree = 0; tree < options.trees; tree += 1) {
    const sampledRows = new Int32Array(trainingRows.length);
    let used = 0;
    for (const row of trainingRows) {
      const p = 1 / (1 + Math.exp(-scores[row]!));
      gradients[row] = (p - targets[row]!) * weights[row]!;
      hessians[row] = Math.max(p * (1 - p), 1e-6) * weights[row]!;
      if (random() < options.rowShare) sampledRows[used++] = row;
    }
    const features: number[] = [];
    for (let feature = 0; feature < binned.width; feature += 1)
      if (random() < options.featureShare) features.push(feature);
    growTree(builder, binned, { gradients, hessians, rows: sampledRows.subarray(0, used), features }, options);
    for (const list of [trainingRows, predictedRows]) builder.addScores(scores, binned, list);
  }
  return { forest: builder.forest(), scores };
}

interface Boosted {
  readonly forest: Forest;
  /** Log odds of the training rows and of the rows that are only predicted. */
  readonly scores: Float64Array;
}

interface Sample {
  gradients: Float32Array;
  hessians: Float32Array;
  rows: Int32Array;
  features: readonly number[];
}

interface Split {
  gain: number;
  feature: number;
  /** Last bin of the left side. */
  bin: number;
}

interface Leaf {
  rows: Int32Array;
  histogram: Float64Array;
  gradient: number;
  hessian: number;
  split: Split;
  /** Parent of the leaf: node and side, or -1 for the root. */
  node: number;
  right: boolean;
}

function growTree(builder: ForestBuilder, binned: BinnedFeatures, sample: Sample, options: BoostOptions): void {
  const { binIndices, count } = binned;
  const makeLeaf = (rows: Int32Array, histogram: Float64Array, node: number, right: boolean): Leaf => {
    let gradient = 0;
    let hessian = 0;
    for (const row of rows) {
      gradient += sample.gradients[row]!;
      hessian += sample.hessians[row]!;
    }
    const split = bestSplit(histogram, sample.features, { gradient, hessian }, options);
    return { rows, histogram, gradient, hessian, split, node, right };
  };
  const leaves: Leaf[] = [makeLeaf(sample.rows, histogramOf(binned, sample, sample.rows), -1, false)];
  builder.startTree();
  while (leaves.length < options.leaves) {
    const best = leaves.reduce((one, other) => (other.split.gain > one.split.gain ? other : one));
    if (best.split.gain <= 0) break;
    const { feature, bin } = best.split;
    const column = binIndices.subarray(feature * count, (feature + 1) * count);
    const left = best.rows.filter((row) => column[row]! <= bin);
    const right = best.rows.filter((row) => column[row]! > bin);
    const node = builder.addNode(feature, binned.cuts[feature]![bin]!, bin, best.node, best.right);
    const [small, large] = left.length < right.length ? [left, right] : [right, left];
    const smallHistogram = histogramOf(binned, sample, small);
    const rest = best.histogram;
    for (let at = 0; at < rest.length; at += 1) rest[at]! -= smallHistogram[at]!;
    leaves[leaves.indexOf(best)] = makeLeaf(small, smallHistogram, node, small === right);
    leaves.push(makeLeaf(large, rest, node, large === right));
  }
  for (const leaf of leaves)
    builder.addLeaf((-options.rate * leaf.gradient) / (leaf.hessian + options.l2), leaf.node, leaf.right);
}

function histogramOf(
  binned: BinnedFeatures,
  { gradients, hessians, features }: Sample,
  rows: Int32Array,
): Float64Array {
  const histogram = new Float64Array(binned.width * bins * 2);
  const { binIndices, count } = binned;
  const g = new Float32Array(rows.length);
  const h = new Float32Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) {
    g[at] = gradients[rows[at]!]!;
    h[at] = hessians[rows[at]!]!;
  }
  for (const feature of features) {
    const from = feature * count;
    const to = feature * bins * 2;
    for (let at = 0; at < rows.length; at += 1) {
      const slot = to + binIndices[from + rows[at]!]! * 2;
      histogram[slot]! += g[at]!;
      histogram[slot + 1]! += h[at]!;
    }
  }
  return histogram;
}

function bestSplit(
  histogram: Float64Array,
  features: readonly number[],
  { gradient, hessian }: { gradient: number; hessian: number },
  { l2, minLeafWeight }: BoostOptions,
): Split {
  const best: Split = { gain: 1e-6, feature: -1, bin: 0 };
  const own = (gradient * gradient) / (hessian + l2);
  for (const feature of features) {
    let g = 0;
    let h = 0;
    for (let bin = 0; bin < bins - 1; bin += 1) {
      const slot = (feature * bins + bin) * 2;
      g += histogram[slot]!;
      h += histogram[slot + 1]!;
      const restG = gradient - g;
      const restH = hessian - h;
      if (h < minLeafWeight || restH < minLeafWeight) continue;
      const gain = (g * g) / (h + l2) + (restG * restG) / (restH + l2) - own;
      if (gain > best.gain) Object.assign(best, { gain, feature, bin });
    }
  }
  if (best.feature < 0) best.gain = 0;
  return best;
}

/** The forest under construction. */
class ForestBuilder {
  private readonly roots: number[] = [];
  private readonly features: number[] = [];
  private readonly thresholds: number[] = [];
  private readonly binIndices: number[] = [];
  private readonly lefts: number[] = [];
  private readonly rights: number[] = [];
  private readonly values: number[] = [];

  constructor(private readonly base: number) {}

  startTree(): void {
    this.roots.push(this.features.length);
  }

  addNode(feature: number, threshold: number, binIndex: number, parent: number, right: boolean): number {
    const node = this.features.push(feature) - 1;
    this.thresholds.push(threshold);
    this.binIndices.push(binIndex);
    this.lefts.push(0);
    this.rights.push(0);
    if (parent >= 0) (right ? this.rights : this.lefts)[parent] = node;
    return node;
  }

  addLeaf(value: number, parent: number, right: boolean): void {
    const leaf = ~(this.values.push(value) - 1);
    if (parent < 0) this.roots[this.roots.length - 1] = leaf;
    else (right ? this.rights : this.lefts)[parent] = leaf;
  }

  /** Adds the prediction of the last tree to each of the rows. */
  addScores(scores: Float64Array, { binIndices, count }: BinnedFeatures, rows: Int32Array): void {
    const root = this.roots.at(-1)!;
    for (const row of rows) {
      let node = root;
      while (node >= 0)
        node =
          binIndices[this.features[node]! * count + row]! <= this.binIndices[node]!
            ? this.lefts[node]!
            : this.rights[node]!;
      scores[row]! += this.values[~node]!;
    }
  }

  forest(): Forest {
    return packForest({
      roots: Int32Array.from(this.roots),
      features: Uint8Array.from(this.features),
      thresholds: Float32Array.from(this.thresholds),
      lefts: Int16Array.from(this.lefts),
      rights: Int16Array.from(this.rights),
      values: Float32Array.from(this.values),
      base: this.base,
    });
  }
}

/** Creates a generator of numbers in [0, 1) (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
