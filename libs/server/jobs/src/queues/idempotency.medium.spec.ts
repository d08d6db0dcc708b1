import { ProblemError } from '@winnow/errors';
import { DeadLetters } from './dead-letters';
import type { JobHandler } from '../index';
import { setUpJobs } from '../testing/set-up-jobs';

// Guarantees for a client that repeats a request with the same Idempotency-Key.

const jobs = setUpJobs();
const startWorker = (getLinks: JobHandler<'get-links'>) =>
  jobs.startWorker('scraper', { 'get-links': getLinks }, { concurrency: 1, graceMs: 100 });
const addJob = (options: { owner?: string; idempotencyKey?: string | undefined; maxOpenJobs?: number } = {}) =>
  jobs.add('get-links', { url: 'https://a.test/', depth: 0 }, { idempotencyKey: 'k', ...options });
const keysOf = (kind: string) => jobs.connection.keys(`${jobs.prefix}:owner:ann:${kind}`);

it('creates one job for concurrent requests, even when their owner is at the limit of one job', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => addJob({ maxOpenJobs: 1 })));
  expect(new Set(ids).size).toBe(1);
  expect(await jobs.client.openCount('ann')).toBe(1);
  expect(await jobs.client.list('ann', 10)).toHaveLength(1);
});

it('creates other jobs for another key, owner or operation', async () => {
  const ids = [await addJob(), await addJob({ idempotencyKey: 'other' }), await addJob({ owner: 'bob' })];
  ids.push(await jobs.add('scrape-content', { urls: ['https://a.test/'] }, { idempotencyKey: 'k' }));
  expect(new Set(ids).size).toBe(4);
});

it('creates job ids that cannot be derived from owner and key', async () => {
  const first = await addJob();
  expect(first).toMatch(/^[\w-]{22}$/);
  await jobs.connection.flushdb();
  expect(await addJob()).not.toBe(first);
});

it('returns the outcome of the first job until it expires, then creates a new job', async () => {
  let runs = 0;
  startWorker(async () => {
    runs += 1;
    if (runs === 1) throw new ProblemError('blocked');
    return { links: [] };
  });
  const first = await addJob();
  expect(await jobs.endOf(first)).toMatchObject({ problem: { code: 'blocked' } });
  expect(await addJob()).toBe(first);
  expect(await jobs.endOf(first)).toMatchObject({ problem: { code: 'blocked' } });

  // The record has expired, but BullMQ keeps failed jobs for a day.
  await jobs.connection.del(`${jobs.prefix}:job:${first}`);
  const second = await addJob();
  expect(second).not.toBe(first);
  expect(await jobs.endOf(second)).toMatchObject({ result: { links: [] } });
  expect(runs).toBe(2);
});

it('is remembered exactly as long as the record of its job', async () => {
  const id = await addJob();
  const [request = ''] = await keysOf('request:*');
  const readTtls = () => Promise.all([jobs.connection.ttl(request), jobs.connection.ttl(`${jobs.prefix}:job:${id}`)]);
  const [open, openRecord] = await readTtls();
  expect(open).toBeGreaterThan(15 * 60);
  expect(Math.abs(open - openRecord)).toBeLessThanOrEqual(1);
  startWorker(async () => ({ links: [] }));
  await jobs.endOf(id);
  const [ended, endedRecord] = await readTtls();
  expect(ended).toBeLessThanOrEqual(15 * 60);
  expect(Math.abs(ended - endedRecord)).toBeLessThanOrEqual(1);
});

it('is remembered when an operator retries its failed job', async () => {
  let runs = 0;
  const worker = startWorker(async () => {
    runs += 1;
    if (runs === 1) throw new ProblemError('model-failed', undefined, { retry: false });
    return { links: [] };
  });
  const id = await addJob();
  await jobs.endOf(id);
  await worker.close();
  const letters = new DeadLetters(jobs.redis.url, jobs.prefix);
  expect(await letters.retry(id)).toBe(true);
  await letters.close();
  const [request = ''] = await keysOf('request:*');
  expect(await jobs.connection.ttl(request)).toBeGreaterThan(15 * 60);
  expect(await addJob()).toBe(id);
});

it('does not run a finished job again after its queue has removed it', async () => {
  let runs = 0;
  startWorker(async () => {
    runs += 1;
    return { links: [] };
  });
  const id = await addJob();
  await jobs.endOf(id);
  await jobs.connection.zrem(`${jobs.prefix}:bull:scraper:completed`, id);
  await jobs.connection.del(`${jobs.prefix}:bull:scraper:${id}`);
  expect(await addJob()).toBe(id);
  await jobs.endOf(await addJob({ idempotencyKey: 'after it' }));
  expect(runs).toBe(2);
});

it('stores nothing for a request without a key', async () => {
  await addJob({ idempotencyKey: undefined });
  expect(await keysOf('request:*')).toEqual([]);
});
