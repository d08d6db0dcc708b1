import type { Collection, ScheduledRun } from '@winnow/contracts';
import type { JobClient, ScheduleRun } from '@winnow/jobs';

/**
 * What became of the last run of a schedule. A job is known for 15 minutes after its end; what a refresh has found stays
 * with its collection until the next one. `collection` is the refreshed one, or the one that the crawl has made.
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
  // A later refresh, which its owner started, has taken the place of what was known.
  if (refresh && refresh.at > run.at) return run;
  return { ...run, status: 'failed' };
}
