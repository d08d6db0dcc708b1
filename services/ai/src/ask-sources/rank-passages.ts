import type { LanguageModel, ModelCall } from '../model/language-model';
import { shownText, type SourcePassage } from './passages';

/** Damping constant k of reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009). */
const rankOffset = 60;

/**
 * Orders passages by words and embeddings together (reciprocal rank fusion). Keeps the given order when the model's
 * server has no embeddings.
 */
export async function rankPassages(
  question: string,
  passages: readonly SourcePassage[],
  model: LanguageModel,
  call: Pick<ModelCall, 'owner' | 'signal'>,
): Promise<readonly SourcePassage[]> {
  const texts = passages.map((passage) =>
    [passage.title, passage.heading, shownText(passage)].filter(Boolean).join('\n'),
  );
  const vectors = passages.length < 2 ? null : await model.embed?.([question, ...texts], call);
  const [asked, ...others] = vectors ?? [];
  if (!asked) return passages;
  const nearness = others.map((vector) => cosine(asked, vector));
  const byMeaning = passages.map((_, at) => at).sort((one, other) => (nearness[other] ?? 0) - (nearness[one] ?? 0));
  const score = (rank: number) => 1 / (rankOffset + rank);
  const scores = passages.map(({ hasWords }, at) => (hasWords ? score(at) : 0) + score(byMeaning.indexOf(at)));
  return passages
    .map((passage, at) => ({ passage, score: scores[at] ?? 0 }))
    .sort((one, other) => other.score - one.score)
    .map(({ passage }) => passage);
}

function cosine(left: readonly number[], right: readonly number[]): number {
  let [product, ofLeft, ofRight] = [0, 0, 0];
  for (const [at, value] of left.entries()) {
    const other = right[at] ?? 0;
    product += value * other;
    ofLeft += value * value;
    ofRight += other * other;
  }
  return product / (Math.sqrt(ofLeft * ofRight) || 1);
}
