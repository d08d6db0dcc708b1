import { numbersOf } from '../text/numbers';
import { isStopWord, stemOf, wordsOf } from '../text/words';

const negation =
  /\b(?:not|no|never|none|neither|nor|cannot|without|nicht|kein\w*|nie|ne pas|jamais|sans|aucune?|nunca|sin|ningun[oa]?|non|mai|não|nem|niet|geen|nie|не|нет|без)\b|n['’]t\b|ない|ません|不|没有|非/giu;
const name = /(?<=[\p{L}\p{N},] )\p{Lu}[\p{L}\p{N}]+/gu;

/** Factor for a wrong number or name, which makes an answer false however similar the words are. */
const wrongNumber = 0.4;
const wrongName = 0.7;
/** Factor for a missing or added negation, which reverses the meaning. */
const wrongNegation = 0.3;

/** Precomputed features of a passage. */
export interface Evidence {
  readonly stems: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  /** Lower-case text, to look up names. */
  readonly text: string;
  readonly negations: number;
}

/** Computes the evidence of a passage. */
export function evidenceOf(passage: string): Evidence {
  return {
    stems: new Set(wordsOf(passage).map(stemOf)),
    numbers: new Set(numbersOf(passage)),
    text: passage.toLowerCase(),
    negations: passage.match(negation)?.length ?? 0,
  };
}

/**
 * Scores how well a passage supports an answer, 0–1. The score is the share of the answer's content words in the
 * passage, reduced for every number or name that is missing there, and strongly reduced when only one of the two is
 * negated. Uses no model, so the score is deterministic.
 */
export function scoreGrounding(answer: string, evidence: Evidence): number {
  const all = wordsOf(answer);
  const meaningful = all.filter((word) => !isStopWord(word));
  const terms = meaningful.length > 0 ? meaningful : all;
  if (terms.length === 0) return 0;
  let score = terms.filter((word) => supports(evidence, word)).length / terms.length;
  for (const figure of numbersOf(answer)) if (!evidence.numbers.has(figure)) score *= wrongNumber;
  for (const [word] of answer.matchAll(name)) if (!evidence.text.includes(word.toLowerCase())) score *= wrongName;
  const negated = (answer.match(negation)?.length ?? 0) > 0;
  if (negated !== evidence.negations > 0) score *= negated || isBare(evidence, all, terms) ? wrongNegation : 1;
  return Math.round(Math.min(1, score) * 100) / 100;
}

/** Whether a passage has a negation and is about as long as the answer. A longer one may negate something else. */
function isBare(evidence: Evidence, all: readonly string[], terms: readonly string[]): boolean {
  return evidence.negations > 0 && evidence.stems.size <= Math.max(terms.length * 2.5, all.length + 2);
}

function supports(evidence: Evidence, word: string): boolean {
  if (/^\d/.test(word) && numbersOf(word).every((figure) => evidence.numbers.has(figure))) return true;
  return evidence.stems.has(stemOf(word)) || (word.length > 2 && evidence.text.includes(word.toLowerCase()));
}
