import { expectedF1 } from './choose-threshold';

type Keeps = (at: number) => boolean;

/** Minimum probability of a block that the rules left out. */
const sureBlock = 0.7;
/** Maximum loss in expected F1 for which the rules are believed about less probable blocks. */
const rulesTrust = 0.03;

/**
 * Returns `keeps` without the blocks that the rules left out and the model is not sure of, unless that costs too much of
 * the expected F1. In an article these are link lists, boxes and captions around the text that read like it. By the folds:
 * aeb +.007 and better in all five, WCXB +.0004 and worse in none, traf −.000.
 */
export function withoutDoubtful(
  probabilities: readonly number[],
  sizes: readonly number[],
  keeps: Keeps,
  byRules: Keeps,
): Keeps {
  const agreed: Keeps = (at) => keeps(at) && (byRules(at) || probabilities[at]! >= sureBlock);
  const loss = expectedF1(probabilities, sizes, keeps) - expectedF1(probabilities, sizes, agreed);
  return loss <= rulesTrust ? agreed : keeps;
}
