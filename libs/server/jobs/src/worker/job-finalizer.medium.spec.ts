import { setTimeout as sleep } from 'node:timers/promises';
import type { JobOperationName } from '@winnow/contracts';
import { silentLogger } from '@winnow/logging';
import { startTestRedis, type TestRedis } from '@winnow/testing';
import { Redis } from 'ioredis';
import { DeadLetters, JobClient, JobWorker, type JobHandlers } from '../index';
import { parseEnd } from '../testing/whole-events';
import { testHandlers } from '../testing/test-handlers';

const payloadText = 'sent-by-a-visitor';

let redis: TestRedis;
let server: Redis;
let client: JobClient;
let prefix: string;
let workers: { close(): Promise<void> }[];

beforeAll(async () => {
  redis = await startTestRedis();
  server = new Redis(redis.url);
});
beforeEach(() => {
  prefix = `settled-${Math.random().toString(36).slice(2)}`;
  client = new JobClient(redis.url, prefix);
  workers = [];
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.close()));
  await client.close();
});
afterAll(async () => {
  server.disconnect();
  await redis.stop();
});

const commonOptions = () => ({ redisUrl: redis.url, prefix, concurrency: 2, log: silentLogger, graceMs: 1_000 });

function startAi(overrides: Partial<JobHandlers<'ai'>> = {}): void {
  const handlers = testHandlers('ai', {
    'transform-to-json': async () => ({ done: true }),
    'convert-to-json': async (_payload, context) => ({ pages: String(await context.childResult()).length }),
    ...overrides,
  });
  workers.push(new JobWorker({ ...commonOptions(), queue: 'ai', handlers }));
}

function startScraper(): void {
  const handlers = testHandlers('scraper', {
    'convert-to-json': async () => `answer to ${payloadText}`,
  });
  workers.push(new JobWorker({ ...commonOptions(), queue: 'scraper', handlers }));
}

const add = () =>
  client.add({
    operation: 'transform-to-json',
    payload: { text: payloadText },
    owner: 'ann',
    correlationId: 'click-123',
  });
const end = async (id: string) => parseEnd(await client.end(id, AbortSignal.timeout(60_000)));

/** Returns the keys below the prefix whose values contain the payload, except locks. */
async function keysWithPayload(): Promise<string[]> {
  const keys = (await redis.keys(`${prefix}:*`)).filter((key) => !key.endsWith(':lock'));
  const dumps = await Promise.all(keys.map(async (key) => [key, await textOf(key)] as const));
  return dumps.filter(([, text]) => text.includes(payloadText)).map(([key]) => key);
}

async function textOf(key: string): Promise<string> {
  const type = await server.type(key);
  if (type === 'hash') return JSON.stringify(await server.hgetall(key));
  if (type === 'list') return JSON.stringify(await server.lrange(key, 0, -1));
  if (type === 'string') return (await server.get(key)) ?? '';
  return '';
}

/** Waits until Redis contains none of the payload. */
async function waitUntilRemoved(): Promise<boolean> {
  const deadline = Date.now() + 30_000;
  while ((await keysWithPayload()).length > 0) {
    if (Date.now() > deadline) return false;
    await sleep(50);
  }
  return true;
}

describe("a job's payload", () => {
  it('is removed when the job completes, and its result stays', async () => {
    startAi();
    const id = await add();
    expect(await end(id)).toMatchObject({ result: { done: true } });
    expect(await waitUntilRemoved()).toBe(true);
    expect(await client.read(id, 'ann')).toMatchObject({ status: 'completed', end: { result: {} } });
  }, 90_000);

  it('is removed with the result of the first step when a job of two steps completes', async () => {
    startScraper();
    startAi();
    const payload = { url: `https://${payloadText}.test`, type: 'webpage' } as const;
    const id = await client.add({ operation: 'convert-to-json', payload, owner: 'ann', correlationId: 'click-123' });
    expect(await end(id)).toMatchObject({ result: { pages: `answer to ${payloadText}`.length } });
    expect(await waitUntilRemoved()).toBe(true);
  }, 90_000);

  it('is removed at once when a waiting job is cancelled, and the job leaves its queue', async () => {
    const payload = { url: `https://${payloadText}.test`, type: 'webpage' } as const;
    const two = await client.add({ operation: 'convert-to-json', payload, owner: 'ann', correlationId: 'click-123' });
    for (const id of [await add(), two]) expect(await client.cancel(id, 'ann')).toBe(true);
    expect(await keysWithPayload()).toEqual([]);
    expect([await client.waitingCount('ai'), await client.waitingCount('scraper')]).toEqual([0, 0]);
    expect(await client.read(two, 'ann')).toMatchObject({ status: 'cancelled' });
  });

  it('is removed with its file when a waiting job is cancelled', async () => {
    const bytes = (async function* () {
      yield Buffer.from(payloadText);
    })();
    const problemFor = () => new Error('full') as never;
    const upload = await client.storeUpload('a.txt', bytes, {
      maxBytes: 100,
      expectedBytes: 10,
      accounts: [],
      problemFor,
    });
    const operation: JobOperationName = 'extract-text';
    const id = await client.add({ operation, payload: { upload }, owner: 'ann', correlationId: 'click-123' });
    await client.cancel(id, 'ann');
    expect(await keysWithPayload()).toEqual([]);
  });

  it('is removed when a running job is cancelled, which cannot be retried', async () => {
    const started = Promise.withResolvers<void>();
    const stop = async (_payload: unknown, { signal }: { signal: AbortSignal }): Promise<never> => {
      started.resolve();
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      throw signal.reason;
    };
    startAi({ 'transform-to-json': stop });
    const id = await add();
    await started.promise;
    await client.cancel(id, 'ann');
    expect(await waitUntilRemoved()).toBe(true);
    const letters = new DeadLetters(redis.url, prefix);
    expect(await letters.retry(id)).toBe(false);
    await letters.close();
  }, 90_000);

  it('is kept for a failed job, which an operator may retry', async () => {
    startAi({ 'transform-to-json': () => Promise.reject(new TypeError('a defect')) });
    const id = await add();
    expect(await end(id)).toMatchObject({ problem: { code: 'unavailable' } });
    expect(await keysWithPayload()).toEqual([`${prefix}:bull:ai:${id}`]);
  }, 90_000);
});
