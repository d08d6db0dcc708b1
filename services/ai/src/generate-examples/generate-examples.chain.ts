import type { Example, PayloadOf, ResponseOf } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { JobContext } from '@winnow/jobs';
import type { AiTools } from '../ai-tools';
import type { LanguageModel } from '../model/language-model';
import { estimateParts, publishEstimate, startModelJob, type ModelJob } from '../model/model-job';
import { partSizes } from '../model/part-sizes';
import { partWarnings } from '../model/part-warnings';
import { splitContent, type ContentPart } from '../model/split-content';
import { readInstructions, requestedPairs } from '../offline/read-instructions';
import { runTextTask } from '../run-text-task';
import { defaultPairCount } from './default-pair-count';
import { ratePairs } from './rate-pairs';
import { examplesPrompt } from './generate-examples.prompt';
import { shortfallWarnings } from './shortfall-warnings';
import { pairsRatio, writePairs } from './write-pairs';

export const examplesMessage = 'Generating examples...';

/** Share of the progress after which pairs are rated. */
const writtenShare = 0.8;

/** Writes pairs part by part; a part may yield none. Throws `model-failed` when no part yields any. */
export async function writeExamples(
  payload: PayloadOf<'generate-examples'>,
  context: JobContext,
  tools: AiTools,
  model: LanguageModel,
): Promise<ResponseOf<'generate-examples'>> {
  const job = await startModelJob(context, model);
  const written = await writeFor(payload, tools, job);
  return { ...written, model: model.name, usage: job.budget.usage };
}

/** Writes pairs as `writeExamples` does, for one of several texts of a job. */
export async function writeFor(
  { knowledge_base: content, instructions = '', exclude = [], ...pairOptions }: PayloadOf<'generate-examples'>,
  tools: AiTools,
  job: ModelJob,
): Promise<Pick<ResponseOf<'generate-examples'>, 'examples' | 'coverage' | 'warnings'>> {
  const { model, context } = job;
  const { minScore, kinds, overlap = 0 } = pairOptions;
  const sizes = partSizes(model, pairsRatio, tools.partTokens);
  // The overlap is at most half of a part.
  const repeated = Math.min(overlap, Math.floor(sizes.content / 2));
  const limits = { maxTokens: sizes.content - repeated, overlap: repeated };
  const parts = await splitContent(content, limits, model.countTokens, context.signal);
  const request = readInstructions(instructions);
  const count = requestedPairs(request, content);
  const share = request.count === null ? null : Math.ceil(request.count / parts.length);
  const pairsOf = ({ text }: ContentPart) => share ?? requestedPairs(request, text) ?? defaultPairCount(text);
  const sharing = request.isOfWholeText ? parts.length : 1;
  const messagesOf = (part: ContentPart) =>
    examplesPrompt(part, pairsOf(part), instructions, exclude, sharing, pairOptions);
  await publishEstimate(job, estimateParts(parts, messagesOf, pairsRatio, model), examplesMessage);
  const end = minScore === undefined ? 1 : writtenShare;
  const work = { messagesOf, answerTokens: sizes.answer, message: examplesMessage, share: [0, end] } as const;
  const results = await writePairs(parts, work, tools, job);
  const drafts = results.values.flatMap((value) => value?.examples ?? []);
  const grounded = await runTextTask('ground', [content, drafts, exclude], context.signal);
  const wanted = grounded.examples.filter(({ kind }) => kinds === undefined || (kind && kinds.includes(kind)));
  if (wanted.length === 0)
    throw new ProblemError('model-failed', 'The language model wrote no examples for this text.');
  const rated =
    minScore === undefined
      ? { examples: wanted, warnings: [] }
      : await ratePairs(wanted, { minScore, audience: pairOptions.audience, share: [end, 1] }, tools, job);
  if (rated.examples.length === 0)
    throw new ProblemError('no-text', `None of ${wanted.length} pairs was rated ${minScore} or better.`);
  const examples = count === null ? rated.examples : spread(rated.examples, count);
  const warnings = [
    ...(partWarnings(results, 'gave no pairs') ?? []),
    ...rated.warnings,
    ...shortfallWarnings(examples.length, instructions),
  ];
  const coverage = await runTextTask('coverage', [content, examples], context.signal);
  return { examples, coverage, ...(warnings.length > 0 ? { warnings } : {}) };
}

/** Picks `count` pairs, spread evenly over the text. */
const spread = (examples: readonly Example[], count: number): Example[] =>
  examples.length <= count
    ? [...examples]
    : Array.from({ length: count }, (_, at) => examples[Math.floor((at * examples.length) / count)] as Example);
