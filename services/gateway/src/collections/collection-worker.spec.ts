import { setTimeout as sleep } from 'node:timers/promises';
import { silentLogger } from '@winnow/logging';
import type { CollectionStore } from './collection-store';
import { CollectionWorker } from './collection-worker';
import type { PendingWork } from './pending-work';
import type { StoreJob } from './store-job';

const jobs = { releaseResult: async () => undefined };

/** Pending jobs in memory; a postponed one is due again at once. */
function pendingOf(jobs: Record<string, string>) {
  const due = Object.keys(jobs);
  const pending: Partial<PendingWork> = {
    leaseMs: 60_000,
    claim: async (count) => due.splice(0, count),
    read: async (id) => ({ id, owner: jobs[id] ?? '', block: '', collection: '' }),
    postpone: async (id) => void due.push(id),
    remove: async () => undefined,
    recordUse: async () => undefined,
  };
  return pending as PendingWork;
}

it('stores one job of a visitor at a time, so that another visitor does not wait for the rest', async () => {
  const pending = pendingOf({ large: 'ann', larger: 'ann', small: 'bob' });
  const stop = new AbortController();
  const stored: string[] = [];
  const { promise: mayEnd, resolve: release } = Promise.withResolvers<void>();
  const storeJob: StoreJob = async ({ id }) => {
    if (id.startsWith('large')) await mayEnd;
    stored.push(id);
    return 'stored';
  };
  const store = { keepDays: 1 } as CollectionStore;
  const worker = new CollectionWorker({
    store,
    pending,
    jobs,
    storeJob,
    log: silentLogger,
    signal: stop.signal,
    intervals: { checkMs: 20, unfinishedMs: 40, failedMs: 40 },
  });
  const waitUntil = async (count: number) => {
    for (const end = Date.now() + 20_000; stored.length < count && Date.now() < end;) await sleep(20);
  };
  const running = worker.run();
  try {
    await waitUntil(1);
    expect(stored).toEqual(['small']);
    release();
    await waitUntil(3);
    expect(stored).toEqual(['small', 'large', 'larger']);
  } finally {
    release();
    stop.abort();
    await running;
    await worker.ended();
  }
});

it('works on a job that is due again before the response to its postponement', async () => {
  const pending = pendingOf({ a: 'ann' });
  const { postpone } = pending;
  pending.postpone = async (id, ms) => {
    await postpone(id, ms);
    await sleep(100);
  };
  const stop = new AbortController();
  let attempts = 0;
  const storeJob: StoreJob = async () => (++attempts < 2 ? 'unfinished' : 'stored');
  const intervals = { checkMs: 10, unfinishedMs: 10, failedMs: 10 };
  const store = { keepDays: 1 } as CollectionStore;
  const worker = new CollectionWorker({
    store,
    pending,
    jobs,
    storeJob,
    log: silentLogger,
    signal: stop.signal,
    intervals,
  });
  const running = worker.run();
  for (const end = Date.now() + 20_000; attempts < 2 && Date.now() < end;) await sleep(10);
  stop.abort();
  await running;
  await worker.ended();
  expect(attempts).toBe(2);
});

it('erases expired collections when it starts, since no process may run until the next time', async () => {
  const stop = new AbortController();
  let erasures = 0;
  const removeExpired = async () => (erasures += 1);
  const store = { keepDays: 1, open: async () => ({ editor: { removeExpired } }) } as unknown as CollectionStore;
  const pending = Object.assign(pendingOf({}), { isUsed: async () => true });
  const storeJob: StoreJob = async () => 'nothing';
  const worker = new CollectionWorker({ store, pending, jobs, storeJob, log: silentLogger, signal: stop.signal });
  const running = worker.run();
  for (const end = Date.now() + 2_000; erasures === 0 && Date.now() < end;) await sleep(10);
  stop.abort();
  await running;
  expect(erasures).toBe(1);
});
