import { featureCount } from '../../../services/scraper/src/page/blocks/block-features';
import { chooseThreshold, thresholdForKind } from '../../../services/scraper/src/page/blocks/choose-threshold';
import { roundProbabilities, predictKinds } from '../../../services/scraper/src/page/kind/predict-kinds';
import type { PageModel } from '../../../services/scraper/src/page/model/page-model';
import { predictBlocks } from '../../../services/scraper/src/page/model/predict-blocks';
import { withLearnedFeatures, type LabelledPage } from './labelled-pages';

const minF1 = 0.9;
const steps = 20;

/** Outcome of a page that was read by a model trained without its site. */
export interface Outcome {
  readonly expected: number;
  /** 1 if the F1 is at least `minF1`, otherwise 0. */
  readonly isRight: number;
}

/**
 * Returns the share of pages with an F1 of at least 0.9 by expected F1, at even steps from 0 to 1. Isotonic: a higher
 * expectation never yields a lower share.
 */
export function calibrate(outcomes: readonly Outcome[]): number[] {
  const pools = isotonic(outcomes.toSorted((one, other) => one.expected - other.expected));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const at = pools.findLast(({ from }) => from <= step / steps) ?? pools[0];
    return Math.round((at ? at.right / at.count : 0) * 1_000) / 1_000;
  });
}

/** Returns expected and actual F1 of pages whose complete truth is known and that were not part of the training. */
export function outcomesOf(model: PageModel, pages: readonly LabelledPage[]): Outcome[] {
  return pages.filter(({ set, hasNames }) => hasNames && set !== 'traf').map((page) => outcomeOf(model, page));
}

function outcomeOf(model: PageModel, page: LabelledPage): Outcome {
  const shares = predictKinds(model.kinds, page.tokens);
  const rows = withLearnedFeatures(page, featureCount, roundProbabilities(shares), model);
  const probabilities = predictBlocks(model, rows, page.textLengths, page.arrays);
  const { threshold, expectedF1 } = chooseThreshold(probabilities, page.textLengths);
  const minProbability = thresholdForKind(threshold, shares);
  let contentWords = 0;
  let selectedWords = 0;
  probabilities.forEach((probability, at) => {
    if (probability < minProbability) return;
    selectedWords += page.sizes[at]!;
    contentWords += page.sizes[at]! * Math.max(0, page.labels[at]!);
  });
  return { expected: expectedF1, isRight: (2 * contentWords) / (selectedWords + page.truthSize) >= minF1 ? 1 : 0 };
}

/** Pools neighbours until the shares are increasing (pool adjacent violators). */
function isotonic(outcomes: readonly Outcome[]): { from: number; right: number; count: number }[] {
  const pools: { from: number; right: number; count: number }[] = [];
  for (const { expected, isRight } of outcomes) {
    pools.push({ from: expected, right: isRight, count: 1 });
    while (pools.length > 1) {
      const last = pools.at(-1)!;
      const before = pools.at(-2)!;
      if (before.right / before.count < last.right / last.count) break;
      before.right += last.right;
      before.count += last.count;
      pools.pop();
    }
  }
  return pools;
}
