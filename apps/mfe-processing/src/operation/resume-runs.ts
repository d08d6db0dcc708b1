import { ApiProblem, getJob, listJobs } from '@winnow/api-client';
import type { Job } from '@winnow/contracts';
import { queryClient } from '@winnow/query';
import type { AnyOperationMutation } from './operation-mutation';
import { forgetRun, restoreRuns } from './run-query';
import { resumeOperation } from './start-operation';

/**
 * Resumes the jobs that an earlier page of this browser started: follows active ones and applies the results of ended
 * ones. Removes jobs unknown to the server. If the browser stores nothing, only the server's list shows what is
 * running.
 */
export async function resumeRuns(loadMutations: () => Promise<readonly AnyOperationMutation[]>): Promise<void> {
  const [runs, jobs] = await Promise.all([restoreRuns(), readJobs().catch(() => null)]);
  const isActive = ({ status }: Job) => status === 'queued' || status === 'active';
  // A first visit has nothing to resume, and need not load the code for it.
  if (![...runs.values()].some(({ jobId }) => jobId !== null) && !jobs?.some(isActive)) return;
  const mutations = await loadMutations().catch(() => null);
  // Unavailable: the runs are kept for the next reload.
  if (!mutations) return;
  const knownIds = new Set<string>();
  const taken = [...runs].map(async ([runId, { mutationId, input, jobId }]) => {
    // Started on this page, and not accepted yet.
    if (jobId === null) return;
    knownIds.add(jobId);
    const mutation = mutations.find(({ id }) => id === mutationId);
    const isListed = jobs === null || jobs.some(({ id }) => id === jobId);
    if (mutation && (isListed || !(await isForgotten(jobId)))) resumeOperation(mutation, input, jobId, runId);
    else forgetRun(runId);
  });
  for (const job of jobs ?? []) {
    const { id, operation } = job;
    if (knownIds.has(id) || !isActive(job)) continue;
    const mutation = mutations.find((candidate) => candidate.operation === operation && candidate.adopt !== undefined);
    if (mutation) resumeOperation(mutation, mutation.adopt, id);
  }
  await Promise.all(taken);
}

/**
 * Whether the server reports the job as unknown. Its list contains only the newest jobs, and a missing response proves
 * nothing.
 */
async function isForgotten(jobId: string): Promise<boolean> {
  try {
    await getJob(jobId);
    return false;
  } catch (error) {
    return error instanceof ApiProblem && error.code === 'not-found';
  }
}

/** Returns the server's list of jobs. */
const readJobs = () => queryClient.fetchQuery({ queryKey: ['jobs'], queryFn: ({ signal }) => listJobs(signal) });
