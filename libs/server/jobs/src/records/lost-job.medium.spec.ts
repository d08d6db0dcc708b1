import { silentLogger } from '@winnow/logging';
import { startTestRedis, type TestRedis } from '@winnow/testing';
import { Redis } from 'ioredis';
import { JobClient, JobWorker, type NewJob } from '../index';
import { openQueues } from '../queues/job-queues';
import { parseEnd } from '../testing/whole-events';
import { testHandlers } from '../testing/test-handlers';

let redis: TestRedis;
let connection: Redis;
let client: JobClient;

beforeAll(async () => {
  redis = await startTestRedis();
  connection = new Redis(redis.url);
  client = new JobClient(redis.url, 'test');
});
afterAll(async () => {
  connection.disconnect();
  await client.close();
  await redis.stop();
});

const add = (options: Partial<NewJob<'get-links'>> = {}) =>
  client.add({
    operation: 'get-links',
    payload: { url: 'https://a.test/', depth: 0 },
    owner: 'ann',
    correlationId: 'click-123',
    idempotencyKey: 'k',
    ...options,
  });

it('reports a job that was never enqueued as lost, stops counting it, and restores it on a repeated request', async () => {
  const id = await add();
  // Simulates a gateway that dies between recording and enqueuing.
  await connection.del(`test:bull:scraper:${id}`, 'test:bull:scraper:wait', 'test:bull:scraper:prioritized');
  await connection.hset(`test:job:${id}`, 'createdAt', 0);
  expect(await client.openCount('ann')).toBe(1);
  expect(await client.read(id, 'ann')).toMatchObject({ status: 'failed', lost: true });
  expect(await client.openCount('ann')).toBe(0);

  expect(await add()).toBe(id);
  const worker = new JobWorker({
    queue: 'scraper',
    redisUrl: redis.url,
    prefix: 'test',
    concurrency: 1,
    log: silentLogger,
    graceMs: 100,
    handlers: testHandlers('scraper'),
  });
  expect(await parseEnd(await client.end(id, AbortSignal.timeout(100_000)))).toMatchObject({ result: { links: [] } });
  await worker.close();
});

it('reports a job as cancelled that is withdrawn from its queue while its state is read', async () => {
  const id = await client.add({
    operation: 'get-links',
    payload: { url: 'https://a.test/', depth: 0 },
    owner: 'bob',
    correlationId: 'click-123',
  });
  await connection.hset(`test:job:${id}`, 'createdAt', 0);
  const queues = openQueues(redis.url, 'test');
  const { scraper } = queues.queues;
  const getJobState = scraper.getJobState.bind(scraper);
  scraper.getJobState = async (job) => {
    await client.cancel(job, 'bob');
    return getJobState(job);
  };
  const reader = new JobClient(redis.url, 'test', queues);
  expect(await reader.read(id, 'bob')).toMatchObject({ status: 'cancelled', end: { problem: { code: 'cancelled' } } });
  await reader.close();
  await queues.close();
});

/** Records a job, as a gateway that dies before it enqueues the job. */
async function record(idempotencyKey: string): Promise<string> {
  let id = '';
  const onRecorded: NewJob<'get-links'>['onRecorded'] = async (job) => {
    ({ id } = job);
    throw new Error('killed');
  };
  await expect(add({ owner: 'eve', idempotencyKey, onRecorded })).rejects.toThrow('killed');
  return id;
}

it('counts a job as open only if what it needs was stored', async () => {
  const id = await record('one');
  expect(await client.openCount('eve')).toBe(0);
  expect(await client.isOwned(id, 'eve')).toBe(true);
});

it('reports a job as queued while a repeated request is about to enqueue it', async () => {
  const id = await record('two');
  await connection.hset(`test:job:${id}`, 'createdAt', 0);
  const statuses: unknown[] = [];
  const onRecorded: NewJob<'get-links'>['onRecorded'] = async (job) =>
    void statuses.push(job.isEnqueued, await client.status(id, 'eve'));
  expect(await add({ owner: 'eve', idempotencyKey: 'two', onRecorded })).toBe(id);
  expect(statuses).toEqual([false, 'queued']);
});
