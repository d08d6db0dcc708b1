import { setTimeout as sleep } from 'node:timers/promises';
import { JobWorker } from '@winnow/jobs';
import { testHandlers } from '@winnow/jobs/testing';
import { silentLogger } from '@winnow/logging';
import { startTestRedis, type TestRedis } from '@winnow/testing';
import { startTestGateway, type TestGateway } from './testing/start-gateway';
import { Visitor } from './testing/visitor';

// Requests that are repeated after a lost response.

let redis: TestRedis;
let gateway: TestGateway;
let worker: JobWorker<'scraper'>;
let mayEnd: PromiseWithResolvers<void>;
let visitor: Visitor;

beforeAll(async () => {
  redis = await startTestRedis();
});
beforeEach(async () => {
  const prefix = `repeated-${Math.random().toString(36).slice(2)}`;
  mayEnd = Promise.withResolvers();
  worker = new JobWorker({
    queue: 'scraper',
    redisUrl: redis.url,
    prefix,
    concurrency: 5,
    log: silentLogger,
    graceMs: 0,
    handlers: testHandlers('scraper', {
      'scrape-content': async ({ urls }, { signal }) => {
        await Promise.race([mayEnd.promise, new Promise((resolve) => signal.addEventListener('abort', resolve))]);
        return { pages: urls.map((url) => ({ url, title: '', content: 'text' })) };
      },
    }),
  });
  gateway = await startTestGateway({ redisUrl: redis.url, queuePrefix: prefix });
  visitor = new Visitor(gateway.url);
  await visitor.fetch('/api/jobs');
});
afterEach(async () => {
  mayEnd.resolve();
  await Promise.all([gateway.close(), worker.close()]);
});
afterAll(() => redis.stop());

const scrape = { urls: ['https://a.test/'] };

async function statuses(): Promise<string[]> {
  const jobs = (await (await visitor.fetch('/api/jobs')).json()) as { status: string }[];
  return jobs.map(({ status }) => status);
}

/** Requests work and disconnects as soon as the job is active. */
async function hangUp(headers: Record<string, string>): Promise<void> {
  const before = (await statuses()).length;
  const controller = new AbortController();
  const answer = visitor.post('/api/scrape-content', scrape, headers, controller.signal).catch(() => undefined);
  while ((await statuses()).length === before) await sleep(20);
  controller.abort();
  await answer;
}

it('keeps the job of a disconnected client with an idempotency key for the repeated request', async () => {
  await hangUp({ 'idempotency-key': 'k' });
  // Disconnecting without a key cancels the job; once that has happened, the earlier disconnect was handled too.
  await hangUp({});
  while (!(await statuses()).includes('cancelled')) await sleep(20);
  const repeated = visitor.post('/api/scrape-content', scrape, { 'idempotency-key': 'k' });
  mayEnd.resolve();
  const answer = await repeated;
  expect([answer.status, await answer.json()]).toMatchObject([200, { pages: [{ url: 'https://a.test/' }] }]);
  expect((await statuses()).toSorted()).toEqual(['cancelled', 'completed']);
});

it('returns the current status to a repeated request that does not wait', async () => {
  const ask = async () => {
    const headers = { prefer: 'respond-async', 'idempotency-key': 'k' };
    const answer = await visitor.post('/api/scrape-content', scrape, headers);
    return { code: answer.status, status: ((await answer.json()) as { status: string }).status };
  };
  expect((await ask()).code).toBe(202);
  while ((await statuses())[0] !== 'active') await sleep(20);
  expect(await ask()).toEqual({ code: 202, status: 'active' });
  mayEnd.resolve();
  while ((await statuses())[0] !== 'completed') await sleep(20);
  expect(await ask()).toEqual({ code: 202, status: 'completed' });
});
