import { listJobs } from '@winnow/api-client';
import type { Job } from '@winnow/contracts';
import { queryClient } from '@winnow/query';
import type { AnyOperationMutation } from './operation-mutation';
import { forgetRun, restoreRuns } from './run-query';
import { resumeOperation } from './start-operation';

/**
 * Resumes the jobs that an earlier page of this browser started: follows active ones and applies the results of ended
 * ones. A job that the server no longer knows (it or the session has expired) fails, which can be retried. If the browser
 * stores nothing, only the server's list shows what is running.
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
  const jobsById = new Map(jobs?.map((job) => [job.id, job]));
  for (const [runId, { mutationId, input, jobId, progress: shown }] of runs) {
    // Started on this page, and not accepted yet.
    if (jobId === null) continue;
    knownIds.add(jobId);
    const mutation = mutations.find(({ id }) => id === mutationId);
    if (mutation) resumeOperation(mutation, input, { jobId, runId, progress: jobsById.get(jobId)?.progress, shown });
    else forgetRun(runId);
  }
  for (const job of jobs ?? []) {
    const { id, operation } = job;
    if (knownIds.has(id) || !isActive(job)) continue;
    const mutation = mutations.find((candidate) => candidate.operation === operation && candidate.adopt !== undefined);
    if (mutation)
      resumeOperation(mutation, mutation.prepare?.(mutation.adopt) ?? mutation.adopt, {
        jobId: id,
        progress: job.progress,
      });
  }
}

/** Returns the server's list of jobs. */
const readJobs = () => queryClient.fetchQuery({ queryKey: ['jobs'], queryFn: ({ signal }) => listJobs(signal) });
