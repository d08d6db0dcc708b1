import { setTimeout as sleep } from 'node:timers/promises';
import { silentLogger } from '@winnow/logging';
import { FaultRedis, startTestRedis, type TestRedis } from '@winnow/testing';
import { Redis } from 'ioredis';
import { JobClient, JobWorker, type JobHandler } from '../index';
import { parseEnd } from '../testing/whole-events';
import { testHandlers } from '../testing/test-handlers';

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
  prefix = `suspects-${Math.random().toString(36).slice(2)}`;
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

function startWorker(links: JobHandler<'get-links'>, redisUrl = redis.url) {
  const handlers = testHandlers('scraper', {
    'get-links': links,
  });
  const options = { redisUrl, prefix, concurrency: 5, log: silentLogger, graceMs: 1_000, requeueDelayMs: 100 };
  const worker = new JobWorker({ queue: 'scraper', handlers, ...options });
  workers.push(worker);
  return worker;
}

/** Adds a waiting job during which this many workers have died. */
async function add(owner: string, deaths: number, isolatedDeaths = 0): Promise<string> {
  const payload = { url: `https://${owner}.test/`, depth: 0 };
  const id = await client.add({ operation: 'get-links', payload, owner, correlationId: 'c' });
  if (deaths > 0) await connection.hset(`${prefix}:bull:scraper:${id}`, 'stc', deaths);
  if (isolatedDeaths > 0) await connection.hset(`${prefix}:job:${id}`, 'fatal', isolatedDeaths);
  return id;
}

const end = async (id: string) => parseEnd(await client.end(id, AbortSignal.timeout(60_000)));

it('N106: runs a job whose worker died alone, and its neighbours concurrently', async () => {
  const ids = [await add('ann', 1), await add('bob', 0), await add('cid', 1), await add('dan', 0), await add('eve', 0)];
  const isSuspect = (url: string) => url.includes('ann') || url.includes('cid');
  const running = new Set<string>();
  const concurrentUrls: string[][] = [];
  startWorker(async ({ url }) => {
    running.add(url);
    await sleep(200);
    if (isSuspect(url)) concurrentUrls.push([...running]);
    running.delete(url);
    return { links: [] };
  });
  expect(await Promise.all(ids.map(end))).toMatchObject(ids.map(() => ({ result: {} })));
  expect(concurrentUrls.map((urls) => urls.length)).toEqual([1, 1]);
});

it('N107: does not charge a job for deaths its neighbours caused, but for those of its isolated runs', async () => {
  const [innocent, killer] = [await add('innocent', 40), await add('killer', 4, 3)];
  const runs: string[] = [];
  startWorker(async ({ url }) => {
    runs.push(url);
    return { links: [] };
  });
  expect(await end(innocent)).toMatchObject({ result: {} });
  expect(await end(killer)).toMatchObject({ problem: { code: 'unavailable' } });
  expect(runs).toEqual(['https://innocent.test/']);
});

it('N108: detects a job whose neighbours killed many workers after one more death', async () => {
  const id = await add('innocent', 40);
  const queue = `${prefix}:bull:scraper`;
  // Leaves it as a dead worker does: active, without a lock.
  await connection.zrem(`${queue}:prioritized`, id);
  await connection.lpush(`${queue}:active`, id);
  startWorker(async () => ({ links: [] }));
  expect(await end(id)).toMatchObject({ result: {} });
}, 60_000);

it('a stopping worker does not wait for an unreachable Redis', async () => {
  const server = await FaultRedis.start();
  const otherClient = new JobClient(server.url, prefix);
  const started = Promise.withResolvers<void>();
  const worker = startWorker((_payload, { signal }) => {
    started.resolve();
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  }, server.url);
  await otherClient.add({
    operation: 'get-links',
    payload: { url: 'https://a.test/', depth: 0 },
    owner: 'ann',
    correlationId: 'c',
  });
  await started.promise;
  await server.kill();
  await expect(worker.close()).resolves.toBeUndefined();
  await otherClient.close();
  await server.stop();
});
