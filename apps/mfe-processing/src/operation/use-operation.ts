import { describeFailure, type FailureText } from '@winnow/api-client';
import type { Progress } from '@winnow/contracts';
import { CancelledError, queryClient, useIsMutating, useMutationState, type MutationKey } from '@winnow/query';
import { CancelledRun } from './follow-run';
import type { AnyOperationMutation } from './operation-mutation';
import type { PartialText } from './partial-text';
import { getRun, useRun } from './run-query';
import { cancelRun, retryOf, startOperation } from './start-operation';

/**
 * State of an operation for the control that started it. Undefined when it was never started, or was cancelled without
 * an outcome.
 */
export type OperationState =
  | { status: 'running'; progress: Progress; partial?: PartialText | undefined; cancel: () => void }
  | { status: 'failed'; failure: FailureText; subject?: string | undefined; retry: (() => void) | null }
  | { status: 'cancelled'; note: string; rest: { label: string; start: () => void } | null }
  | { status: 'done'; note: string };

/** Hook: state of the mutation under a key, from the mutation and query caches. */
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
    return run && { status: 'running', progress: run.progress, partial: run.partial, cancel: () => cancelRun(runId) };
  if (state.status === 'success') return state.data ? { status: 'done', note: state.data as string } : undefined;
  if (state.error instanceof CancelledRun) return cancelledState(mutation, state.error);
  if (state.error instanceof CancelledError) return undefined;
  const failure = describeFailure(mutation.failsAs, state.error);
  return {
    status: 'failed',
    failure,
    subject: subjectOf(mutation, runId),
    retry: retryOf(mutation, runId, state.error),
  };
}

/** Hook: whether an operation under a key is active. */
export function useIsRunning(mutationKey: MutationKey): boolean {
  return useIsMutating({ mutationKey, exact: true }, queryClient) > 0;
}

/** Hook: the keys of active and ended operations with this prefix, or only of active ones. */
export function useMutationKeys(mutationKey: MutationKey, isActive = false): MutationKey[] {
  return useMutationState(
    {
      filters: { mutationKey, ...(isActive ? { status: 'pending' } : {}) },
      select: ({ options }) => options.mutationKey ?? [],
    },
    queryClient,
  );
}

/** Hook: number of active operations with this key prefix. */
export function useRunningCount(mutationKey: MutationKey): number {
  return useIsMutating({ mutationKey }, queryClient);
}

/** Hook: whether any operation was started. */
export function useHasOperations(): boolean {
  return useMutationState({ select: ({ mutationId }) => mutationId }, queryClient).length > 0;
}

function cancelledState(mutation: AnyOperationMutation, { outcome: { note, rest } }: CancelledRun): OperationState {
  const start = rest && { label: rest.label, start: () => startOperation(mutation, rest.input) };
  return { status: 'cancelled', note, rest: start ?? null };
}

function subjectOf(mutation: AnyOperationMutation, runId: string): string | undefined {
  const run = getRun(runId);
  return run && mutation.subject?.(run.input);
}
