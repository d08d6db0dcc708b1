import type { FailedPage, RefreshCounts } from '@winnow/contracts';
import type { RefreshedPage } from '@winnow/collections';
import type { JobClient } from '@winnow/jobs';
import type { CollectionStore } from './collection-store';
import { CrawlMover, type Outcome } from './crawl-mover';
import { windowsOf } from './item-windows';
import type { PendingJob, PendingRefresh, PendingWork } from './pending-work';
import { resultOf } from './result-of';

export type StoreJob = (job: PendingJob) => Promise<Outcome>;

/**
 * Creates a function that stores a job's results in the database, in windows, so that no result is held as a whole: the
 * pages of a crawl also while it runs, the changes of a refresh when it has ended. Stops after a window when `signal`
 * aborts.
 */
export function createStoreJob(
  jobs: JobClient,
  store: CollectionStore,
  pending: PendingWork,
  signal: AbortSignal,
): StoreJob {
  const mover = new CrawlMover(jobs, store, pending, signal);
  return (job) => ('collection' in job ? storeRefresh(job, jobs, store, pending) : mover.moveCrawl(job));
}

async function storeRefresh(
  refresh: PendingRefresh,
  jobs: JobClient,
  store: CollectionStore,
  pending: PendingWork,
): Promise<Outcome> {
  const { id: job, owner, collection: id } = refresh;
  const state = await jobs.read(job, owner, false);
  if (state?.status === 'queued' || state?.status === 'active') {
    await pending.refreshLocks.renew(id, job);
    return 'unfinished';
  }
  if (state?.status !== 'completed') return 'nothing';
  const readAt = new Date(state.record.createdAt);
  const { items, rest } = await resultOf<{ stats: RefreshCounts; failed?: FailedPage[] }>(refresh, jobs);
  const { refresher } = await store.open();
  const { stats: counts, failed = [] } = rest;
  await refresher.apply({ id, owner, job, counts, failed, readAt }, () => windowsOf<RefreshedPage>(items));
  return 'stored';
}
