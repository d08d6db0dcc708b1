import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { FaultRedis, waitUntil } from '@winnow/testing';
import { JobClient, JobSuspended, type JobHandler, type JobHandlers } from '../index';
import { setUpJobs } from '../testing/set-up-jobs';
import { testHandlers } from '../testing/test-handlers';

const jobs = setUpJobs();
const page = (url: string): Page => ({ url, title: url, content: `text of ${url}` });
const addScrape = (urls = ['https://a.test']) => jobs.add('scrape-content', { urls });

describe('parts', () => {
  it('are stored and published once, and skipped by a retry', async () => {
    let runs = 0;
    const seen: string[][] = [];
    jobs.startWorker('scraper', {
      'scrape-content': async ({ urls }, context) => {
        runs += 1;
        seen.push([...(await context.storedParts()).keys()]);
        const one = page(urls[0] ?? '');
        const isNew = await context.keepPart('0', one, { index: 0, page: one });
        expect(isNew).toBe(runs === 1);
        if (runs === 1) throw new ProblemError('unreachable');
        return { pages: [one] };
      },
    });
    const events = await jobs.follow(await addScrape());
    expect(events.map(({ event }) => event)).toEqual(['page', 'result']);
    expect(seen).toEqual([[], ['0']]);
  });
});

