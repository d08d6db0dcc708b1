import { cancelJob, describeFailure, forgetRequests } from '@winnow/api-client';
import { onStartOver } from '@winnow/browser';
import type { JobOperationName, Progress } from '@winnow/contracts';
import { CancelledError, MutationObserver, queryClient, type MutationKey } from '@winnow/query';
import { showToast } from '@winnow/toast';
import { CancelledRun, followRun } from './follow-run';
import { isRetryable } from './is-retryable';
import type { AnyOperationMutation, OperationMutation } from './operation-mutation';
import { forgetAllRuns, forgetRun, getRun, newRunId, runKey, runOf, setRun, type Run } from './run-query';

/**
 * Outcome of an operation; `ignored`: the same one is already running; `impossible`: it has failed and would again.
 */
export type OperationEnd = 'done' | 'failed' | 'impossible' | 'cancelled' | 'ignored';

/** Starts a mutation; ignores a second start under the same key while the first one is running. */
export function startOperation<Name extends JobOperationName, Input>(
  mutation: OperationMutation<Name, Input>,
  input: Input,
): void {
  void runToEnd(mutation, input);
}

/** Like `startOperation`, but resolves when the operation has ended. Never rejects. */
export function runToEnd<Name extends JobOperationName, Input>(
  mutation: OperationMutation<Name, Input>,
  input: Input,
): Promise<OperationEnd> {
  if (isOperationRunning(mutation.mutationKey(input))) return Promise.resolve('ignored');
  return mutate(mutation, newRunId(), runOf(mutation, mutation.prepare?.(input) ?? input));
}

/** Resumes a job that an earlier page started. `progress`: as the server reports it; `shown`: as the page showed it. */
export function resumeOperation(
  mutation: AnyOperationMutation,
  input: unknown,
  job: { jobId: string; runId?: string; progress: Progress | null | undefined; shown?: Progress },
): void {
  if (isOperationRunning(mutation.mutationKey(input))) return;
  const { jobId, runId = newRunId(), progress } = job;
  const shown = progress ? (mutation.progressOf?.(input, progress) ?? progress) : job.shown;
  void mutate(mutation, runId, { ...runOf(mutation, input), ...(shown && { progress: shown }), jobId });
}

export const isOperationRunning = (mutationKey: MutationKey): boolean =>
  queryClient.isMutating({ mutationKey, exact: true }) > 0;

/** Aborts the requests of a run, which cancels its job on the server. */
export function cancelRun(runId: string): void {
  // By default TanStack Query would restore the previous data.
  void queryClient.cancelQueries({ queryKey: runKey(runId) }, { revert: false });
}

/** Cancels active operations under a key and all keys with that prefix. */
export function cancelOperations(mutationKey: MutationKey): void {
  const running = queryClient.getMutationCache().findAll({ mutationKey, status: 'pending' });
  for (const { state } of running) cancelRun(state.variables as string);
}

/** Cancels all running operations, and clears their outcomes. */
export function cancelAllOperations(): void {
  const mutations = queryClient.getMutationCache();
  for (const { state } of mutations.findAll({ status: 'pending' })) cancelRun(state.variables as string);
  mutations.clear();
  forgetAllRuns();
}

onStartOver(() => {
  cancelAllOperations();
  forgetRequests();
});

/** Removes the outcome of the last operation under a key. */
export function forgetOutcome(mutationKey: MutationKey): void {
  const mutations = queryClient.getMutationCache();
  for (const mutation of mutations.findAll({ mutationKey, exact: true })) {
    if (mutation.state.status === 'pending') continue;
    mutations.remove(mutation);
    queryClient.removeQueries({ queryKey: runKey(mutation.state.variables as string), exact: true });
  }
}

/**
 * Retries a failed operation; null when that is impossible. A job whose connection was lost is followed again, unless
 * its input was corrected.
 */
export function retryOf(mutation: AnyOperationMutation, runId: string, error: unknown): (() => void) | null {
  const run = getRun(runId);
  if (!run || (run.jobId === null && !canRetry(mutation, run.input, error))) return null;
  const { jobId, input } = run;
  return () => {
    const corrected: unknown = mutation.retryWith?.(input) ?? input;
    if (jobId !== null && corrected === input) return void mutate(mutation, runId, run);
    // A job whose result is no longer needed; if the server cannot be reached to cancel it, it ends at its deadline.
    if (jobId !== null) cancelJob(jobId).catch(() => undefined);
    forgetRun(runId);
    startOperation(mutation, corrected);
  };
}

function canRetry(mutation: AnyOperationMutation, input: unknown, error: unknown): boolean {
  if (mutation.canRetry) return mutation.canRetry(input, error);
  // The visitor may correct the input first.
  return mutation.retryWith !== undefined || isRetryable(error);
}

/** Executes the mutation of a run. Its variables are the run's id, its data the outcome message. */
async function mutate(mutation: AnyOperationMutation, runId: string, run: Run): Promise<OperationEnd> {
  const mutationKey = mutation.mutationKey(run.input);
  if (isOperationRunning(mutationKey)) return 'ignored';
  forgetOutcome(mutationKey);
  setRun(runId, run);
  const observer = new MutationObserver<string, Error, string>(queryClient, {
    mutationKey,
    meta: { mutation },
    gcTime: Infinity,
    mutationFn: (id) => followRun(mutation, id),
    onError: (error) => {
      if (error instanceof CancelledError || mutation.isOneOfMany?.(run.input)) return;
      showToast({ ...describeFailure(mutation.failsAs, error), tone: 'destructive' });
    },
  });
  try {
    if ((await observer.mutate(runId)) === '') forgetOutcome(mutationKey);
    return 'done';
  } catch (error) {
    if (!(error instanceof CancelledError)) return canRetry(mutation, run.input, error) ? 'failed' : 'impossible';
    if (!(error instanceof CancelledRun)) forgetOutcome(mutationKey);
    return 'cancelled';
  }
}
