import { ProblemError, toProblemError } from '@winnow/errors';
import { percentTotal } from '@winnow/contracts';
import { forEachConcurrently } from '@winnow/worker-process';
import type * as z from 'zod';
import { tokensOf, type ModelJob } from './model-job';
import type { PartCache } from './part-cache';
import type { ContentPart } from './split-content';
import { TruncatedAnswer } from './structured-answer';

/** Returns the result of a piece of a part from the cache, else runs `work` and caches its result. */
export type KeepPiece<Value> = (piece: ContentPart, work: (piece: ContentPart) => Promise<Value>) => Promise<Value>;

export interface PartWork<Value> {
  /** Returns the cache key: everything that the result of a part, or of a piece of one, depends on. */
  readonly keyOf: (part: ContentPart) => string;
  /** Processes one part; pieces with their own cost go through `keepPiece`. */
  readonly work: (part: ContentPart, keepPiece: KeepPiece<Value>) => Promise<Value>;
  /** Validates a cached result. */
  readonly schema: z.ZodType<Value>;
}

export interface PartResults<Value> {
  /** Results in the order of the parts; null for a failed part. */
  readonly values: readonly (Value | null)[];
  readonly failed: number;
  /** Problem of the last failed part. */
  readonly problem: ProblemError | null;
}

interface MapOptions {
  readonly job: Pick<ModelJob, 'context' | 'budget'>;
  readonly cache: PartCache;
  /** Concurrent parts. */
  readonly concurrency: number;
  /** Progress message. */
  readonly message: string;
  /** Range of the job's progress, 0–1; all of it by default. */
  readonly share?: readonly [from: number, to: number];
}

/** Problem codes that would repeat for the next part: the remaining parts are skipped. */
const fatalCodes: readonly string[] = ['quota', 'cancelled', 'timeout'];

/**
 * Processes the parts of the content concurrently. Keeps each result with the job and in the cache as it arrives, so that
 * a retry repeats no answered request. Retries a failed part once at the end, unless the failure would repeat, and then
 * skips it; throws the first problem only when no part succeeds. When the service stops, active parts are finished and
 * kept, and `context.stopping`'s reason is thrown.
 */
export async function mapParts<Value>(
  parts: readonly ContentPart[],
  task: PartWork<Value>,
  options: MapOptions,
): Promise<PartResults<Value>> {
  const { cache, concurrency, message, share: [from, to] = [0, 1] } = options;
  const { context, budget } = options.job;
  const values: (Value | null)[] = parts.map(() => null);
  let problem: ProblemError | null = null;
  let first: ProblemError | null = null;
  let stopped = false;
  let done = 0;
  /** Parts whose failure would repeat. */
  const final = new Set<number>();
  let cut = false;

  const resultOf: KeepPiece<Value> = async (part, work) => {
    const key = task.keyOf(part);
    const known = task.schema.safeParse((await context.part(key)) ?? (await cache.get(key)));
    if (known.success) return known.data;
    const value = await work(part);
    await Promise.all([context.keepPart(key, value), cache.set(key, value)]);
    return value;
  };
  const finish = async (index: number) => {
    const part = parts[index] as ContentPart;
    values[index] = await resultOf(part, (whole) => task.work(whole, resultOf));
    done += 1;
    await context.progress({
      progress: Math.round((from + (done / parts.length) * (to - from)) * percentTotal),
      total: percentTotal,
      message,
      tokens: tokensOf(budget),
    });
  };
  const attempt = async (index: number) => {
    // A model whose answers are all truncated gets no further parts.
    if (stopped || context.stopping.aborted || (cut && done === 0)) return;
    try {
      await finish(index);
    } catch (error) {
      context.signal.throwIfAborted();
      if (!(error instanceof ProblemError)) context.log.error({ err: error }, 'part failed unexpectedly');
      problem = toProblemError(error);
      // Later ones may be its consequence: unusable answers use up the budget.
      first ??= problem;
      cut ||= error instanceof TruncatedAnswer;
      if (!problem.retry) final.add(index);
      stopped ||= fatalCodes.includes(problem.code) || isCircuitOpen(problem);
    }
  };
  const missing = () => values.flatMap((value, index) => (value === null ? [index] : []));
  await forEachConcurrently(missing(), concurrency, attempt);
  const failedOnce = missing().filter((index) => !final.has(index));
  if (!stopped && failedOnce.length > 0 && missing().length < parts.length)
    await forEachConcurrently(failedOnce, concurrency, attempt);
  const failed = missing().length;
  if (failed > 0) context.stopping.throwIfAborted();
  if (failed === parts.length && first) throw first as ProblemError;
  return { values, failed, problem };
}

/** Whether the circuit breaker is open. */
const isCircuitOpen = ({ code, retryAfter }: ProblemError) => code === 'unavailable' && retryAfter !== undefined;
