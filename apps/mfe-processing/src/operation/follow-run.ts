import { ApiProblem, resumeJob, type RunOptions } from '@winnow/api-client';
import type { JobOperationName, ResponseOf } from '@winnow/contracts';
import { CancelledError, queryClient } from '@winnow/query';
import type { AnyOperationMutation, Cancelled, Next } from './operation-mutation';
import { withPieces } from './partial-text';
import { retryUnreached } from './retry-unreached';
import {
  changeRun,
  forgetRun,
  getRun,
  newRunId,
  persistRun,
  runKey,
  runOf,
  setRun,
  unpersistRun,
  type Run,
} from './run-query';

/** A cancellation whose outcome is shown. */
export class CancelledRun extends CancelledError {
  constructor(readonly outcome: Cancelled<unknown>) {
    super();
  }
}

/**
 * Follows a run's jobs in sequence. Resolves with the message of the last one.
 * @throws ApiProblem when it failed; CancelledError when `cancelQueries` ended it
 */
export async function followRun(mutation: AnyOperationMutation, runId: string): Promise<string> {
  for (;;) {
    const outcome = await followJob(mutation, runId);
    if (typeof outcome === 'string') {
      forgetRun(runId);
      return outcome;
    }
    // The ended job stays stored until the next one is, so that a reload in between resumes from it.
    const { next } = outcome;
    const after = getRun(runId)?.jobId;
    setRun(runId, { ...runOf(mutation, mutation.prepare?.(next) ?? next), after });
  }
}

async function followJob(mutation: AnyOperationMutation, runId: string): Promise<string | Next<unknown>> {
  // A response without a job still needs an id for its cards.
  const ownId = newRunId();
  try {
    const { input, result, jobId } = await queryClient.fetchQuery({
      queryKey: runKey(runId),
      queryFn: async ({ signal }) => {
        const run = getRun(runId);
        if (!run) throw new CancelledError();
        const result = await requestOrWait(mutation, runId, run, signal, ownId);
        return { ...run, ...getRun(runId), result };
      },
    });
    return mutation.onResult(input, result, jobId ?? ownId);
  } catch (failure) {
    // Another page of the visitor's has cancelled the job.
    const isCancelled = failure instanceof ApiProblem && failure.code === 'cancelled';
    const error = isCancelled ? new CancelledError() : failure;
    const run = getRun(runId);
    if (error instanceof CancelledError) {
      const cancelled = run && mutation.cancelled?.(run.input, run.jobId ?? ownId);
      forgetRun(runId);
      if (cancelled) throw new CancelledRun(cancelled);
    }
    // The job may continue on the server, so its id is kept.
    if (!(error instanceof CancelledError) && (!isLost(error) || !run?.jobId)) {
      const outcome = run && mutation.onFailure?.(run.input, error);
      if (outcome !== undefined) return outcome;
      changeRun(runId, { jobId: null });
      unpersistRun(runId);
    }
    throw error;
  }
}

/** Like `request`, but waits for the server, or its limit of requests, if the run is one of many. */
function requestOrWait(
  mutation: AnyOperationMutation,
  runId: string,
  run: Run,
  signal: AbortSignal,
  ownId: string,
): Promise<ResponseOf<JobOperationName>> {
  const waits = mutation.waitsForServer ?? mutation.isOneOfMany;
  if (!waits?.(run.input)) return request(mutation, runId, run, signal, ownId);
  const { input, progress } = run;
  const send = () => {
    changeRun(runId, { progress });
    // A job that was accepted before the connection was lost is resumed.
    return request(mutation, runId, getRun(runId) ?? run, signal, ownId);
  };
  return retryUnreached(send, signal, (message) => {
    const waiting = { ...progress, message };
    changeRun(runId, { progress: mutation.progressOf?.(input, waiting) ?? waiting });
  });
}

/** Sends a run's request, or resumes its job, and updates the run from the server's events. */
function request(
  mutation: AnyOperationMutation,
  runId: string,
  { input, jobId, after }: Run,
  signal: AbortSignal,
  ownId: string,
): Promise<ResponseOf<JobOperationName>> {
  let acceptedId = jobId;
  const unlessCancelled =
    <Event>(take: (event: Event) => void) =>
    (event: Event) => {
      if (!signal.aborted) take(event);
    };
  const options: RunOptions = {
    signal,
    // Every tab that follows the job starts the next one under this key, so that they follow the same job again.
    requestKey: after ? `after-${after}` : undefined,
    onAccepted: unlessCancelled((id: string) => {
      acceptedId = id;
      changeRun(runId, { jobId: id });
      // In this order: a reload between the two repeats the end of a job, but never loses its results.
      void (mutation.saved?.() ?? Promise.resolve())
        .then(() => persistRun(runId))
        .then(() => mutation.onStored?.(input));
    }),
    onProgress: unlessCancelled((told) => changeRun(runId, { progress: mutation.progressOf?.(input, told) ?? told })),
    onText: unlessCancelled((text) => changeRun(runId, { partial: withPieces(getRun(runId)?.partial, text) })),
    onPage: unlessCancelled((event) => mutation.onPage?.(input, event, acceptedId ?? ownId)),
  };
  return jobId === null ? mutation.start(input, options) : resumeJob(jobId, mutation.operation, options);
}

/** The server became unreachable; the job may continue there. */
const isLost = (error: unknown) => error instanceof ApiProblem && error.code === 'network';
