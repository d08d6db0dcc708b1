import { ProblemError } from '@winnow/errors';
import type { JobClient } from '@winnow/jobs';
import type { CollectionStore } from '../collections/collection-store';
import { hasChangesOf } from '../collections/has-changes-of';
import type { PendingWork } from '../collections/pending-work';
import type { StoredWebhook } from './webhook-store';

/**
 * Maximum milliseconds after the end of a job for which its event waits for the collection, also while the database is
 * unavailable.
 */
const maxWaitMs = 5 * 60_000;

/**
 * Returns statistics of a completed crawl or refresh, and its collection. Throws while the collection is being stored, or
 * cannot be read.
 */
export type ReadCompletion = (hook: StoredWebhook) => Promise<{ stats?: unknown; collection?: string }>;

export function createReadCompletion(
  jobs: Pick<JobClient, 'storedResult' | 'runOf'>,
  store: CollectionStore,
  pending: PendingWork,
): ReadCompletion {
  const isStored = async ({ job, owner, kind, collection = job }: StoredWebhook) => {
    if (await pending.read(job)) throw new Error('the collection is being stored');
    if (kind === 'refresh-collection') return hasChangesOf({ job, owner, collection }, jobs, store);
    return store.isConfigured && hasCollection(store, collection, owner);
  };
  return async (hook) => {
    const { job, owner, collection = job } = hook;
    const hasStored = await isStored(hook).catch(async (error: unknown) => {
      const { endedAt = 0 } = (await jobs.runOf(job, owner)) ?? {};
      if (Date.now() - endedAt < maxWaitMs) throw error;
      return false;
    });
    const result = await jobs.storedResult(job, owner).catch(() => null);
    const { stats } = (result?.rest ?? {}) as { stats?: unknown };
    return { ...(hasStored ? { collection } : {}), ...(stats === undefined ? {} : { stats }) };
  };
}

/** Whether the collection exists: a crawl over its quota, or without pages, is not stored. */
async function hasCollection(store: CollectionStore, id: string, owner: string): Promise<boolean> {
  try {
    await (await store.open()).reader.read(id, owner);
    return true;
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'not-found') return false;
    throw error;
  }
}
