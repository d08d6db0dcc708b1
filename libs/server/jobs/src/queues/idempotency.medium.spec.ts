import { ProblemError } from '@winnow/errors';
import { silentLogger } from '@winnow/logging';
import { startTestRedis, type TestRedis } from '@winnow/testing';
import { Redis } from 'ioredis';
import { DeadLetters } from './dead-letters';
import { JobClient, JobWorker, type JobHandlers } from '../index';
import { parseEnd } from '../testing/whole-events';
import { testHandlers } from '../testing/test-handlers';

// Guarantees for a client that repeats a request with the same Idempotency-Key.

let redis: TestRedis;
let connection: Redis;
let client: JobClient;
let prefix: string;
let workers: JobWorker<'scraper'>[];

beforeAll(async () => {
  redis = await startTestRedis();
  connection = new Redis(redis.url);
});
beforeEach(() => {
  prefix = `keys-${Math.random().toString(36).slice(2)}`;
  client = new JobClient(redis.url, prefix);
  workers = [];
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.close()));
  await client.close();
});
afterAll(async () => {
  connection.disconnect();
  await redis.stop();
});

function startWorker(getLinks: JobHandlers<'scraper'>['get-links']): void {
  const handlers = testHandlers('scraper', {
    'get-links': getLinks,
  });
  const options = { queue: 'scraper', redisUrl: redis.url, prefix, concurrency: 1, log: silentLogger } as const;
  workers.push(new JobWorker({ ...options, handlers, graceMs: 100 }));
}

const addJob = (options: { owner?: string; idempotencyKey?: string; maxOpenJobs?: number } = {}) => {
  const payload = { url: 'https://a.test/', depth: 0 };
  return client.add({
    operation: 'get-links',
    payload,
    owner: 'ann',
    correlationId: 'c',
    idempotencyKey: 'k',
    ...options,
  });
};
const endOf = async (id: string) => parseEnd(await client.end(id, AbortSignal.timeout(30_000)));
const keysOf = (kind: string) => connection.keys(`${prefix}:owner:ann:${kind}`);

it('creates one job for concurrent requests, even when their owner is at the limit of one job', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => addJob({ maxOpenJobs: 1 })));
  expect(new Set(ids).size).toBe(1);
  expect(await client.openCount('ann')).toBe(1);
  expect(await client.list('ann', 10)).toHaveLength(1);
});

it('creates other jobs for another key, owner or operation', async () => {
  const ids = [await addJob(), await addJob({ idempotencyKey: 'other' }), await addJob({ owner: 'bob' })];
  const shared = { owner: 'ann', correlationId: 'c', idempotencyKey: 'k' };
  ids.push(await client.add({ operation: 'scrape-content', payload: { urls: ['https://a.test/'] }, ...shared }));
  expect(new Set(ids).size).toBe(4);
});

it('creates job ids that cannot be derived from owner and key', async () => {
  const first = await addJob();
  expect(first).toMatch(/^[\w-]{22}$/);
  await connection.flushdb();
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
  expect(await endOf(first)).toMatchObject({ problem: { code: 'blocked' } });
  expect(await addJob()).toBe(first);
  expect(await endOf(first)).toMatchObject({ problem: { code: 'blocked' } });

  // The record has expired, but BullMQ keeps failed jobs for a day.
  await connection.del(`${prefix}:job:${first}`);
  const second = await addJob();
  expect(second).not.toBe(first);
  expect(await endOf(second)).toMatchObject({ result: { links: [] } });
  expect(runs).toBe(2);
});

it('is remembered exactly as long as the record of its job', async () => {
  const id = await addJob();
  const [request = ''] = await keysOf('request:*');
  const readTtls = () => Promise.all([connection.ttl(request), connection.ttl(`${prefix}:job:${id}`)]);
  const [open, openRecord] = await readTtls();
  expect(open).toBeGreaterThan(15 * 60);
  expect(Math.abs(open - openRecord)).toBeLessThanOrEqual(1);
  startWorker(async () => ({ links: [] }));
  await endOf(id);
  const [ended, endedRecord] = await readTtls();
  expect(ended).toBeLessThanOrEqual(15 * 60);
  expect(Math.abs(ended - endedRecord)).toBeLessThanOrEqual(1);
});

it('is remembered when an operator retries its failed job', async () => {
  let runs = 0;
  startWorker(async () => {
    runs += 1;
    if (runs === 1) throw new ProblemError('model-failed', undefined, { retry: false });
    return { links: [] };
  });
  const id = await addJob();
  await endOf(id);
  await workers.pop()?.close();
  const letters = new DeadLetters(redis.url, prefix);
  expect(await letters.retry(id)).toBe(true);
  await letters.close();
  const [request = ''] = await keysOf('request:*');
  expect(await connection.ttl(request)).toBeGreaterThan(15 * 60);
  expect(await addJob()).toBe(id);
});

it('does not run a finished job again after its queue has removed it', async () => {
  let runs = 0;
  startWorker(async () => {
    runs += 1;
    return { links: [] };
  });
  const id = await addJob();
  await endOf(id);
  await connection.zrem(`${prefix}:bull:scraper:completed`, id);
  await connection.del(`${prefix}:bull:scraper:${id}`);
  expect(await addJob()).toBe(id);
  await endOf(await addJob({ idempotencyKey: 'after it' }));
  expect(runs).toBe(2);
});

it('stores nothing for a request without a key', async () => {
  await client.add({
    operation: 'get-links',
    payload: { url: 'https://a.test/', depth: 0 },
    owner: 'ann',
    correlationId: 'c',
  });
  expect(await keysOf('request:*')).toEqual([]);
});
