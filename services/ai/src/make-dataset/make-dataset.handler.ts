import type { DatasetPair, Example, PayloadOf, ResponseOf } from '@winnow/contracts';
import { datasetPairOf, splitsOf, testCandidates } from '@winnow/dataset';
import { ProblemError, toProblemError } from '@winnow/errors';
import type { JobContext, JobHandler } from '@winnow/jobs';
import * as z from 'zod';
import type { AiTools } from '../ai-tools';
import { noQuestions, unsupportedOptionWarnings } from '../generate-examples/generate-examples.handler';
import { writeFor } from '../generate-examples/generate-examples.chain';
import { offlineName } from '../model/language-model';
import { startModelJob, tokensOf, type ModelJob } from '../model/model-job';
import { withFresh } from '../model/part-cache';
import { runTextTask } from '../run-text-task';

type Payload = PayloadOf<'make-dataset'>;
type Source = Payload['sources'][number];
type Outcome = ResponseOf<'make-dataset'>['sources'][number];

const datasetMessage = 'Making the dataset...';

/** Kept for each source whose pairs are stored. */
const keptSchema = z.object({ pairs: z.number().int(), problem: z.string().optional() });
/** Problem codes that the next source would fail with as well. */
const fatalCodes: readonly string[] = ['quota', 'cancelled', 'timeout'];

/**
 * Writes the pairs of each source and stores them one by one, so that the result is never held in memory. A source for
 * tests is read first. A run after a
 * restart skips finished sources. A failed source is listed with its reason.
 */
export function makeDatasetHandler(tools: AiTools): JobHandler<'make-dataset'> {
  return async (payload, context) => {
    const { sources, testShare } = payload;
    const { model } = tools;
    const job = model ? await startModelJob(quiet(context), model) : null;
    const outcomes: Outcome[] = [];
    const copyOf = copiesOf(sources);
    const ids = sources.flatMap(({ id }, at) => (copyOf.has(at) ? [] : [id]));
    const splitOf = splitsOf(ids, testShare);
    let length = 0;
    let quotaMessage: string | undefined;
    const forTests = new Set<string>();
    let hasTests = false;
    const candidates = testCandidates(ids, testShare).map((id) => sources.findIndex((source) => source.id === id));
    const rest = new Set(sources.keys());
    for (let read = 0; read < sources.length; read += 1) {
      // First of all a source for tests: it may have no pairs, and the next one is for tests then.
      const candidate = hasTests ? undefined : candidates.shift();
      const [at = 0] = candidate === undefined ? rest : [candidate];
      rest.delete(at);
      const source = sources[at] as Source;
      if (candidate !== undefined) forTests.add(source.id);
      const tokens = job ? { tokens: tokensOf(job.budget) } : {};
      await context.progress({
        progress: read,
        total: sources.length,
        message: datasetMessage,
        found: length,
        ...tokens,
      });
      const split = forTests.has(source.id) ? 'test' : splitOf(source.id);
      const work = async () => {
        const original = copyOf.get(at);
        if (original !== undefined) throw new ProblemError('no-text', `The text is the same as that of ${original}.`);
        const examples = await pairsOf(source, payload, withFresh(tools, payload.fresh), job, context);
        for (const [index, example] of examples.entries())
          await context.storeItem('pairs', length + index, datasetPairOf(example, source, split) satisfies DatasetPair);
        return examples.length;
      };
      const done: z.infer<typeof keptSchema> = await (
        quotaMessage === undefined ? resultOf(source, at, context, work) : skipped(quotaMessage)
      ).catch((error: unknown) => {
        const { code, message } = toProblemError(error);
        // The pairs of earlier sources are stored and paid for.
        if (code !== 'quota' || length === 0) throw error;
        return skipped((quotaMessage = message));
      });
      length += done.pairs;
      hasTests ||= split === 'test' && done.pairs > 0;
      outcomes[at] = { id: source.id, split, ...done };
    }
    const failed = outcomes.filter(({ problem }) => problem !== undefined).length;
    const warnings = [
      ...(failed > 0 ? [`${failed} of ${sources.length} sources gave no pairs.`] : []),
      ...((model ? undefined : unsupportedOptionWarnings(payload)) ?? []),
    ];
    return {
      stored: { list: 'pairs', length },
      rest: {
        sources: outcomes,
        model: model?.name ?? offlineName,
        ...(job ? { usage: job.budget.usage } : {}),
        ...(warnings.length > 0 ? { warnings } : {}),
      },
    };
  };
}

/**
 * Returns for each source whose text an earlier one has the id of that one. The same pairs in both splits would make a
 * test of what was trained.
 */
function copiesOf(sources: readonly Source[]): Map<number, string> {
  const ids = new Map<string, string>();
  const copies = new Map<number, string>();
  for (const [at, { id, text }] of sources.entries()) {
    const first = ids.get(text.trim());
    if (first === undefined) ids.set(text.trim(), id);
    else copies.set(at, first);
  }
  return copies;
}

/** Returns the outcome of a source that is not read. */
const skipped = async (problem: string): Promise<z.infer<typeof keptSchema>> => ({ pairs: 0, problem });

/** Writes the pairs of a source and returns their number; takes it from an earlier run that has finished the source. */
async function resultOf(
  source: Source,
  at: number,
  context: JobContext,
  work: () => Promise<number>,
): Promise<z.infer<typeof keptSchema>> {
  const key = `read:${at}`;
  const known = keptSchema.safeParse(await context.part(key));
  if (known.success) return known.data;
  context.signal.throwIfAborted();
  context.stopping.throwIfAborted();
  try {
    const kept = { pairs: await work() };
    await context.keepPart(key, kept);
    return kept;
  } catch (error) {
    context.signal.throwIfAborted();
    context.stopping.throwIfAborted();
    const problem = toProblemError(error);
    if (fatalCodes.includes(problem.code) || problem.retry) throw error;
    const kept = { pairs: 0, problem: problem.message };
    await context.keepPart(key, kept);
    return kept;
  }
}

async function pairsOf(
  { text }: Source,
  payload: Payload,
  tools: AiTools,
  job: ModelJob | null,
  context: JobContext,
): Promise<readonly Example[]> {
  const { sources: _, testShare: _share, fresh: _fresh, ...pairOptions } = payload;
  if (job) return (await writeFor({ ...pairOptions, knowledge_base: text }, tools, job)).examples;
  const { instructions, kinds } = pairOptions;
  const { examples } = await runTextTask('examples', [text, { instructions, kinds }], context.signal);
  if (examples.length === 0) throw new ProblemError('no-text', noQuestions);
  return examples;
}

/** Suppresses the progress of parts, since the job reports progress in sources. */
const quiet = (context: JobContext): JobContext => ({
  ...context,
  progress: async () => undefined,
});
