import { setTimeout as sleep } from 'node:timers/promises';
import { silentLogger } from '@winnow/logging';
import { startTestRedis, type TestRedis } from '@winnow/testing';
import { JobClient, JobWorker, type JobHandlers } from './index';

let redis: TestRedis;
let client: JobClient;
let worker: JobWorker<'scraper'>;
let running: string[];
let release: () => void;
/** Starts the worker with places for so many jobs of one visitor. */
let start: (concurrency: number) => void;

beforeAll(async () => {
  redis = await startTestRedis();
});
beforeEach(() => {
  running = [];
  const prefix = `fair-${Math.random().toString(36).slice(2)}`;
  const released = new Promise<void>((resolve) => (release = resolve));
  const handlers: JobHandlers<'scraper'> = {
    'get-links': async () => ({ links: [] }),
    'scrape-content': async ({ urls }, { owner }) => {
      running.push(`${owner} ${urls[0]}`);
      if (owner === 'greedy') await released;
      return { pages: [] };
    },
    'convert-to-json': async () => ({}),
  };
  client = new JobClient(redis.url, prefix);
  const options = { redisUrl: redis.url, prefix, log: silentLogger, graceMs: 1_000, comesBackMs: 3_600_000 };
  start = (concurrency) => {
    worker = new JobWorker({ queue: 'scraper', handlers, concurrency, ...options });
  };
});
afterEach(async () => {
  release();
  await worker.close();
  await client.close();
});
afterAll(() => redis.stop());

const add = (owner: string, url: string) =>
  client.add({ operation: 'scrape-content', payload: { urls: [url] }, owner, correlationId: 'click-123' });
const end = (id: string) => client.end(id, AbortSignal.timeout(20_000));

it('a visitor’s one page is done while all that another has under way still runs, however much that is', async () => {
  start(3);
  const greedy: string[] = [];
  for (let at = 0; at < 30; at++) greedy.push(await add('greedy', `a${at}`));
  await sleep(1_000);
  expect(running).toHaveLength(3);
  await end(await add('modest', 'b0'));
  expect(running.at(-1)).toBe('modest b0');
  expect(running).toHaveLength(4);
  release();
  await Promise.all(greedy.map(end));
  expect(running).toHaveLength(31);
});

it('each end calls the next that was put back, so that short jobs of one visitor keep every place busy', async () => {
  start(3);
  release();
  const jobs: string[] = [];
  for (let at = 0; at < 60; at++) jobs.push(await add('greedy', `a${at}`));
  // By themselves they would come back after an hour.
  await Promise.all(jobs.map(end));
  expect(running).toHaveLength(60);
});

it('jobs that were put back are done in the order in which they were asked for, and can be cancelled meanwhile', async () => {
  // One place, or two would begin at the same moment.
  start(1);
  const jobs: string[] = [];
  for (let at = 0; at < 6; at++) jobs.push(await add('greedy', `a${at}`));
  await sleep(800);
  const [, , , , , last = ''] = jobs;
  expect(await client.read(last, 'greedy')).toMatchObject({ status: 'queued' });
  expect(await client.cancel(last, 'greedy')).toBe(true);
  release();
  await Promise.all(jobs.map(end));
  expect(running).toEqual(['a0', 'a1', 'a2', 'a3', 'a4'].map((url) => `greedy ${url}`));
});
