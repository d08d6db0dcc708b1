import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { silentLogger } from '@winnow/logging';
import { startTestRedis, type TestRedis } from '@winnow/testing';
import { Redis, ReplyError } from 'ioredis';
import { JobClient, JobWorker, type JobHandlers, type ReserveBytes } from './index';
import { assembleEvents, type AssembledEvent } from './testing/whole-events';
import { testHandlers } from './testing/test-handlers';

const fullError = new ReplyError("OOM command not allowed when used memory > 'maxmemory'.");
const page = (url: string): Page => ({ url, title: url, content: `text of ${url}` });

let redis: TestRedis;
let client: JobClient;
let prefix: string;
const workers: JobWorker<'scraper'>[] = [];

const handlers = testHandlers('scraper');

function startWorker(own: Partial<JobHandlers<'scraper'>>, graceMs = 1_000) {
  const worker = new JobWorker({
    queue: 'scraper',
    handlers: { ...handlers, ...own },
    redisUrl: redis.url,
    prefix,
    concurrency: 5,
    log: silentLogger,
    graceMs,
  });
  workers.push(worker);
  return worker;
}

const addScrape = (urls: string[], options: { owner?: string; idempotencyKey?: string } = {}) =>
  client.add({ operation: 'scrape-content', payload: { urls }, owner: 'ann', correlationId: 'click-123', ...options });

/** Timeout of a job in milliseconds: a stalled job is retried after two checks, five seconds apart. */
const timeoutMs = 60_000;

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

async function follow(id: string, after?: string, max = Infinity): Promise<AssembledEvent[]> {
  const events: AssembledEvent[] = [];
  for await (const event of assembleEvents(client.follow(id, after, AbortSignal.timeout(timeoutMs)))) {
    events.push(event);
    if (events.length >= max) break;
  }
  return events;
}

beforeAll(async () => {
  redis = await startTestRedis();
});
beforeEach(() => {
  prefix = `test-${Math.random().toString(36).slice(2)}`;
  client = new JobClient(redis.url, prefix);
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close()));
  await client.close();
});
afterAll(() => redis.stop());

