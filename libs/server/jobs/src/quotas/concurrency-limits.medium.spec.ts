import { setTimeout as sleep } from 'node:timers/promises';
import { silentLogger } from '@winnow/logging';
import { setUpRedis } from '@winnow/testing';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { JobClient, JobWorker, fairnessKeyOf } from '../index';
import { testHandlers } from '../testing/test-handlers';

const redis = setUpRedis();
let client: JobClient;
let worker: JobWorker<'scraper'>;
let prefix: string;
let running: string[];
let release: () => void;
/** Starts the worker with this many slots per visitor. */
let start: (concurrency: number) => void;

beforeEach(() => {
  running = [];
  prefix = `fair-${Math.random().toString(36).slice(2)}`;
  const released = new Promise<void>((resolve) => (release = resolve));
  const handlers = testHandlers('scraper', {
    'get-links': async (_payload, { signal }) => {
      running.push(String(fairnessKeyOf(signal)));
      return { links: [] };
    },
    'scrape-content': async ({ urls }, { owner }) => {
      running.push(`${owner} ${urls[0]}`);
      if (owner.startsWith('greedy')) await released;
      return { pages: [] };
    },
  });
  client = new JobClient(redis.url, prefix);
  const options = { redisUrl: redis.url, prefix, log: silentLogger, graceMs: 1_000, requeueDelayMs: 3_600_000 };
  start = (concurrency) => {
    worker = new JobWorker({ queue: 'scraper', handlers, concurrency, ...options });
  };
});
afterEach(async () => {
  release();
  await worker.close();
  await client.close();
});

const add = (owner: string, url: string, block?: string) => {
  const accounts = block === undefined ? [] : [{ name: `block:${block}`, maxOpenJobs: 400, maxBytes: 0 }];
  const job = { payload: { urls: [url] }, owner, block, accounts, correlationId: 'click-123' };
  return client.add({ operation: 'scrape-content', ...job });
};
const end = (id: string) => client.end(id, AbortSignal.timeout(100_000));
async function untilRunning(count: number): Promise<void> {
  while (running.length < count) await sleep(20);
}

it('runs a visitor’s one page while all of another visitor’s jobs are still running', async () => {
  start(3);
  const greedy: string[] = [];
  for (let at = 0; at < 30; at++) greedy.push(await add('greedy', `a${at}`));
  while (running.length < 3) await sleep(20);
  expect(running).toHaveLength(3);
  await end(await add('modest', 'b0'));
  expect(running.at(-1)).toBe('modest b0');
  expect(running).toHaveLength(4);
  release();
  await Promise.all(greedy.map(end));
  expect(running).toHaveLength(31);
});

it('promotes the next deferred job on each end, so that short jobs of one visitor keep every slot busy', async () => {
  start(3);
  release();
  const jobs: string[] = [];
  for (let at = 0; at < 60; at++) jobs.push(await add('greedy', `a${at}`));
  // Without promotion they would be due after an hour.
  await Promise.all(jobs.map(end));
  expect(running).toHaveLength(60);
});

it('offers a deferred job to other workers at once, since one of them may have a free slot', async () => {
  const connection = new Redis(redis.url, { maxRetriesPerRequest: null });
  // It is connected and takes no job.
  const idle = new Worker('scraper', null, { connection, prefix: `${prefix}:bull`, autorun: false });
  await idle.waitUntilReady();
  start(1);
  await add('greedy', 'a0');
  const second = await add('greedy', 'a1');
  // Otherwise it would be due after an hour.
  const starts = async () => Number(await connection.hget(`${prefix}:bull:scraper:${second}`, 'ats'));
  while ((await starts()) < 3) await sleep(20);
  expect(running).toHaveLength(1);
  await idle.close();
  connection.disconnect();
});

it('runs deferred jobs in the order in which they were added, and lets them be cancelled meanwhile', async () => {
  // One slot, since two would start at the same moment.
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

it('leaves a slot to another block with thirty sessions of one address block, or one that drops its cookies', async () => {
  start(3);
  const jobs: string[] = [];
  for (let at = 0; at < 30; at++) jobs.push(await add(`greedy-${at}`, `a${at}`, 'a'));
  await untilRunning(4);
  expect(await end(await add('modest', 'b0', 'b'))).toMatchObject({ result: {} });
  expect(running).toHaveLength(5);
  expect(running).toContain('modest b0');
  release();
  // Without promotion deferred jobs would be due after an hour.
  await Promise.all(jobs.map(end));
  expect(running).toHaveLength(31);
});

it('runs a visitor’s page behind a shared address while all of another visitor’s jobs are still running', async () => {
  start(3);
  const greedy: string[] = [];
  for (let at = 0; at < 30; at++) greedy.push(await add('greedy', `a${at}`, 'a'));
  await untilRunning(3);
  expect(await end(await add('modest', 'b0', 'a'))).toMatchObject({ result: {} });
  expect(running).toHaveLength(4);
  release();
  await Promise.all(greedy.map(end));
  expect(running).toHaveLength(31);
});

it('takes the owner with the fewest open jobs next, and among equals the one whose address block has fewer', async () => {
  const server = new Redis(redis.url);
  start(1);
  // A closed worker takes no jobs.
  await worker.close();
  const priorityOf = async (id: string) => Number(await server.hget(`${prefix}:bull:scraper:${id}`, 'priority'));
  const busy = [await add('ann', 'a0', 'a'), await add('ann', 'a1', 'a'), await add('ann', 'a2', 'a')];
  const neighbour = await add('bob', 'b0', 'a');
  const stranger = await add('cid', 'c0', 'b');
  const [, second = 0, third = 0] = await Promise.all(busy.map(priorityOf));
  const [near, far] = [await priorityOf(neighbour), await priorityOf(stranger)];
  server.disconnect();
  expect([far < near, near < second, second < third]).toEqual([true, true, true]);
});

it('counts the work of a job for its address block, and for its visitor if the block is unknown', async () => {
  start(1);
  const job = { operation: 'get-links', payload: { url: 'https://site.test/', depth: 0 }, accounts: [] } as const;
  for (const block of ['office', undefined])
    await end(await client.add({ ...job, owner: 'ann', block, correlationId: 'click-123' }));
  expect(running).toEqual(['office', 'ann']);
});
