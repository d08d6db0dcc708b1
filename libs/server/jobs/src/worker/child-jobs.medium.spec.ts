import { setTimeout as sleep } from 'node:timers/promises';
import { silentLogger } from '@winnow/logging';
import { startTestRedis, type TestRedis } from '@winnow/testing';
import { JobClient, JobSuspended, JobWorker } from '../index';
import { testHandlers } from '../testing/test-handlers';

const children = 3;

let redis: TestRedis;
let client: JobClient;
let workers: JobWorker<'scraper'>[];
/** Active children of each worker, in the order of their start. */
let started: number[];
let release: () => void;

beforeAll(async () => {
  redis = await startTestRedis();
});
afterAll(() => redis.stop());

/** Starts workers with five slots each, and a job with three children that end after `release`. */
async function crawl(count: number): Promise<string> {
  const prefix = `children-${Math.random().toString(36).slice(2)}`;
  const released = new Promise<void>((resolve) => (release = resolve));
  started = [];
  client = new JobClient(redis.url, prefix);
  const options = { redisUrl: redis.url, prefix, log: silentLogger, graceMs: 1_000, concurrency: 5 };
  workers = Array.from({ length: count }, (_, worker) => {
    const handlers = testHandlers('scraper', {
      'crawl-site': async (_payload, context) => {
        if (context.child !== undefined) {
          started.push(worker);
          await released;
        } else if (started.length === 0) {
          await context.addChildren(Array.from({ length: children }, (_each, child) => child + 1));
          throw new JobSuspended();
        }
        return { pages: [], stats: { found: 0, outcomes: {}, skipped: {} } };
      },
    });
    return new JobWorker({ queue: 'scraper', handlers, ...options });
  });
  await Promise.all(workers.map((worker) => worker.ready()));
  const payload = { url: 'https://example.com/', depth: 1, limit: 10, subdomains: false };
  const id = await client.add({
    operation: 'crawl-site',
    payload,
    owner: 'one',
    accounts: [],
    correlationId: 'click-123',
  });
  while (started.length < children) await sleep(10);
  return id;
}

async function end(id: string): Promise<void> {
  release();
  await client.end(id, AbortSignal.timeout(30_000));
  await Promise.all(workers.map((worker) => worker.close()));
  await client.close();
}

it('runs the children of a job on workers that are idle', async () => {
  const id = await crawl(3);
  expect(new Set(started).size).toBe(3);
  await end(id);
});

it('runs all children on one worker if there is no other', async () => {
  const id = await crawl(1);
  expect(started).toEqual([0, 0, 0]);
  await end(id);
});
