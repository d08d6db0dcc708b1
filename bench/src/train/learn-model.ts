import { createHash } from 'node:crypto';
import { wordFeatures } from '../../../services/scraper/src/page/blocks/word-features';
import { kindFeatures, kindShares } from '../../../services/scraper/src/page/kind/page-kind';
import { pageKinds } from '../../../services/scraper/src/page/kind/page-kinds';
import type { PageModel } from '../../../services/scraper/src/page/model/page-model';
import type { Rows } from './feature-bins';
import { boost, type BoostOptions } from './gradient-boosting';
import type { LabelledPage } from './labelled-pages';
import { learnKinds, type KindExample } from './learn-kinds';
import { learnWords, type LearnedWords } from './word-weights';

/** How much a page of each set counts: sets of few sites count less. */
const setWeights: Readonly<Record<string, number>> = { aeb: 1, traf: 0.7, docs: 0.2, docswide: 0.3, wcxb: 1 };

/** Blocks of one page that teach. */
const mostRows = 300;

export const boosting: BoostOptions = {
  trees: 120,
  leaves: 24,
  rate: 0.12,
  leastLeaf: 1.5,
  l2: 3,
  featureShare: 0.4,
  rowShare: 0.5,
  seed: 1,
};

export interface LearnedModel extends PageModel {
  readonly words: LearnedWords;
}

/** A group's fold out of `count`, by its name. */
export function foldOf(group: string, count: number, salt = ''): number {
  return (
    createHash('sha1')
      .update(salt + group)
      .digest()
      .readUInt32BE() % count
  );
}

/** Learns a model from labelled pages. What one part tells another is told by pages of other sites. */
export function learnModel(pages: readonly LabelledPage[], options: Partial<BoostOptions> = {}): LearnedModel {
  const examples = (list: readonly LabelledPage[]) => list.map(kindExample).filter((each) => each !== undefined);
  const kinds = learnKinds(examples(pages));
  const shares = new Map<LabelledPage, readonly number[]>();
  const inner = 3;
  for (let fold = 0; fold < inner; fold += 1) {
    const isLeftOut = ({ group }: LabelledPage): boolean => foldOf(group, inner, 'kinds') === fold;
    const others = learnKinds(examples(pages.filter((page) => !isLeftOut(page))));
    for (const page of pages.filter(isLeftOut)) shares.set(page, kindFeatures(kindShares(others, page.signs)));
  }
  const words = learnWords(pages);
  const blocks = boost(rowsOf(pages, shares, words), { ...boosting, ...options });
  return {
    kinds,
    words,
    classes: words.classes.without(undefined),
    texts: words.texts.without(undefined),
    blocks,
    confidence: [0, 1],
  };
}

/** Sets without types of their own teach what they are made of. */
function kindExample({ set, type, group, signs }: LabelledPage): KindExample | undefined {
  const kind = set === 'aeb' ? 'article' : set.startsWith('docs') ? 'documentation' : type;
  if (kind === undefined) return undefined;
  const weight = set === 'wcxb' ? 1 : set === 'aeb' ? 0.5 : 0.1;
  return { group, signs, kind: (pageKinds as readonly string[]).indexOf(kind), weight };
}

/** One row a block; pages count the same, whatever their length. */
function rowsOf(
  pages: readonly LabelledPage[],
  shares: ReadonlyMap<LabelledPage, readonly number[]>,
  words: LearnedWords,
): Rows {
  const isKnown = (page: LabelledPage, at: number): boolean =>
    page.labels[at]! >= 0 && page.sizes[at]! > 0 && at % stepOf(page) === 0;
  const count = pages.reduce((sum, page) => sum + page.rows.filter((_, at) => isKnown(page, at)).length, 0);
  const width = rowOf(pages[0]!, 0, shares.get(pages[0]!)!, featuresOf(pages[0]!, words)).length;
  const rows: Rows = {
    count,
    width,
    features: new Float32Array(count * width),
    targets: new Float32Array(count),
    weights: new Float32Array(count),
  };
  let row = 0;
  for (const page of pages) {
    const known = page.sizes.reduce((sum, size, at) => sum + (page.labels[at]! >= 0 ? size : 0), 0);
    const scale = setWeights[page.set]! / Math.max(100, Math.min(page.truthSize, known));
    const own = featuresOf(page, words);
    page.rows.forEach((_, at) => {
      if (!isKnown(page, at)) return;
      rows.features.set(rowOf(page, at, shares.get(page)!, own), row * width);
      rows.targets[row] = page.labels[at]!;
      rows.weights[row] = Math.min(1, (page.sizes[at]! + 2) * scale * stepOf(page));
      row += 1;
    });
  }
  return rows;
}

/** Of a page with very many blocks every so manieth teaches, and counts for the others. */
function stepOf(page: LabelledPage): number {
  return Math.ceil(page.rows.length / mostRows);
}

function featuresOf(page: LabelledPage, { classes, texts }: LearnedWords): number[][] {
  return wordFeatures(page.named, { classes: classes.without(page.group), texts: texts.without(page.group) });
}

function rowOf(page: LabelledPage, at: number, kinds: readonly number[], words: readonly number[][]): number[] {
  return [...page.rows[at]!, ...kinds, ...words[at]!];
}
