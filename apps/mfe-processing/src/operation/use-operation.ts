import { describeFailure, type FailureText } from '@winnow/api-client';
import type { Progress } from '@winnow/contracts';
import { CancelledError, queryClient, useIsMutating, useMutationState, type MutationKey } from '@winnow/query';
import type { AnyOperationMutation } from './operation-mutation';
import { getRun, useRun } from './run-query';
import { cancelRun, retryOf } from './start-operation';

/** What a control shows of the work it started. No state: nothing has happened yet, or it was cancelled. */
export type OperationState =
  | { status: 'running'; progress: Progress; cancel: () => void }
  | { status: 'failed'; failure: FailureText; subject?: string | undefined; retry: (() => void) | null }
  | { status: 'done'; note: string };

/** Hook: what the mutation under a key shows, from the caches of mutations and queries. */
export function useOperation(mutationKey: MutationKey): OperationState | undefined {
  const latest = useMutationState(
    {
      filters: { mutationKey, exact: true },
      select: ({ state, meta }) => ({ state, mutation: meta?.mutation as AnyOperationMutation }),
    },
    queryClient,
  ).at(-1);
  const runId = latest?.state.variables as string | undefined;
  const run = useRun(runId);
  if (!latest || runId === undefined) return undefined;
  const { state, mutation } = latest;
  if (state.status === 'pending')
    return run && { status: 'running', progress: run.progress, cancel: () => cancelRun(runId) };
  if (state.status === 'success') return state.data ? { status: 'done', note: state.data as string } : undefined;
  if (state.error instanceof CancelledError) return undefined;
  const failure = describeFailure(mutation.failsAs, state.error);
  return { status: 'failed', failure, subject: subjectOf(mutation, runId), retry: retryOf(mutation, runId) };
}

/** Hook: whether work under a key runs. */
export function useIsRunning(mutationKey: MutationKey): boolean {
  return useIsMutating({ mutationKey, exact: true }, queryClient) > 0;
}

/** Hook: the keys of the work under keys that begin with this one, of what runs and of what has ended. */
export function useKeysOf(mutationKey: MutationKey): MutationKey[] {
  const keys = useMutationState(
    { filters: { mutationKey }, select: ({ options }) => options.mutationKey ?? [] },
    queryClient,
  );
  return keys;
}

/** Hook: how much of the work under keys that begin with this one runs. */
export function useRunningCount(mutationKey: MutationKey): number {
  return useIsMutating({ mutationKey }, queryClient);
}

/** Hook: whether anything runs or has run. */
export function useHasOperations(): boolean {
  return useMutationState({ select: ({ mutationId }) => mutationId }, queryClient).length > 0;
}

function subjectOf(mutation: AnyOperationMutation, runId: string): string | undefined {
  const run = getRun(runId);
  return run && mutation.subject?.(run.input);
}
