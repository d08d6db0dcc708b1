import { ApiProblem, getJob, listJobs } from '@winnow/api-client';
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
  const taken = [...kept].map(async ([jobId, { actionId, context }]) => {
    const action = actions.find(({ id }) => id === actionId);
    const isListed = jobs === null || jobs.some(({ id }) => id === jobId);
    if (action && (isListed || !(await isForgotten(jobId)))) void resumeAction(action, context, jobId);
    else keptJobs.remove(jobId);
  });
  for (const { id, operation, status } of jobs ?? []) {
    if (kept.has(id) || (status !== 'queued' && status !== 'active')) continue;
    const action = actions.find((candidate) => candidate.operation === operation && candidate.adopt !== undefined);
    if (action) void resumeAction(action, action.adopt, id);
  }
  await Promise.all(taken);
}

/** Whether the server says so: its list is of the newest jobs only, and silence is no answer. */
async function isForgotten(jobId: string): Promise<boolean> {
  try {
    await getJob(jobId);
    return false;
  } catch (error) {
    return error instanceof ApiProblem && error.code === 'not-found';
  }
}

/** The server's list. What keeps it is not evaluated before the page is drawn. */
async function readJobs(): Promise<Job[]> {
  const { queryClient } = await import('@winnow/query');
  return queryClient.fetchQuery({ queryKey: ['jobs'], queryFn: ({ signal }) => listJobs(signal) });
}
