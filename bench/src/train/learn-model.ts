import { createHash } from 'node:crypto';
import type { WordWeights } from '../../../services/scraper/src/page/blocks/word-features';
import { secondPassColumn } from '../../../services/scraper/src/page/blocks/block-features';
import { roundProbabilities, predictKinds } from '../../../services/scraper/src/page/kind/predict-kinds';
import { pageKinds } from '../../../services/scraper/src/page/kind/page-kinds';
import type { PageModel } from '../../../services/scraper/src/page/model/page-model';
import { FeatureMatrix } from '../../../services/scraper/src/page/blocks/feature-matrix';
import { chooseThreshold } from '../../../services/scraper/src/page/blocks/choose-threshold';
import {
  secondPassFeatureNames,
  writeSecondPassFeatures,
} from '../../../services/scraper/src/page/blocks/second-pass-features';
import { bin, type BinnedFeatures, type Rows } from './feature-bins';
import { boost, type BoostOptions } from './gradient-boosting';
import { withLearnedFeatures, type LabelledPage } from './labelled-pages';
import { learnKinds, type KindExample } from './learn-kinds';
import { learnWords, type LearnedWords } from './word-weights';

/** Weight of a page by set: sets of few sites weigh less. */
const setWeights: Readonly<Record<string, number>> = { aeb: 1, traf: 0.7, docs: 0.2, docswide: 0.3, wcxb: 1 };

/** Weight of a page with hashed names, compared with the same page as it is. */
const hashedWeight = 0.4;

/** Folds of the training pages, for predictions that are features of another model. */
const innerFolds = 3;

/** Maximum blocks per page used for training. */
const maxRows = 300;

const boosting: BoostOptions = {
  trees: 120,
  leaves: 24,
  rate: 0.12,
  minLeafWeight: 1.5,
  l2: 3,
  featureShare: 0.4,
  rowShare: 0.5,
  seed: 1,
};

export interface LearnedModel extends PageModel {
  readonly words: LearnedWords;
}

/** Returns a group's fold out of `count`, by its name. */
export function foldOf(group: string, count: number, salt = ''): number {
  return (
    createHash('sha1')
      .update(salt + group)
      .digest()
      .readUInt32BE() % count
  );
}

/** Learns a model from labelled pages. Predictions used as features come from models trained on other sites. */
export function learnModel(pages: readonly LabelledPage[]): LearnedModel {
  const examples = (list: readonly LabelledPage[]) => list.map(kindExample).filter((each) => each !== undefined);
  const kinds = learnKinds(examples(pages));
  const shares = new Map<LabelledPage, readonly number[]>();
  for (let fold = 0; fold < innerFolds; fold += 1) {
    const isLeftOut = ({ group }: LabelledPage): boolean => foldOf(group, innerFolds, 'kinds') === fold;
    const others = learnKinds(examples(pages.filter((page) => !isLeftOut(page))));
    for (const page of pages.filter(isLeftOut)) shares.set(page, roundProbabilities(predictKinds(others, page.tokens)));
  }
  const words = learnWords(pages.filter(({ hasNames }) => hasNames));
  const rows = rowsOf(pages, shares, words);
  const { first, second } = learnForests(pages, rows);
  return {
    kinds,
    words,
    classes: words.classes.weightsWithout(undefined),
    texts: words.texts.weightsWithout(undefined),
    blocks: first,
    second,
    confidence: [0, 1],
  };
}

/** Trains both forests: the second on first probabilities from models without the page's site. */
function learnForests(pages: readonly LabelledPage[], rows: Rows) {
  const binned = bin(rows);
  const training = splitTrainingRows(pages);
  const first = boost(rows, boosting, binned, training.all).forest;
  const probabilities = new Float64Array(rows.count);
  for (let fold = 0; fold < innerFolds; fold += 1) {
    const { scores } = boost(rows, boosting, binned, training.others[fold]!, training.foldRows[fold]);
    for (const row of training.foldRows[fold]!) probabilities[row] = 1 / (1 + Math.exp(-scores[row]!));
  }
  const secondPass = bin(secondRows(pages, probabilities));
  const combined: BinnedFeatures = {
    count: rows.count,
    width: binned.width + secondPass.width,
    binIndices: concat(binned.binIndices, secondPass.binIndices),
    cuts: [...binned.cuts, ...secondPass.cuts],
  };
  const second = boost(rows, { ...boosting, seed: boosting.seed + 1 }, combined, training.all).forest;
  return { first, second };
}

