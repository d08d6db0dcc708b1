import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { itSlow } from '@winnow/testing';
import { ReplyError } from 'ioredis';
import type { ReserveBytes } from './index';
import { setUpJobs } from './testing/set-up-jobs';

const jobs = setUpJobs();
const fullError = new ReplyError("OOM command not allowed when used memory > 'maxmemory'.");
const page = (url: string): Page => ({ url, title: url, content: `text of ${url}` });
const addScrape = (urls = ['https://a.test'], options: { owner?: string; idempotencyKey?: string } = {}) =>
  jobs.add('scrape-content', { urls }, options);

/** Reserves bytes for one reader at a time. */
function oneAtATime(): ReserveBytes {
  let free = Promise.resolve();
  return async () => {
    const previous = free;
    const released = Promise.withResolvers<void>();
    free = released.promise;
    await previous;
    return () => released.resolve();
  };
}

describe('a job', () => {
  it('streams progress and pages, then its result, and returns the same when it is read later', async () => {
    jobs.startWorker('scraper', {
      'scrape-content': async ({ urls }, context) => {
        const pages = urls.map(page);
        for (const [index, one] of pages.entries()) {
          await context.keepPart(String(index), one, { index, page: one });
          await context.progress({
            progress: index + 1,
            total: urls.length,
            message: 'Starting content extraction...',
          });
        }
        return { pages };
      },
    });
    const id = await addScrape(['https://a.test', 'https://b.test']);
    const events = await jobs.follow(id);
    expect(events.filter(({ event }) => event === 'page').map(({ data }) => data)).toMatchObject([
      { index: 0 },
      { index: 1 },
    ]);
    expect(events.at(-1)).toMatchObject({
      event: 'result',
      data: { pages: [{ url: 'https://a.test' }, { url: 'https://b.test' }] },
    });
    const state = await jobs.client.read(id, 'ann');
    expect(state).toMatchObject({ status: 'completed', record: { progress: { progress: 2, total: 2 } } });
    expect(await jobs.follow(id, events[0]?.id)).toEqual(events.slice(1));
  });

  it('is followed to its result with memory for one window at a time', async () => {
    jobs.startWorker('scraper', { 'scrape-content': async ({ urls }) => ({ pages: urls.map(page) }) });
    const id = await addScrape();
    await jobs.follow(id);
    const events = await jobs.follow(id, undefined, { reserve: oneAtATime() });
    expect(events.at(-1)).toMatchObject({ event: 'result', data: { pages: [{ url: 'https://a.test' }] } });
  });

  it('is not found by any session but its owner', async () => {
    const id = await addScrape();
    expect(await jobs.client.read(id, 'bob')).toBeNull();
    expect(await jobs.client.cancel(id, 'bob')).toBe(false);
    expect(await jobs.client.list('bob', 10)).toEqual([]);
    expect(await jobs.client.list('ann', 10)).toMatchObject([{ id, status: 'queued' }]);
  });

  it('is found again by the same idempotency key and owner', async () => {
    const first = await addScrape(['https://a.test'], { idempotencyKey: 'k' });
    expect(await addScrape(['https://a.test'], { idempotencyKey: 'k' })).toBe(first);
    expect(await addScrape(['https://a.test'], { idempotencyKey: 'k', owner: 'bob' })).not.toBe(first);
    expect(await jobs.client.openCount('ann')).toBe(1);
  });

  it('passes problem, message and correlation id to the client', async () => {
    jobs.startWorker('scraper', {
      'scrape-content': () => Promise.reject(new ProblemError('blocked', 'The website is blocking us. (403)')),
    });
    const events = await jobs.follow(await addScrape());
    expect(events).toEqual([
      expect.objectContaining({
        event: 'problem',
        data: { code: 'blocked', message: 'The website is blocking us. (403)', correlationId: 'click-123' },
      }),
    ]);
  });

  it('hides the details of a defect, and retries before it fails', async () => {
    let runs = 0;
    jobs.startWorker('scraper', {
      'scrape-content': () => {
        runs += 1;
        return Promise.reject(new TypeError('secret detail'));
      },
    });
    const [end] = await jobs.follow(await addScrape());
    expect(end).toMatchObject({
      event: 'problem',
      data: { code: 'unavailable', message: expect.not.stringContaining('secret') },
    });
    expect(runs).toBe(3);
  });

  itSlow.each([
    ['itself', fullError],
    ['in a problem', new ProblemError('unavailable', undefined, { cause: fullError })],
  ])('does not count an attempt for a run that Redis ended by rejecting a write, thrown %s', async (_how, error) => {
    let runs = 0;
    jobs.startWorker('scraper', {
      'scrape-content': async ({ urls }) => {
        runs += 1;
        if (runs <= 4) throw error;
        return { pages: urls.map(page) };
      },
    });
    const events = await jobs.follow(await addScrape());
    expect([events.at(-1)?.event, runs]).toEqual(['result', 5]);
  });

  it('rejects a result that violates its contract', async () => {
    jobs.startWorker('scraper', { 'scrape-content': async () => ({ pages: [{ url: 1 }] }) as never });
    expect((await jobs.follow(await addScrape())).at(-1)).toMatchObject({
      event: 'problem',
      data: { code: 'unavailable' },
    });
  });
});

