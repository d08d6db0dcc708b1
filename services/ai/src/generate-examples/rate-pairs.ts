import type { Example } from '@winnow/contracts';
import * as z from 'zod';
import type { AiTools } from '../ai-tools';
import { mapParts } from '../model/map-parts';
import { estimateParts, publishEstimate, type ModelJob } from '../model/model-job';
import { questionKey } from '../model/part-cache';
import type { ContentPart } from '../model/split-content';
import { askStructured, type Salvage } from '../model/structured-answer';
import { runTextTask } from '../run-text-task';
import { ratedText, ratePrompt } from './rate-pairs.prompt';

/** Pairs per request. */
const pairsPerRequest = 10;
/** Maximum tokens of the scores: some 15 per pair, doubled for a preamble. */
const answerTokens = 400;

const scoreSchema = z.object({ number: z.int(), score: z.int().min(1).max(5) });
/** Some models write numbers as text. */
const looseScore = z.object({ number: z.coerce.number(), score: z.coerce.number() }).pipe(scoreSchema);
const scoresSchema = z.object({ scores: z.array(scoreSchema) });
type Scores = z.infer<typeof scoresSchema>;

const ratingMessage = 'Rating examples...';

interface RateOptions {
  readonly minScore: number;
  readonly audience?: string | undefined;
  /** Range of the job's progress, 0–1. */
  readonly share: readonly [from: number, to: number];
}

export interface RatedPairs {
  readonly examples: Example[];
  readonly warnings: string[];
}

/** Rates the pairs in a second request. Drops those below `minScore`, and keeps those without a score. */
export async function ratePairs(
  examples: readonly Example[],
  { minScore, audience = '', share }: RateOptions,
  { cache, partConcurrency }: AiTools,
  job: ModelJob,
): Promise<RatedPairs> {
  const { model } = job;
  const groups = Array.from({ length: Math.ceil(examples.length / pairsPerRequest) }, (_, at) =>
    examples.slice(at * pairsPerRequest, (at + 1) * pairsPerRequest),
  );
  const parts = groups.map((group): ContentPart => {
    const text = ratedText(group);
    return { text, start: 0, end: text.length, headings: [] };
  });
  const messagesOf = ({ text }: ContentPart) => ratePrompt(text, audience);
  await publishEstimate(job, estimateParts(parts, messagesOf, 0.2, model), ratingMessage);
  const maxTokens = Math.min(answerTokens, model.outputTokens);
  const results = await mapParts<Scores>(
    parts,
    {
      schema: scoresSchema,
      keyOf: (part) => questionKey(model, 'rate-examples', messagesOf(part)),
      work: (part) => askStructured(model, job.call(messagesOf(part), maxTokens), 'scores', scoresSchema, validScores),
    },
    { job, cache, concurrency: partConcurrency, message: ratingMessage, share },
  ).catch((error: unknown) => {
    job.context.signal.throwIfAborted();
    job.context.stopping.throwIfAborted();
    // The tokens of the pairs are already spent, so they are kept without scores.
    job.context.log.warn({ err: error }, 'example rating failed');
    return { values: groups.map(() => null) };
  });
  const rated = groups.flatMap((group, at) => {
    const scores = new Map(results.values[at]?.scores.map(({ number, score }) => [number, score]));
    return group.map((example, index) => {
      const score = scores.get(index + 1);
      return score === undefined ? example : { ...example, score };
    });
  });
  const kept = rated.filter(({ score = 5 }) => score >= minScore);
  return { examples: kept, warnings: ratingWarnings(rated, kept.length, minScore) };
}

function ratingWarnings(rated: readonly Example[], kept: number, minScore: number): string[] {
  const unrated = rated.filter(({ score }) => score === undefined).length;
  const low = rated.length - kept;
  return [
    ...(low > 0 ? [`${low} of ${rated.length} pairs were rated below ${minScore} and are left out.`] : []),
    ...(unrated > 0 ? [`${unrated} of ${rated.length} pairs could not be rated.`] : []),
  ];
}

const validScores: Salvage<Scores> = async (text, cut, signal) => {
  const items = await runTextTask('listAnswer', [text, cut, 'scores'], signal);
  const scores = items.flatMap((item) => looseScore.safeParse(item).data ?? []);
  return scores.length > 0 ? { scores } : null;
};
