import type { CollectionStore } from '../collections/collection-store';
import type { PendingWork } from '../collections/pending-work';
import { createReadCompletion } from './read-completion';
import type { StoredWebhook } from './webhook-store';

const hook = { job: 'a', owner: 'ann', kind: 'crawl-site' } as StoredWebhook;
const minute = 60_000;

/** Reads the completion of a job that ended some minutes ago, and whose collection is still being stored. */
async function readAfter(minutes: number) {
  const jobs = {
    runOf: async () => ({ startedAt: 0, endedAt: Date.now() - minutes * minute }),
    storedResult: async () => ({ items: {} as never, rest: { stats: { found: 1 } } }),
  };
  const pending = { read: async () => ({ id: 'a' }) } as unknown as PendingWork;
  return createReadCompletion(jobs, { isConfigured: false } as CollectionStore, pending)(hook);
}

it('waits for the collection until five minutes after the end of the job, in any gateway', async () => {
  await expect(readAfter(1)).rejects.toThrow('being stored');
  expect(await readAfter(6)).toEqual({ stats: { found: 1 } });
});