function concat(one: Uint8Array, other: Uint8Array): Uint8Array {
  const combined = new Uint8Array(one.length + other.length);
  combined.set(one);
  combined.set(other, one.length);
  return combined;
}

/** Returns the training rows of all pages, and for each inner fold those of the other pages and all rows of the fold. */
function splitTrainingRows(pages: readonly LabelledPage[]) {
  const all: number[] = [];
  const others = Array.from({ length: innerFolds }, (): number[] => []);
  const foldRows = Array.from({ length: innerFolds }, (): number[] => []);
  let row = 0;
  for (const page of pages) {
    const at = foldOf(page.group, innerFolds, 'first');
    page.labels.forEach((label, block) => {
      foldRows[at]!.push(row);
      if (label >= 0 && page.sizes[block]! > 0 && block % stepOf(page) === 0) {
        all.push(row);
        for (let fold = 0; fold < innerFolds; fold += 1) if (fold !== at) others[fold]!.push(row);
      }
      row += 1;
    });
  }
  const lists = (parts: number[][]): Int32Array[] => parts.map((list) => Int32Array.from(list));
  return { all: Int32Array.from(all), others: lists(others), foldRows: lists(foldRows) };
}

/** Returns the features from the first probabilities, for every block. */
function secondRows(pages: readonly LabelledPage[], firsts: Float64Array): Pick<Rows, 'count' | 'width' | 'features'> {
  const width = secondPassFeatureNames.length;
  const features = new Float32Array(firsts.length * width);
  let row = 0;
  for (const { textLengths, arrays } of pages) {
    const first = Array.from(firsts.subarray(row, row + textLengths.length));
    const rows = new FeatureMatrix(textLengths.length, width);
    writeSecondPassFeatures(rows, 0, first, textLengths, arrays, chooseThreshold(first, textLengths));
    features.set(rows.values, row * width);
    row += textLengths.length;
  }
  return { count: firsts.length, width, features };
}

/** Sets without types are labelled with the set's kind. */
function kindExample({ set, type, group, tokens, hasNames }: LabelledPage): KindExample | undefined {
  const kind = set === 'aeb' ? 'article' : set.startsWith('docs') ? 'documentation' : type;
  if (kind === undefined) return undefined;
  const weight = set === 'wcxb' ? 1 : set === 'aeb' ? 0.5 : 0.1;
  const kindIndex = (pageKinds as readonly string[]).indexOf(kind);
  return { group, tokens, kind: kindIndex, weight: hasNames ? weight : weight * hashedWeight };
}

/** Returns one row per block; pages have equal weight, regardless of their length. */
function rowsOf(
  pages: readonly LabelledPage[],
  shares: ReadonlyMap<LabelledPage, readonly number[]>,
  words: LearnedWords,
): Rows {
  const count = pages.reduce((sum, { rows }) => sum + rows.count, 0);
  const width = secondPassColumn;
  const rows: Rows = {
    count,
    width,
    features: new Float32Array(count * width),
    targets: new Float32Array(count),
    weights: new Float32Array(count),
  };
  let row = 0;
  for (const page of pages) {
    const labelledWords = page.sizes.reduce((sum, size, at) => sum + (page.labels[at]! >= 0 ? size : 0), 0);
    const weight = setWeights[page.set]! * (page.hasNames ? 1 : hashedWeight);
    const scale = weight / Math.max(100, Math.min(page.truthSize, labelledWords));
    rows.features.set(
      withLearnedFeatures(page, width, shares.get(page)!, weightsWithout(page, words)).values,
      row * width,
    );
    page.sizes.forEach((_, at) => {
      rows.targets[row] = page.labels[at]!;
      rows.weights[row] = Math.min(1, (page.sizes[at]! + 2) * scale * stepOf(page));
      row += 1;
    });
  }
  return rows;
}

/** Returns the sampling step n of a page: every nth of very many blocks is used, with n times its weight. */
function stepOf(page: LabelledPage): number {
  return Math.ceil(page.rows.count / maxRows);
}

/** Returns the words' weights that were learned without the page's own site. */
function weightsWithout({ group }: LabelledPage, { classes, texts }: LearnedWords): WordWeights {
  return { classes: classes.weightsWithout(group), texts: texts.weightsWithout(group) };
}
