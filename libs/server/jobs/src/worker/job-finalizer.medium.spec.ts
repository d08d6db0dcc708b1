import { setTimeout as sleep } from 'node:timers/promises';
import { DeadLetters, type JobHandlers } from '../index';
import { setUpJobs } from '../testing/set-up-jobs';

const payloadText = 'sent-by-a-visitor';

const jobs = setUpJobs();
const startAi = (overrides: Partial<JobHandlers<'ai'>> = {}) =>
  jobs.startWorker('ai', {
    'transform-to-json': async () => ({ done: true }),
    'convert-to-json': async (_payload, context) => ({ pages: String(await context.childResult()).length }),
    ...overrides,
  });
const add = () => jobs.add('transform-to-json', { text: payloadText });
const addConversion = () => jobs.add('convert-to-json', { url: `https://${payloadText}.test`, type: 'webpage' });

/** Returns the keys below the prefix whose values contain the payload, except locks. */
async function keysWithPayload(): Promise<string[]> {
  const keys = (await jobs.redis.keys(`${jobs.prefix}:*`)).filter((key) => !key.endsWith(':lock'));
  const dumps = await Promise.all(keys.map(async (key) => [key, await textOf(key)] as const));
  return dumps.filter(([, text]) => text.includes(payloadText)).map(([key]) => key);
}

async function textOf(key: string): Promise<string> {
  const type = await jobs.connection.type(key);
  if (type === 'hash') return JSON.stringify(await jobs.connection.hgetall(key));
  if (type === 'list') return JSON.stringify(await jobs.connection.lrange(key, 0, -1));
  if (type === 'string') return (await jobs.connection.get(key)) ?? '';
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
    expect(await jobs.endOf(id)).toMatchObject({ result: { done: true } });
    expect(await waitUntilRemoved()).toBe(true);
    expect(await jobs.client.read(id, 'ann')).toMatchObject({ status: 'completed', end: { result: {} } });
  });

  it('is removed with the result of the first step when a job of two steps completes', async () => {
    jobs.startWorker('scraper', { 'convert-to-json': async () => `answer to ${payloadText}` });
    startAi();
    const id = await addConversion();
    expect(await jobs.endOf(id)).toMatchObject({ result: { pages: `answer to ${payloadText}`.length } });
    expect(await waitUntilRemoved()).toBe(true);
  });

  it('is removed at once when a waiting job is cancelled, and the job leaves its queue', async () => {
    const two = await addConversion();
    for (const id of [await add(), two]) expect(await jobs.client.cancel(id, 'ann')).toBe(true);
    expect(await keysWithPayload()).toEqual([]);
    expect([await jobs.client.waitingCount('ai'), await jobs.client.waitingCount('scraper')]).toEqual([0, 0]);
    expect(await jobs.client.read(two, 'ann')).toMatchObject({ status: 'cancelled' });
  });

  it('is removed with its file when a waiting job is cancelled', async () => {
    const bytes = (async function* () {
      yield Buffer.from(payloadText);
    })();
    const problemFor = () => new Error('full') as never;
    const upload = await jobs.client.storeUpload('a.txt', bytes, {
      maxBytes: 100,
      expectedBytes: 10,
      accounts: [],
      problemFor,
    });
    const id = await jobs.add('extract-text', { upload });
    await jobs.client.cancel(id, 'ann');
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
    await jobs.client.cancel(id, 'ann');
    expect(await waitUntilRemoved()).toBe(true);
    const letters = new DeadLetters(jobs.redis.url, jobs.prefix);
    expect(await letters.retry(id)).toBe(false);
    await letters.close();
  });

  it('is kept for a failed job, which an operator may retry', async () => {
    startAi({ 'transform-to-json': () => Promise.reject(new TypeError('a defect')) });
    const id = await add();
    expect(await jobs.endOf(id)).toMatchObject({ problem: { code: 'unavailable' } });
    expect(await keysWithPayload()).toEqual([`${jobs.prefix}:bull:ai:${id}`]);
  });
});
