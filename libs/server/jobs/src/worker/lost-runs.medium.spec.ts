import { itSlow } from '@winnow/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@winnow/contracts';
import type { JobHandler } from '../index';
import { setUpJobs } from '../testing/set-up-jobs';

const jobs = setUpJobs();
const page = (url: string): Page => ({ url, title: url, content: `text of ${url}` });
const addScrape = () => jobs.add('scrape-content', { urls: ['https://a.test'] });
const lockOf = (id: string) => `${jobs.prefix}:bull:scraper:${id}:lock`;
const startWorker = (getLinks: JobHandler<'get-links'>) =>
  jobs.startWorker('scraper', { 'get-links': getLinks }, { requeueDelayMs: 100 });

/** Adds a waiting job during which this many workers have died. */
async function add(owner: string, deaths: number, isolatedDeaths = 0): Promise<string> {
  const id = await jobs.add('get-links', { url: `https://${owner}.test/`, depth: 0 }, { owner });
  if (deaths > 0) await jobs.connection.hset(`${jobs.prefix}:bull:scraper:${id}`, 'stc', deaths);
  if (isolatedDeaths > 0) await jobs.connection.hset(`${jobs.prefix}:job:${id}`, 'fatal', isolatedDeaths);
  return id;
}

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
  expect(await Promise.all(ids.map(jobs.endOf))).toMatchObject(ids.map(() => ({ result: {} })));
  expect(concurrentUrls.map((urls) => urls.length)).toEqual([1, 1]);
});

it('N107: does not charge a job for deaths its neighbours caused, but for those of its isolated runs', async () => {
  const [innocent, killer] = [await add('innocent', 40), await add('killer', 4, 3)];
  const runs: string[] = [];
  startWorker(async ({ url }) => {
    runs.push(url);
    return { links: [] };
  });
  expect(await jobs.endOf(innocent)).toMatchObject({ result: {} });
  expect(await jobs.endOf(killer)).toMatchObject({ problem: { code: 'unavailable' } });
  expect(runs).toEqual(['https://innocent.test/']);
});

itSlow('N108: detects a job whose neighbours killed many workers after one more death', async () => {
  const id = await add('innocent', 40);
  const queue = `${jobs.prefix}:bull:scraper`;
  // Leaves it as a dead worker does: active, without a lock.
  await jobs.connection.zrem(`${queue}:prioritized`, id);
  await jobs.connection.lpush(`${queue}:active`, id);
  startWorker(async () => ({ links: [] }));
  expect(await jobs.endOf(id)).toMatchObject({ result: {} });
});

describe('a run that has lost its job to another run', () => {
  it('keeps its paid parts, and publishes no failure, result or progress', async () => {
    const outcomes: unknown[] = [];
    const recordOutcome = (work: Promise<unknown>) =>
      work.catch(({ name }: Error) => name).then((end) => outcomes.push(end));
    jobs.startWorker('scraper', {
      'scrape-content': async ({ urls }, context) => {
        const one = page(urls[0] ?? '');
        const own = await jobs.connection.get(lockOf(context.jobId));
        await jobs.connection.set(lockOf(context.jobId), 'another run');
        const failed = { index: 1, url: one.url, outcome: 'timeout' as const, message: 'Too late.' };
        await context.progress({ progress: 7, total: 9, message: 'late' });
        await recordOutcome(context.keepPart('0', one, { index: 0, page: one }));
        await recordOutcome(context.keepPart('1', failed, failed, { whileHeld: true }));
        await recordOutcome(context.storeItem('pages', 0, { ...one, title: 'late' }));
        await jobs.connection.set(lockOf(context.jobId), own ?? '');
        await context.storeItem('pages', 0, one);
        return { stored: { list: 'pages', length: 1 }, rest: {} };
      },
    });
    const events = await jobs.follow(await addScrape());
    expect(outcomes).toEqual([true, 'LockLost', 'LockLost']);
    expect(events.map(({ event }) => event)).toEqual(['page', 'result']);
    expect(events.at(-1)).toMatchObject({ data: { pages: [page('https://a.test')] } });
  });

  itSlow('starts no further part', async () => {
    const runs: string[] = [];
    let ended: unknown;
    jobs.startWorker('scraper', {
      'scrape-content': async ({ urls }, { jobId, stopping, keepPart, part }) => {
        runs.push('run');
        if (await part('0')) return { pages: urls.map(page) };
        await jobs.connection.set(lockOf(jobId), 'another run', 'PX', 8_000);
        await new Promise((resolve) => stopping.addEventListener('abort', resolve, { once: true }));
        ended = stopping.reason;
        await keepPart('0', 'paid for');
        stopping.throwIfAborted();
        return { pages: [] };
      },
    });
    expect((await jobs.follow(await addScrape())).at(-1)).toMatchObject({
      data: { pages: [page('https://a.test')] },
    });
    expect(ended).toMatchObject({ name: 'LockLost' });
    expect(runs).toHaveLength(2);
  });

  itSlow('ends before the same worker starts the next one', async () => {
    let runs = 0;
    let running = 0;
    let max = 0;
    jobs.startWorker('scraper', {
      'scrape-content': async ({ urls }, { jobId }) => {
        runs += 1;
        max = Math.max(max, ++running);
        if (runs === 1) {
          await jobs.connection.set(lockOf(jobId), 'another run', 'PX', 100);
          // Busy until the job returns to this worker, which starts or defers it.
          while (running < 2 && !(await jobs.connection.zscore(`${jobs.prefix}:bull:scraper:delayed`, jobId)))
            await sleep(20);
        }
        running -= 1;
        return { pages: urls.map(page) };
      },
    });
    expect((await jobs.follow(await addScrape())).at(-1)).toMatchObject({ event: 'result' });
    expect([runs, max]).toEqual([2, 1]);
  });

  it('stores nothing once the job has ended', async () => {
    const late = Promise.withResolvers<unknown>();
    const jobEnded = Promise.withResolvers<void>();
    jobs.startWorker('scraper', {
      'scrape-content': async ({ urls }, context) => {
        const one = page(urls[0] ?? '');
        void jobEnded.promise
          .then(() => context.keepPart('0', one, { index: 0, page: one }))
          .then(late.resolve, late.resolve);
        return { pages: [one] };
      },
    });
    const id = await addScrape();
    await jobs.follow(id);
    jobEnded.resolve();
    expect(await late.promise).toMatchObject({ name: 'LockLost' });
    expect((await jobs.follow(id)).map(({ event }) => event)).toEqual(['result']);
  });
});
