import type { Progress } from '@winnow/contracts';
import { notifyManager, queryClient, queryPersister } from '@winnow/query';
import { useSyncExternalStore } from 'react';
import type { AnyOperationMutation } from './operation-mutation';
import type { PartialText } from './partial-text';

/** State of an operation between a click and its result: one job, or several in sequence. */
export interface Run {
  /** The `OperationMutation` it belongs to. */
  mutationId: string;
  /** Input of the current job. */
  input: unknown;
  /** Null until the server has accepted the job. */
  jobId: string | null;
  /** Id of the job that this one continues. */
  after?: string | null | undefined;
  progress: Progress;
  /** Text published by a rewrite. */
  partial?: PartialText;
}

const runsKey = ['runs'];
export const runKey = (runId: string) => [...runsKey, runId];

// Cached until the operation has ended, and fetched on demand.
queryClient.setQueryDefaults(runsKey, { gcTime: Infinity, staleTime: 0, structuralSharing: false });

export const newRunId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** Creates a run before its request is sent. */
export function runOf(mutation: AnyOperationMutation, input: unknown): Run {
  return { mutationId: mutation.id, input, jobId: null, progress: mutation.firstProgress(input) };
}

export function getRun(runId: string): Run | undefined {
  return queryClient.getQueryData<Run>(runKey(runId));
}

export function setRun(runId: string, run: Run): void {
  queryClient.setQueryData(runKey(runId), run);
}

/** Changes some of the fields; ignores a run that has ended. */
export function changeRun(runId: string, change: Partial<Run>): void {
  queryClient.setQueryData<Run>(runKey(runId), (run) => run && { ...run, ...change });
}

/** Stores the run in IndexedDB, so that a reload resumes its job. */
export const persistRun = (runId: string): Promise<void> =>
  queryPersister.persistQueryByKey(runKey(runId), queryClient);

/** Prevents a reload from resuming the run; its state stays in the cache. */
export function unpersistRun(runId: string): void {
  void queryPersister.removeQueries({ queryKey: runKey(runId), exact: true });
}

export function forgetRun(runId: string): void {
  unpersistRun(runId);
  queryClient.removeQueries({ queryKey: runKey(runId), exact: true });
}

/** Removes the inputs of all runs, which may contain the whole final prompt. */
export function forgetAllRuns(): void {
  queryClient.removeQueries({ queryKey: runsKey });
}

/** Returns the runs of an earlier page and of this one, by id. */
export async function restoreRuns(): Promise<Map<string, Run>> {
  await queryPersister.restoreQueries(queryClient, { queryKey: runsKey });
  const runs = queryClient.getQueriesData<Run>({ queryKey: runsKey });
  return new Map(runs.flatMap(([[, runId], run]) => (run ? [[String(runId), run] as const] : [])));
}

/**
 * Hook: the state of a run. Not an observer of the query (`useQuery`): TanStack aborts the fetch when the last one
 * unsubscribes, but operations continue while the visitor is on another page.
 */
export function useRun(runId: string | undefined): Run | undefined {
  return useSyncExternalStore(subscribeToRuns, () => (runId === undefined ? undefined : getRun(runId)));
}

/** Notified in one batch with the mutation hooks, so that a button and its status change in one commit. */
const subscribeToRuns = (listener: () => void) =>
  queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener));