describe('cancel', () => {
  /** Starts a worker, and returns the addresses of the jobs that it has run. */
  function recordRuns(): string[] {
    const ran: string[] = [];
    jobs.startWorker('scraper', {
      'scrape-content': async ({ urls }) => {
        ran.push(...urls);
        return { pages: [] };
      },
    });
    return ran;
  }

  it('stops a running job and ends its stream', async () => {
    let aborted: unknown;
    const started = Promise.withResolvers<void>();
    jobs.startWorker('scraper', {
      'scrape-content': (_payload, { signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject((aborted = signal.reason)));
          started.resolve();
        }),
    });
    const id = await addScrape();
    await started.promise;
    const events = jobs.follow(id);
    expect(await jobs.client.cancel(id, 'ann')).toBe(true);
    expect(await events).toMatchObject([{ event: 'problem', data: { code: 'cancelled' } }]);
    while (aborted === undefined) await sleep(20);
    expect(aborted).toMatchObject({ code: 'cancelled' });
    expect(await jobs.client.read(id, 'ann')).toMatchObject({ status: 'cancelled' });
    expect(await jobs.client.openCount('ann')).toBe(0);
  });

  it('does not extend the expiry of its keys when its run appends until it stops', async () => {
    const started = Promise.withResolvers<void>();
    const appended = Promise.withResolvers<unknown>();
    jobs.startWorker('scraper', {
      'scrape-content': async (_payload, context) => {
        started.resolve();
        await new Promise((resolve) => context.signal.addEventListener('abort', resolve));
        const late = context.progress({ progress: 1, total: 2, message: 'late' });
        await late.then(appended.resolve, appended.resolve);
        return { pages: [] };
      },
    });
    const id = await addScrape();
    await started.promise;
    await jobs.client.cancel(id, 'ann');
    await appended.promise;
    const keys = (await jobs.connection.keys(`${jobs.prefix}*`)).filter((key) => key.includes(id));
    const seconds = await Promise.all(keys.map((key) => jobs.connection.ttl(key)));
    // BullMQ's copy outlives the result by five minutes.
    expect(Math.max(...seconds)).toBeLessThanOrEqual(20 * 60);
  });

  it('prevents a waiting job from running', async () => {
    const id = await addScrape();
    await jobs.client.cancel(id, 'ann');
    const ran = recordRuns();
    await jobs.follow(await addScrape(['https://b.test']));
    expect(ran).toEqual(['https://b.test']);
    expect(await jobs.client.read(id, 'ann')).toMatchObject({ status: 'cancelled' });
  });

  it('expires a job that has waited for longer than its record is kept', async () => {
    const id = await addScrape();
    await jobs.connection.del(`${jobs.prefix}:job:${id}`);
    const ran = recordRuns();
    await jobs.follow(await addScrape(['https://b.test']));
    expect(ran).toEqual(['https://b.test']);
  });

  it('has no effect on a job that has ended', async () => {
    jobs.startWorker('scraper');
    const id = await addScrape();
    await jobs.follow(id);
    expect(await jobs.client.cancel(id, 'ann')).toBe(true);
    expect(await jobs.client.read(id, 'ann')).toMatchObject({ status: 'completed' });
  });
});

describe('uploads', () => {
  const problemFor = () => new ProblemError('quota');
  const options = (maxBytes: number) => ({ maxBytes, expectedBytes: maxBytes, accounts: [], problemFor });
  async function* bytes(count: number, size: number) {
    for (let i = 0; i < count; i++) yield Buffer.alloc(size, i);
  }

  it('are returned byte for byte with their hash', async () => {
    const upload = await jobs.client.storeUpload('a.bin', bytes(10, 100_000), options(2 ** 20));
    const sent = Buffer.concat(await Array.fromAsync(bytes(10, 100_000)));
    const sha256 = createHash('sha256').update(sent).digest('hex');
    expect(upload).toMatchObject({ name: 'a.bin', size: sent.byteLength, sha256 });
    let read: Buffer | undefined;
    jobs.startWorker('scraper', {
      'scrape-content': async (_payload, context) => {
        read = await context.readUpload(upload.key);
        return { pages: [] };
      },
    });
    await jobs.follow(await addScrape());
    expect(read?.equals(sent)).toBe(true);
  });

  it('over the limit leave no bytes stored', async () => {
    await expect(jobs.client.storeUpload('a.bin', bytes(11, 100_000), options(1_000_000))).rejects.toMatchObject({
      code: 'too-large',
    });
    expect(await jobs.redis.keys(`${jobs.prefix}:upload:*`)).toEqual([]);
  });
});
