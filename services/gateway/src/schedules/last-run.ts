import type { Collection, ScheduledRun } from '@winnow/contracts';
import type { JobClient, ScheduleRun } from '@winnow/jobs';

/**
 * Returns the outcome of the last run of a schedule. The record of its job expires 15 minutes after the job has ended;
 * after that, the collection tells whether the run succeeded. `collection`: the refreshed one, or the one that the crawl
 * has created.
 */
export async function lastRunOf(
  run: ScheduleRun,
  owner: string,
  jobs: Pick<JobClient, 'read'>,
  collection: Collection | undefined,
  isCrawl = false,
): Promise<ScheduledRun> {
  if (run.job === undefined) return { ...run, status: 'failed' };
  const state = await jobs.read(run.job, owner, false);
  if (state) {
    const problem = state.end && 'problem' in state.end ? state.end.problem : undefined;
    return { ...run, status: state.status, ...(problem ? { message: problem.message } : {}) };
  }
  if (collection?.id === run.job) return { ...run, status: 'completed' };
  // The collection of a crawl may have expired, or its owner has deleted it.
  if (isCrawl) return run;
  const refresh = collection?.refresh;
  if (refresh?.job === run.job) return { ...run, status: 'completed' };
  // A later refresh, which the owner started, has replaced the outcome of this one.
  if (refresh && refresh.at > run.at) return run;
  return { ...run, status: 'failed' };
}
