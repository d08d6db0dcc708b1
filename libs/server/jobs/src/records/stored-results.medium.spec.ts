import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@winnow/contracts';
import { silentLogger } from '@winnow/logging';
import { startTestRedis, type TestRedis } from '@winnow/testing';
import { Redis } from 'ioredis';
import { JobClient, JobWorker, type JobHandler } from '../index';
import { parseEnd, assembleEvents } from '../testing/whole-events';
import { testHandlers } from '../testing/test-handlers';

const page = (index: number): Page => ({
  url: `https://a.test/${index}`,
  title: `${index}`,
  content: 'text '.repeat(50),
});
const failed = [{ url: 'https://a.test/gone', outcome: 'not-found' as const, message: 'Gone.' }];

describe('a result stored item by item', () => {
  let redis: TestRedis;
  let client: JobClient;
  let worker: JobWorker<'scraper'>;
  const prefix = 'stored';
  let handler: JobHandler<'scrape-content'>;
  let convert = async (): Promise<Record<string, unknown>> => ({});

  beforeAll(async () => {
    redis = await startTestRedis();
    client = new JobClient(redis.url, prefix);
    const handlers = testHandlers('scraper', {
      'convert-to-json': () => convert(),
      'scrape-content': (payload, context) => handler(payload, context),
    });
    const options = { redisUrl: redis.url, prefix, concurrency: 1, log: silentLogger, graceMs: 1_000 };
    worker = new JobWorker({ queue: 'scraper', handlers, ...options });
  });
  afterAll(async () => {
    await worker.close();
    await client.close();
    await redis.stop();
  });

  const run = async (work: JobHandler<'scrape-content'>) => {
    handler = work;
    const payload = { urls: ['https://a.test/'] };
    const id = await client.add({ operation: 'scrape-content', payload, owner: 'ann', correlationId: 'c' });
    for await (const event of assembleEvents(client.follow(id, undefined, AbortSignal.timeout(100_000))))
      if (event.event === 'result' || event.event === 'problem') return { id, event };
    throw new Error('no end');
  };

  it('is completed by the run that began it, even if Redis rejects writes for a moment', async () => {
    const server = new Redis(redis.url);
    let runs = 0;
    const { event } = await run(async (_payload, { storeItem }) => {
      runs += 1;
      await server.config('SET', 'maxmemory', '1');
      const stored = storeItem('pages', 0, page(0));
      await sleep(200);
      await server.config('SET', 'maxmemory', '0');
      await stored;
      return { stored: { list: 'pages', length: 1 }, rest: {} };
    });
    server.disconnect();
    expect(event).toMatchObject({ event: 'result', data: { pages: [page(0)] } });
    expect(runs).toBe(1);
  });

  it('is the same for every reader, however many items it has', async () => {
    const pages = Array.from({ length: 250 }, (_, index) => page(index));
    const { id, event } = await run(async (_payload, { storeItem }) => {
      // Pages become final in any order.
      for (const index of [...pages.keys()].reverse())
        await storeItem('pages', index, { ...pages[index], unknown: 'field' });
      return { stored: { list: 'pages', length: pages.length }, rest: { failed } };
    });
    expect(event).toMatchObject({ event: 'result', data: { pages, failed } });
    expect(event.data).toEqual({ pages, failed });
    expect(await parseEnd((await client.read(id, 'ann'))?.end)).toEqual({ result: { pages, failed } });
    const followedAgain = [];
    for await (const next of assembleEvents(client.follow(id, event.id, AbortSignal.timeout(100_000))))
      followedAgain.push(next);
    expect(followedAgain).toMatchObject([{ event: 'result', data: { pages } }]);
  });

  it('is validated against the contract item by item', async () => {
    const { event } = await run(async (_payload, { storeItem }) => {
      await storeItem('pages', 0, { url: 'https://a.test/' });
      return { stored: { list: 'pages', length: 1 }, rest: {} };
    });
    expect(event).toMatchObject({ event: 'problem' });
  });

  it('is never returned in part', async () => {
    const { id } = await run(async (_payload, { storeItem }) => {
      for (const index of [0, 1]) await storeItem('pages', index, page(index));
      return { stored: { list: 'pages', length: 2 }, rest: {} };
    });
    const connection = new Redis(redis.url);
    await connection.hdel(`${prefix}:job:${id}:result`, '1');
    await connection.quit();
    expect((await client.read(id, 'ann'))?.end).toMatchObject({ problem: { code: 'unavailable' } });
  });

  it('cannot be forged by the result of another operation', async () => {
    const result = { stored: { list: 'pages', length: 1_000_000_000 }, rest: { any: 'thing' } };
    convert = async () => result;
    const payload = { url: 'https://a.test/', type: 'shopify' as const };
    const id = await client.add({ operation: 'convert-to-json', payload, owner: 'ann', correlationId: 'c' });
    const ends = [];
    for await (const event of assembleEvents(client.follow(id, undefined, AbortSignal.timeout(100_000))))
      ends.push(event);
    expect(ends.at(-1)).toMatchObject({ event: 'result', data: result });
  });

  it('is kept while its job runs, also when the next item takes an hour', async () => {
    const connection = new Redis(redis.url);
    const { event } = await run(async (_payload, { storeItem, jobId }) => {
      await storeItem('pages', 0, page(0));
      const [job, items] = [`${prefix}:job:${jobId}`, `${prefix}:job:${jobId}:result`];
      expect(await connection.ttl(items)).toBeGreaterThanOrEqual(await connection.ttl(job));
      return { stored: { list: 'pages', length: 1 }, rest: {} };
    });
    await connection.quit();
    expect(event).toMatchObject({ event: 'result', data: { pages: [page(0)] } });
  });

  it('outlives its job by minutes, not by days', async () => {
    const { id } = await run(async (_payload, { storeItem }) => {
      await storeItem('pages', 0, page(0));
      return { stored: { list: 'pages', length: 1 }, rest: {} };
    });
    const connection = new Redis(redis.url);
    const [job, result] = [
      await connection.ttl(`${prefix}:job:${id}`),
      await connection.ttl(`${prefix}:job:${id}:result`),
    ];
    await connection.quit();
    expect(result).toBeGreaterThan(job);
    expect(result).toBeLessThan(job + 600);
  });
});
