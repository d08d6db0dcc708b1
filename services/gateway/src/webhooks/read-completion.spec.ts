import { ProblemError } from '@winnow/errors';
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

describe('the collection of a refresh', () => {
  const refresh: StoredWebhook = { ...hook, kind: 'refresh-collection', collection: 'docs' };

  /** Reads the completion of a refresh that has ended, whose collection has that last refresh. */
  async function readWith(last: object | undefined, error?: Error) {
    const jobs = {
      runOf: async () => ({ endedAt: Date.parse('2026-11-28T06:00:00Z') }),
      storedResult: async () => ({ items: {} as never, rest: {} }),
    };
    const read = async () => (error ? Promise.reject(error) : { id: 'docs', refresh: last });
    const store = { isConfigured: true, open: async () => ({ reader: { read } }) } as unknown as CollectionStore;
    return createReadCompletion(jobs, store, { read: async () => null } as unknown as PendingWork)(refresh);
  }

  it('is named when it has the changes, also when a later refresh has replaced them', async () => {
    expect(await readWith({ job: 'a', at: '2026-11-28T06:00:02Z' })).toEqual({ collection: 'docs' });
    expect(await readWith({ job: 'b', at: '2026-11-28T06:05:00Z' })).toEqual({ collection: 'docs' });
  });

  it('is not named when the changes exceeded the quota, or it was erased', async () => {
    expect(await readWith(undefined)).toEqual({});
    expect(await readWith({ job: 'b', at: '2026-11-27T06:00:00Z' })).toEqual({});
    expect(await readWith(undefined, new ProblemError('not-found'))).toEqual({});
  });
});
