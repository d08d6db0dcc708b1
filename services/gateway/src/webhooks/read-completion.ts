import type { JobClient } from '@winnow/jobs';
import type { CollectionStore } from '../collections/collection-store';
import { hasChangesOf } from '../collections/has-changes-of';
import type { PendingWork } from '../collections/pending-work';
import type { StoredWebhook } from './webhook-store';

/** Maximum milliseconds after the end of a job for which its event waits for the collection. */
const maxWaitMs = 5 * 60_000;

/**
 * Returns statistics of a completed crawl or refresh, and its collection. Throws while the collection is being stored.
 */
export type ReadCompletion = (hook: StoredWebhook) => Promise<{ stats?: unknown; collection?: string }>;

export function createReadCompletion(
  jobs: Pick<JobClient, 'storedResult' | 'runOf'>,
  store: CollectionStore,
  pending: PendingWork,
): ReadCompletion {
  return async ({ job, owner, kind, collection = job }) => {
    if (await pending.read(job)) {
      const { endedAt = 0 } = (await jobs.runOf(job, owner)) ?? {};
      if (Date.now() - endedAt < maxWaitMs) throw new Error('the collection is being stored');
    }
    const result = await jobs.storedResult(job, owner).catch(() => null);
    const { stats } = (result?.rest ?? {}) as { stats?: unknown };
    const isStored =
      kind === 'refresh-collection'
        ? await hasChangesOf({ job, owner, collection }, jobs, store)
        : store.isConfigured && (await hasCollection(store, collection, owner));
    return { ...(isStored ? { collection } : {}), ...(stats === undefined ? {} : { stats }) };
  };
}

/** Whether the collection exists: a crawl over its quota, or without pages, is not stored. */
const hasCollection = async (store: CollectionStore, id: string, owner: string): Promise<boolean> =>
  store.open().then(
    ({ reader }) =>
      reader.read(id, owner).then(
        () => true,
        () => false,
      ),
    () => false,
  );