describe('a stopping worker', () => {
  it('finishes its current part, starts no other, and leaves the rest to another worker', async () => {
    const runs: [string, number][] = [];
    const started = Promise.withResolvers<void>();
    const scrape =
      (name: string): JobHandlers<'scraper'>['scrape-content'] =>
      async ({ urls }, context) => {
        for (const [index, url] of urls.entries()) {
          if ((await context.part(String(index))) !== undefined) continue;
          context.stopping.throwIfAborted();
          runs.push([name, index]);
          if (index === 1) started.resolve();
          await sleep(200);
          await context.keepPart(String(index), page(url));
        }
        return { pages: urls.map(page) };
      };
    const first = jobs.startWorker('scraper', { 'scrape-content': scrape('first') }, { graceMs: 10_000 });
    const id = await addScrape(['https://a.test', 'https://b.test', 'https://c.test']);
    await started.promise;
    await first.close();
    jobs.startWorker('scraper', { 'scrape-content': scrape('second') });
    expect((await jobs.follow(id)).at(-1)).toMatchObject({ event: 'result' });
    expect(runs).toEqual([
      ['first', 0],
      ['first', 1],
      ['second', 2],
    ]);
  });

  it('does not wait for an unreachable Redis', async () => {
    const server = await FaultRedis.start();
    const client = new JobClient(server.url, jobs.prefix);
    const started = Promise.withResolvers<void>();
    const getLinks: JobHandler<'get-links'> = (_payload, { signal }) => {
      started.resolve();
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
    const worker = jobs.startWorker(
      'scraper',
      { 'get-links': getLinks },
      { redisUrl: server.url, requeueDelayMs: 100 },
    );
    const payload = { url: 'https://a.test/', depth: 0 };
    await client.add({ operation: 'get-links', payload, owner: 'ann', correlationId: 'c' });
    await started.promise;
    await server.kill();
    await worker.close();
    // Its timers would keep the process alive.
    expect(worker['worker']).toMatchObject({ closed: true });
    await client.close();
    await server.stop();
  });
});

describe('a worker', () => {
  it('refuses to start without a handler for each of its operations', () => {
    const { 'get-links': _left, ...rest } = testHandlers('scraper');
    const start = (handlers: object) => jobs.startWorker('scraper', {}, { handlers: handlers as never });
    expect(() => start(rest)).toThrow(/no handler for get-links/);
    expect(() => start({ ...testHandlers('scraper'), chat: 1 })).toThrow(/does not carry chat/);
  });

  it('requeues a long job when it stops, and another worker finishes it', async () => {
    const started = Promise.withResolvers<void>();
    const first = jobs.startWorker(
      'scraper',
      {
        'scrape-content': (_payload, { signal }) => {
          started.resolve();
          return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        },
      },
      { graceMs: 100 },
    );
    const id = await addScrape();
    await started.promise;
    await first.close();
    expect(await jobs.client.read(id, 'ann')).toMatchObject({ status: 'queued' });
    jobs.startWorker('scraper', { 'scrape-content': async ({ urls }) => ({ pages: urls.map(page) }) });
    expect((await jobs.follow(id)).at(-1)).toMatchObject({ event: 'result' });
  });
});

describe('a step in another queue', () => {
  it('passes its result or failure to the next step', async () => {
    jobs.startWorker('scraper', {
      'convert-to-json': async ({ url }) => {
        if (url.includes('bad')) throw new ProblemError('unreachable', 'No answer.', { retry: false });
        return { html: '<p>hello' };
      },
    });
    const outcomes: string[] = [];
    const ai = jobs.startWorker(
      'ai',
      { 'convert-to-json': async (_payload, context) => ({ from: await context.childResult() }) },
      { concurrency: 1, onRun: ({ outcome }) => outcomes.push(outcome) },
    );
    const add = (url: string) => jobs.add('convert-to-json', { url, type: 'webpage' });
    const [good, bad] = await Promise.all([add('https://a.test'), add('https://bad.test')]);
    expect((await jobs.follow(good)).at(-1)).toMatchObject({
      event: 'result',
      data: { from: { html: '<p>hello' } },
    });
    expect((await jobs.follow(bad)).at(-1)).toMatchObject({
      event: 'problem',
      data: { code: 'unreachable', message: 'No answer.' },
    });
    await ai.close();
    // A failure of the previous step is final.
    expect(outcomes.toSorted()).toEqual(['ok', 'unreachable']);
  });
});

describe('child jobs', () => {
  const children = 3;

  /** Starts workers, and a job with three children. Returns the worker of each child, by its number, in order of start. */
  async function runChildren(workers: number): Promise<number[]> {
    const started: number[] = [];
    const released = Promise.withResolvers<void>();
    const crawl =
      (worker: number): JobHandler<'crawl-site'> =>
      async (_payload, context) => {
        if (context.child !== undefined) {
          started.push(worker);
          if (started.length === children) released.resolve();
          await released.promise;
        } else if (started.length === 0) {
          await context.addChildren(Array.from({ length: children }, (_each, child) => child + 1));
          throw new JobSuspended();
        }
        return { pages: [], stats: { found: 0, outcomes: {}, skipped: {} } };
      };
    const all = Array.from({ length: workers }, (_, at) => jobs.startWorker('scraper', { 'crawl-site': crawl(at) }));
    await Promise.all(all.map((worker) => worker.ready()));
    const payload = { url: 'https://example.com/', depth: 1, limit: 10, subdomains: false };
    await jobs.endOf(await jobs.add('crawl-site', payload, { accounts: [] }));
    return started;
  }

  it('run on workers that are idle', async () => {
    expect(new Set(await runChildren(3)).size).toBe(3);
  });

  it('all run on one worker if there is no other', async () => {
    expect(await runChildren(1)).toEqual([0, 0, 0]);
  });
});

it('does not count suspended jobs as waiting for a worker, until they are to run again', async () => {
  jobs.startWorker('scraper', {
    'scrape-content': async () => {
      throw new JobSuspended(600_000);
    },
  });
  await addScrape();
  await waitUntil(async () => (await jobs.connection.zcard(`${jobs.prefix}:bull:scraper:delayed`)) === 1);
  expect(await jobs.client.waitingCount('scraper')).toBe(0);
  const suspended = `${jobs.prefix}:suspended:scraper`;
  const [id = ''] = await jobs.connection.zrange(suspended, 0, 0);
  await jobs.connection.zadd(suspended, Date.now() - 1, id);
  expect(await jobs.client.waitingCount('scraper')).toBe(1);
});

it('counts a delayed job also after suspended ones were cancelled or continued', async () => {
  const suspended = `${jobs.prefix}:suspended:scraper`;
  const delayed = `${jobs.prefix}:bull:scraper:delayed`;
  let isContinued = false;
  jobs.startWorker('scraper', {
    'crawl-site': async () => {
      if (!isContinued) throw new JobSuspended(600_000);
      return { pages: [], stats: { found: 0, outcomes: {}, skipped: {} } };
    },
  });
  const crawl = { url: 'https://a.test', depth: 1, limit: 9, subdomains: false };
  const ids = [await jobs.add('crawl-site', crawl), await jobs.add('crawl-site', crawl)];
  await waitUntil(async () => (await jobs.connection.zcard(delayed)) === 2);
  await jobs.client.cancel(ids[0] ?? '', 'ann');
  isContinued = true;
  await jobs.client.pause(ids[1] ?? '', 'ann', false);
  expect(await jobs.endOf(ids[1] ?? '')).toHaveProperty('result');
  // BullMQ's score is the time, times 4,096.
  await jobs.connection.zadd(delayed, (Date.now() + 600_000) * 4_096, 'another');
  expect(await jobs.client.waitingCount('scraper')).toBe(1);
  expect(await jobs.connection.zcard(suspended)).toBe(0);
});
