import { cancelJob, describeFailure } from '@winnow/api-client';
import type { JobOperationName } from '@winnow/contracts';
import { CancelledError, MutationObserver, queryClient, type MutationKey } from '@winnow/query';
import { showToast } from '@winnow/toast';
import { followRun } from './follow-run';
import type { AnyOperationMutation, OperationMutation } from './operation-mutation';
import { forgetRun, getRun, newRunId, runKey, runOf, setRun, type Run } from './run-query';

/** Starts a mutation; a second start under the same key is ignored while the first one runs. */
export function startOperation<Name extends JobOperationName, Input>(
  mutation: OperationMutation<Name, Input>,
  input: Input,
): void {
  if (isOperationRunning(mutation.mutationKey(input))) return;
  mutate(mutation, newRunId(), runOf(mutation, mutation.prepare?.(input) ?? input));
}

/** Goes on with a job that an earlier page started. */
export function resumeOperation(
  mutation: AnyOperationMutation,
  input: unknown,
  jobId: string,
  runId = newRunId(),
): void {
  if (isOperationRunning(mutation.mutationKey(input))) return;
  mutate(mutation, runId, { ...runOf(mutation, input), jobId });
}

export const isOperationRunning = (mutationKey: MutationKey): boolean =>
  queryClient.isMutating({ mutationKey, exact: true }) > 0;

/** Aborts the requests of a run; its job is cancelled at the server. */
export function cancelRun(runId: string): void {
  // What was known before is not wanted back, as it would be by default.
  void queryClient.cancelQueries({ queryKey: runKey(runId) }, { revert: false });
}

/** Cancels whatever runs, and forgets every outcome. */
export function cancelAllOperations(): void {
  const mutations = queryClient.getMutationCache();
  for (const { state } of mutations.findAll({ status: 'pending' })) cancelRun(state.variables as string);
  mutations.clear();
}

/** Takes away how the last work under a key ended. */
export function forgetOutcome(mutationKey: MutationKey): void {
  const mutations = queryClient.getMutationCache();
  for (const mutation of mutations.findAll({ mutationKey, exact: true })) {
    if (mutation.state.status === 'pending') continue;
    mutations.remove(mutation);
    queryClient.removeQueries({ queryKey: runKey(mutation.state.variables as string), exact: true });
  }
}

/** Starts failed work once more; null where it cannot be. A job that was lost sight of is followed, unless its input was corrected. */
export function retryOf(mutation: AnyOperationMutation, runId: string): (() => void) | null {
  const run = getRun(runId);
  if (!run || (run.jobId === null && mutation.canRetry?.(run.input) === false)) return null;
  const { jobId, input } = run;
  return () => {
    const corrected: unknown = mutation.retryWith?.(input) ?? input;
    if (jobId !== null && corrected === input) return mutate(mutation, runId, run);
    // A job whose result is no longer wanted; one that the server cannot be asked to cancel ends at its deadline.
    if (jobId !== null) cancelJob(jobId).catch(() => undefined);
    forgetRun(runId);
    startOperation(mutation, corrected);
  };
}

/** Makes the mutation of a run. Its variables are the run's id, its data the sentence that says how it ended. */
function mutate(mutation: AnyOperationMutation, runId: string, run: Run): void {
  const mutationKey = mutation.mutationKey(run.input);
  if (isOperationRunning(mutationKey)) return;
  forgetOutcome(mutationKey);
  setRun(runId, run);
  const observer = new MutationObserver<string, Error, string>(queryClient, {
    mutationKey,
    meta: { mutation },
    gcTime: Infinity,
    mutationFn: (id) => followRun(mutation, id),
    onError: (error) => {
      if (error instanceof CancelledError) return;
      showToast({ ...describeFailure(mutation.failsAs, error), tone: 'destructive' });
    },
  });
  observer.mutate(runId).then(
    (note) => note === '' && forgetOutcome(mutationKey),
    (error: unknown) => error instanceof CancelledError && forgetOutcome(mutationKey),
  );
}