describe('a job', () => {
  it('streams progress and pages, then its result, and returns the same when it is read later', async () => {
    startWorker({
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
    const events = await follow(id);
    expect(events.filter(({ event }) => event === 'page').map(({ data }) => data)).toMatchObject([
      { index: 0 },
      { index: 1 },
    ]);
    expect(events.at(-1)).toMatchObject({
      event: 'result',
      data: { pages: [{ url: 'https://a.test' }, { url: 'https://b.test' }] },
    });
    const state = await client.read(id, 'ann');
    expect(state).toMatchObject({ status: 'completed', record: { progress: { progress: 2, total: 2 } } });
    expect(await follow(id, events[0]?.id)).toEqual(events.slice(1));
  });

  it('is followed to its result with memory for one window at a time', async () => {
    startWorker({ 'scrape-content': async ({ urls }) => ({ pages: urls.map(page) }) });
    const id = await addScrape(['https://a.test']);
    await follow(id);
    const events: AssembledEvent[] = [];
    const pieces = client.follow(id, undefined, AbortSignal.timeout(timeoutMs), { reserve: oneAtATime() });
    for await (const event of assembleEvents(pieces)) events.push(event);
    expect(events.at(-1)).toMatchObject({ event: 'result', data: { pages: [{ url: 'https://a.test' }] } });
  });

  it('is not found by any session but its owner', async () => {
    const id = await addScrape(['https://a.test']);
    expect(await client.read(id, 'bob')).toBeNull();
    expect(await client.cancel(id, 'bob')).toBe(false);
    expect(await client.list('bob', 10)).toEqual([]);
    expect(await client.list('ann', 10)).toMatchObject([{ id, status: 'queued' }]);
  });

  it('is found again by the same idempotency key and owner', async () => {
    const first = await addScrape(['https://a.test'], { idempotencyKey: 'k' });
    expect(await addScrape(['https://a.test'], { idempotencyKey: 'k' })).toBe(first);
    expect(await addScrape(['https://a.test'], { idempotencyKey: 'k', owner: 'bob' })).not.toBe(first);
    expect(await client.openCount('ann')).toBe(1);
  });

  it('passes problem, message and correlation id to the client', async () => {
    startWorker({
      'scrape-content': () => Promise.reject(new ProblemError('blocked', 'The website is blocking us. (403)')),
    });
    const events = await follow(await addScrape(['https://a.test']));
    expect(events).toEqual([
      expect.objectContaining({
        event: 'problem',
        data: { code: 'blocked', message: 'The website is blocking us. (403)', correlationId: 'click-123' },
      }),
    ]);
  });

  it('hides the details of a defect, and retries before it fails', async () => {
    let runs = 0;
    startWorker({
      'scrape-content': () => {
        runs += 1;
        return Promise.reject(new TypeError('secret detail'));
      },
    });
    const [end] = await follow(await addScrape(['https://a.test']));
    expect(end).toMatchObject({
      event: 'problem',
      data: { code: 'unavailable', message: expect.not.stringContaining('secret') },
    });
    expect(runs).toBe(3);
  });

  it.each([
    ['itself', fullError],
    ['in a problem', new ProblemError('unavailable', undefined, { cause: fullError })],
  ])('does not count an attempt for a run that Redis ended by rejecting a write, thrown %s', async (_how, error) => {
    let runs = 0;
    startWorker({
      'scrape-content': async ({ urls }) => {
        runs += 1;
        if (runs <= 4) throw error;
        return { pages: urls.map(page) };
      },
    });
    const events = await follow(await addScrape(['https://a.test']));
    expect([events.at(-1)?.event, runs]).toEqual(['result', 5]);
  });

  it('rejects a result that violates its contract', async () => {
    startWorker({ 'scrape-content': async () => ({ pages: [{ url: 1 }] }) as never });
    expect((await follow(await addScrape(['https://a.test']))).at(-1)).toMatchObject({
      event: 'problem',
      data: { code: 'unavailable' },
    });
  });
});

describe('cancel', () => {
  it('stops a running job and ends its stream', async () => {
    let aborted: unknown;
    const started = Promise.withResolvers<void>();
    startWorker({
      'scrape-content': (_payload, { signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject((aborted = signal.reason)));
          started.resolve();
        }),
    });
    const id = await addScrape(['https://a.test']);
    await started.promise;
    const events = follow(id);
    expect(await client.cancel(id, 'ann')).toBe(true);
    expect(await events).toMatchObject([{ event: 'problem', data: { code: 'cancelled' } }]);
    while (aborted === undefined) await sleep(20);
    expect(aborted).toMatchObject({ code: 'cancelled' });
    expect(await client.read(id, 'ann')).toMatchObject({ status: 'cancelled' });
    expect(await client.openCount('ann')).toBe(0);
  });

  it('does not extend the expiry of its keys when its run appends until it stops', async () => {
    const started = Promise.withResolvers<void>();
    const appended = Promise.withResolvers<unknown>();
    startWorker({
      'scrape-content': async (_payload, context) => {
        started.resolve();
        await new Promise((resolve) => context.signal.addEventListener('abort', resolve));
        const late = context.progress({ progress: 1, total: 2, message: 'late' });
        await late.then(appended.resolve, appended.resolve);
        return { pages: [] };
      },
    });
    const id = await addScrape(['https://a.test']);
    await started.promise;
    await client.cancel(id, 'ann');
    await appended.promise;
    const raw = new Redis(redis.url);
    const keys = (await raw.keys(`${prefix}*`)).filter((key) => key.includes(id));
    const seconds = await Promise.all(keys.map((key) => raw.ttl(key)));
    raw.disconnect();
    expect(Math.max(...seconds)).toBeLessThanOrEqual(15 * 60);
  });

  it('prevents a waiting job from running', async () => {
    const id = await addScrape(['https://a.test']);
    await client.cancel(id, 'ann');
    let ran = false;
    startWorker({
      'scrape-content': async () => {
        ran = true;
        return { pages: [] };
      },
    });
    const other = await addScrape(['https://b.test']);
    await follow(other);
    expect(ran).toBe(true);
    expect(await client.read(id, 'ann')).toMatchObject({ status: 'cancelled' });
  });

  it('expires a job that has waited for longer than its record is kept', async () => {
    const id = await addScrape(['https://a.test']);
    const connection = new Redis(redis.url);
    await connection.del(`${prefix}:job:${id}`);
    connection.disconnect();
    const ran: string[] = [];
    startWorker({
      'scrape-content': async ({ urls }) => {
        ran.push(...urls);
        return { pages: [] };
      },
    });
    await follow(await addScrape(['https://b.test']));
    expect(ran).toEqual(['https://b.test']);
  });

  it('has no effect on a job that has ended', async () => {
    startWorker({});
    const id = await addScrape(['https://a.test']);
    await follow(id);
    expect(await client.cancel(id, 'ann')).toBe(true);
    expect(await client.read(id, 'ann')).toMatchObject({ status: 'completed' });
  });
});

describe('parts', () => {
  it('are stored and published once, and skipped by a retry', async () => {
    let runs = 0;
    const seen: string[][] = [];
    startWorker({
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
    const events = await follow(await addScrape(['https://a.test']));
    expect(events.map(({ event }) => event)).toEqual(['page', 'result']);
    expect(seen).toEqual([[], ['0']]);
  });
});

describe('owner memory', () => {
  it('fails no job when Redis rejects writes', async () => {
    const connection = new Redis(redis.url);
    let runs = 0;
    startWorker({
      'scrape-content': async (_payload, { remember }) => {
        runs += 1;
        await connection.config('SET', 'maxmemory', '1');
        await remember('a', 1).finally(async () => void (await connection.config('SET', 'maxmemory', '0')));
        return { pages: [] };
      },
    });
    expect((await follow(await addScrape(['https://a.test']))).at(-1)).toMatchObject({ event: 'result' });
    expect(runs).toBe(1);
    connection.disconnect();
  });
});

describe('a run that has lost its job to another run', () => {
  it('keeps its paid parts, and publishes no failure, result or progress', async () => {
    const lock = (id: string) => `${prefix}:bull:scraper:${id}:lock`;
    const outcomes: unknown[] = [];
    const connection = new Redis(redis.url);
    const recordOutcome = (work: Promise<unknown>) =>
      work.catch(({ name }: Error) => name).then((end) => outcomes.push(end));
    startWorker({
      'scrape-content': async ({ urls }, context) => {
        const one = page(urls[0] ?? '');
        const own = await connection.get(lock(context.jobId));
        await connection.set(lock(context.jobId), 'another run');
        const failed = { index: 1, url: one.url, outcome: 'timeout' as const, message: 'Too late.' };
        await context.progress({ progress: 7, total: 9, message: 'late' });
        await recordOutcome(context.keepPart('0', one, { index: 0, page: one }));
        await recordOutcome(context.keepPart('1', failed, failed, { whileHeld: true }));
        await recordOutcome(context.storeItem('pages', 0, { ...one, title: 'late' }));
        await connection.set(lock(context.jobId), own ?? '');
        await context.storeItem('pages', 0, one);
        return { stored: { list: 'pages', length: 1 }, rest: {} };
      },
    });
    const events = await follow(await addScrape(['https://a.test']));
    connection.disconnect();
    expect(outcomes).toEqual([true, 'LockLost', 'LockLost']);
    expect(events.map(({ event }) => event)).toEqual(['page', 'result']);
    expect(events.at(-1)).toMatchObject({ data: { pages: [page('https://a.test')] } });
  });

  it('starts no further part', async () => {
    const connection = new Redis(redis.url);
    const runs: string[] = [];
    let ended: unknown;
    startWorker({
      'scrape-content': async ({ urls }, { jobId, stopping, keepPart, part }) => {
        runs.push('run');
        if (await part('0')) return { pages: urls.map(page) };
        await connection.set(`${prefix}:bull:scraper:${jobId}:lock`, 'another run', 'PX', 8_000);
        await new Promise((resolve) => stopping.addEventListener('abort', resolve, { once: true }));
        ended = stopping.reason;
        await keepPart('0', 'paid for');
        stopping.throwIfAborted();
        return { pages: [] };
      },
    });
    expect((await follow(await addScrape(['https://a.test']))).at(-1)).toMatchObject({
      data: { pages: [page('https://a.test')] },
    });
    connection.disconnect();
    expect(ended).toMatchObject({ name: 'LockLost' });
    expect(runs).toHaveLength(2);
  }, 180_000);

  it('ends before the same worker starts the next one', async () => {
    const connection = new Redis(redis.url);
    let runs = 0;
    let running = 0;
    let max = 0;
    startWorker({
      'scrape-content': async ({ urls }, { jobId }) => {
        runs += 1;
        max = Math.max(max, ++running);
        if (runs === 1) {
          await connection.set(`${prefix}:bull:scraper:${jobId}:lock`, 'another run', 'PX', 100);
          // Busy until the job returns to this worker, which starts or defers it.
          while (running < 2 && !(await connection.zscore(`${prefix}:bull:scraper:delayed`, jobId))) await sleep(20);
        }
        running -= 1;
        return { pages: urls.map(page) };
      },
    });
    expect((await follow(await addScrape(['https://a.test']))).at(-1)).toMatchObject({ event: 'result' });
    connection.disconnect();
    expect([runs, max]).toEqual([2, 1]);
  }, 180_000);

  it('stores nothing once the job has ended', async () => {
    const late = Promise.withResolvers<unknown>();
    const jobEnded = Promise.withResolvers<void>();
    startWorker({
      'scrape-content': async ({ urls }, context) => {
        const one = page(urls[0] ?? '');
        void jobEnded.promise
          .then(() => context.keepPart('0', one, { index: 0, page: one }))
          .then(late.resolve, late.resolve);
        return { pages: [one] };
      },
    });
    const id = await addScrape(['https://a.test']);
    await follow(id);
    jobEnded.resolve();
    expect(await late.promise).toMatchObject({ name: 'LockLost' });
    expect((await follow(id)).map(({ event }) => event)).toEqual(['result']);
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
    const first = startWorker({ 'scrape-content': scrape('first') }, 10_000);
    const id = await addScrape(['https://a.test', 'https://b.test', 'https://c.test']);
    await started.promise;
    await first.close();
    startWorker({ 'scrape-content': scrape('second') });
    expect((await follow(id)).at(-1)).toMatchObject({ event: 'result' });
    expect(runs).toEqual([
      ['first', 0],
      ['first', 1],
      ['second', 2],
    ]);
  });
});

describe('a step in another queue', () => {
  it('passes its result or failure to the next step', async () => {
    startWorker({
      'convert-to-json': async ({ url }) => {
        if (url.includes('bad')) throw new ProblemError('unreachable', 'No answer.', { retry: false });
        return { html: '<p>hello' };
      },
    });
    const outcomes: string[] = [];
    const ai = new JobWorker({
      queue: 'ai',
      redisUrl: redis.url,
      prefix,
      concurrency: 1,
      log: silentLogger,
      graceMs: 1_000,
      onRun: ({ outcome }) => outcomes.push(outcome),
      handlers: testHandlers('ai', {
        'convert-to-json': async (_payload, context) => ({ from: await context.childResult() }),
      }),
    });
    const add = (url: string) =>
      client.add({ operation: 'convert-to-json', payload: { url, type: 'webpage' }, owner: 'ann', correlationId: 'c' });
    const [good, bad] = await Promise.all([add('https://a.test'), add('https://bad.test')]);
    expect((await follow(good)).at(-1)).toMatchObject({
      event: 'result',
      data: { from: { html: '<p>hello' } },
    });
    expect((await follow(bad)).at(-1)).toMatchObject({
      event: 'problem',
      data: { code: 'unreachable', message: 'No answer.' },
    });
    await ai.close();
    // A failure of the previous step is final.
    expect(outcomes.toSorted()).toEqual(['ok', 'unreachable']);
  });
});

describe('a worker', () => {
  it('refuses to start without a handler for each of its operations', () => {
    const { 'get-links': _left, ...rest } = handlers;
    const options = {
      queue: 'scraper',
      redisUrl: redis.url,
      prefix,
      concurrency: 1,
      log: silentLogger,
      graceMs: 0,
    } as const;
    expect(() => new JobWorker({ ...options, handlers: rest as never })).toThrow(/no handler for get-links/);
    expect(() => new JobWorker({ ...options, handlers: { ...handlers, chat: 1 } as never })).toThrow(
      /does not carry chat/,
    );
  });

  it('requeues a long job when it stops, and another worker finishes it', async () => {
    const started = Promise.withResolvers<void>();
    const first = startWorker(
      {
        'scrape-content': (_payload, { signal }) => {
          started.resolve();
          return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        },
      },
      100,
    );
    const id = await addScrape(['https://a.test']);
    await started.promise;
    await first.close();
    expect(await client.read(id, 'ann')).toMatchObject({ status: 'queued' });
    startWorker({ 'scrape-content': async ({ urls }) => ({ pages: urls.map(page) }) });
    expect((await follow(id)).at(-1)).toMatchObject({ event: 'result' });
  });
});

describe('uploads', () => {
  const problemFor = () => new ProblemError('quota');
  const options = (maxBytes: number) => ({ maxBytes, expectedBytes: maxBytes, accounts: [], problemFor });
  async function* bytes(count: number, size: number) {
    for (let i = 0; i < count; i++) yield Buffer.alloc(size, i);
  }

  it('are returned byte for byte with their hash', async () => {
    const upload = await client.storeUpload('a.bin', bytes(10, 100_000), options(2 ** 20));
    const sent = Buffer.concat(await Array.fromAsync(bytes(10, 100_000)));
    const sha256 = createHash('sha256').update(sent).digest('hex');
    expect(upload).toMatchObject({ name: 'a.bin', size: sent.byteLength, sha256 });
    let read: Buffer | undefined;
    startWorker({
      'scrape-content': async (_payload, context) => {
        read = await context.readUpload(upload.key);
        return { pages: [] };
      },
    });
    await follow(await addScrape(['https://a.test']));
    expect(read?.equals(sent)).toBe(true);
  });

  it('over the limit leave no bytes stored', async () => {
    await expect(client.storeUpload('a.bin', bytes(11, 100_000), options(1_000_000))).rejects.toMatchObject({
      code: 'too-large',
    });
    expect(await redis.keys(`${prefix}:upload:*`)).toEqual([]);
  });
});
