import { listJobs } from '@winnow/api-client';
import type { Job } from '@winnow/contracts';
import type { AnyAction } from './action';
import { keptJobs } from './kept-jobs';
import { resumeAction } from './run-action';

/**
 * Goes on with the jobs that an earlier page of this browser started: those that still run are followed, those that have
 * ended meanwhile bring their result. Jobs the server no longer knows are forgotten. Where the browser keeps nothing,
 * the server's list alone tells what runs.
 */
export async function resumeJobs(actions: readonly AnyAction[]): Promise<void> {
  const [kept, jobs] = await Promise.all([keptJobs.load(), readJobs().catch(() => null)]);
  for (const [jobId, { actionId, context }] of kept) {
    const action = actions.find(({ id }) => id === actionId);
    const isKnown = jobs === null || jobs.some(({ id }) => id === jobId);
    if (action && isKnown) void resumeAction(action, context, jobId);
    else keptJobs.remove(jobId);
  }
  for (const { id, operation, status } of jobs ?? []) {
    if (kept.has(id) || (status !== 'queued' && status !== 'active')) continue;
    const action = actions.find((candidate) => candidate.operation === operation && candidate.adopt !== undefined);
    if (action) void resumeAction(action, action.adopt, id);
  }
}

/** The server's list. What keeps it is not evaluated before the page is drawn. */
async function readJobs(): Promise<Job[]> {
  const { queryClient } = await import('@winnow/query');
  return queryClient.fetchQuery({ queryKey: ['jobs'], queryFn: ({ signal }) => listJobs(signal) });
}
