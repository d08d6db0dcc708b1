import { ProblemError } from '@winnow/errors';
import { silentLogger } from '@winnow/logging';
import { setUpRedis } from '@winnow/testing';
import { DeadLetters, JobClient, JobWorker } from '../index';
import { assembleEvents, type AssembledEvent } from '../testing/whole-events';
import { testHandlers } from '../testing/test-handlers';

const redis = setUpRedis();
let client: JobClient;
let letters: DeadLetters;
let prefix: string;
const workers: { close(): Promise<void> }[] = [];
/** Faults that a test switches on and off. */
let isBroken: boolean;

const unlessBroken = <Value>(value: Value): Promise<Value> =>
  isBroken ? Promise.reject(new TypeError('a defect')) : Promise.resolve(value);

const scraper = testHandlers('scraper', {
  'get-links': () => Promise.reject(new ProblemError('blocked')),
  'scrape-content': ({ urls }) => unlessBroken({ pages: urls.map((url) => ({ url, title: '', content: 'text' })) }),
  'convert-to-json': () => unlessBroken({ html: '' }),
});
const ai = testHandlers('ai', {
  'convert-to-json': async (_payload, context) => ({ from: await context.childResult() }),
});

beforeEach(() => {
  prefix = `test-${Math.random().toString(36).slice(2)}`;
  client = new JobClient(redis.url, prefix);
  letters = new DeadLetters(redis.url, prefix);
  isBroken = true;
  const common = { redisUrl: redis.url, prefix, concurrency: 5, log: silentLogger, graceMs: 1_000 };
  workers.push(new JobWorker({ ...common, queue: 'scraper', handlers: scraper }));
  workers.push(new JobWorker({ ...common, queue: 'ai', handlers: ai }));
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close()));
  await Promise.all([client.close(), letters.close()]);
});

const caller = { owner: 'ann', correlationId: 'click-123' };
const addScrape = () =>
  client.add({ operation: 'scrape-content', payload: { urls: ['https://secret-page.test/'] }, ...caller });

async function lastEvent(id: string): Promise<AssembledEvent | undefined> {
  const events: AssembledEvent[] = [];
  for await (const event of assembleEvents(client.follow(id, undefined, AbortSignal.timeout(100_000))))
    events.push(event);
  return events.at(-1);
}

it("are listed with the details an operator needs, and none of the visitor's data", async () => {
  const id = await addScrape();
  await lastEvent(id);
  const [letter, ...others] = await letters.list();
  expect(others).toEqual([]);
  expect(letter).toMatchObject({
    id,
    operation: 'scrape-content',
    queue: 'scraper',
    attempts: 3,
    code: 'unavailable',
    correlationId: 'click-123',
    mayRetry: true,
  });
  expect(letter?.worker).toContain(String(process.pid));
  expect(JSON.stringify(letter)).not.toContain('secret-page');
});

it('run again after the cause is fixed, visible to their owner', async () => {
  const id = await addScrape();
  expect(await lastEvent(id)).toMatchObject({ event: 'problem' });
  isBroken = false;
  expect(await letters.retry(id)).toBe(true);
  expect(await lastEvent(id)).toMatchObject({ event: 'result', data: { pages: [{ content: 'text' }] } });
  expect(await client.read(id, 'ann')).toMatchObject({ status: 'completed' });
  expect(await client.openCount('ann')).toBe(0);
  expect(await letters.list()).toEqual([]);
});

it('start both of their steps again if they have two', async () => {
  const payload = { url: 'https://a.test', type: 'webpage' } as const;
  const id = await client.add({ operation: 'convert-to-json', payload, ...caller });
  expect(await lastEvent(id)).toMatchObject({ event: 'problem' });
  expect(await letters.list()).toMatchObject([{ id, queue: 'ai' }]);
  isBroken = false;
  expect(await letters.retry(id)).toBe(true);
  expect(await lastEvent(id)).toMatchObject({ event: 'result', data: { from: { html: '' } } });
});

it('are listed as not retryable if their problem is permanent', async () => {
  const id = await client.add({ operation: 'get-links', payload: { url: 'https://a.test', depth: 0 }, ...caller });
  await lastEvent(id);
  expect(await letters.list()).toMatchObject([{ id, code: 'blocked', mayRetry: false }]);
});

it('do not include jobs that have not failed', async () => {
  isBroken = false;
  const id = await addScrape();
  await lastEvent(id);
  expect(await letters.retry(id)).toBe(false);
  expect(await letters.retry('unknown')).toBe(false);
  expect(await client.read(id, 'ann')).toMatchObject({ status: 'completed' });
});
