import { setTimeout as sleep } from 'node:timers/promises';
import { JobWorker } from '@winnow/jobs';
import { testHandlers } from '@winnow/jobs/testing';
import { silentLogger } from '@winnow/logging';
import { startTestRedis, type TestRedis } from '@winnow/testing';
import { startTestGateway, type TestGateway } from '../testing/start-gateway';
import { Visitor } from '../testing/visitor';

let redis: TestRedis;
let worker: JobWorker<'scraper'>;
const gateways: TestGateway[] = [];
/** Completes the jobs. */
let mayEnd: PromiseWithResolvers<void>;

beforeAll(async () => {
  redis = await startTestRedis();
});
beforeEach(async () => {
  mayEnd = Promise.withResolvers();
  const queuePrefix = `test-${Math.random().toString(36).slice(2)}`;
  for (let count = 0; count < 2; count++) gateways.push(await startTestGateway({ redisUrl: redis.url, queuePrefix }));
  worker = new JobWorker({
    queue: 'scraper',
    redisUrl: redis.url,
    prefix: queuePrefix,
    concurrency: 5,
    log: silentLogger,
    graceMs: 1_000,
    handlers: testHandlers('scraper', {
      'scrape-content': async ({ urls }, { signal }) => {
        await Promise.race([mayEnd.promise, new Promise((resolve) => signal.addEventListener('abort', resolve))]);
        return { pages: urls.map((url) => ({ url, title: '', content: 'text' })) };
      },
    }),
  });
});
afterEach(async () => {
  mayEnd.resolve();
  await Promise.all([...gateways.splice(0).map((gateway) => gateway.close().catch(() => undefined)), worker.close()]);
});
afterAll(() => redis.stop());

const scrape = { urls: ['https://a.test/'] };

async function openVisitor(): Promise<Visitor> {
  const visitor = new Visitor(gateways[0]?.url ?? '');
  await visitor.fetch('/api/jobs');
  return visitor;
}

/** Returns the status of a visitor's only job. */
const statusOf = async (visitor: Visitor) =>
  ((await (await visitor.fetch('/api/jobs')).json()) as { status: string }[])[0]?.status;

describe('a gateway that stops', () => {
  it('responds 503 to clients waiting for a job, and lets the job continue', async () => {
    const visitor = await openVisitor();
    const answer = visitor.post('/api/scrape-content', scrape, { 'idempotency-key': 'k' });
    while ((await statusOf(visitor)) !== 'active') await sleep(20);
    await gateways.shift()?.close();
    const response = await answer;
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    visitor.url = gateways[0]?.url ?? '';
    const jobs = (await (await visitor.fetch('/api/jobs')).json()) as { status: string }[];
    expect(jobs).toMatchObject([{ status: 'active' }]);
    mayEnd.resolve();
    const repeated = await visitor.post('/api/scrape-content', scrape, { 'idempotency-key': 'k' });
    expect(repeated.status).toBe(200);
    expect(((await repeated.json()) as { pages: unknown[] }).pages).toHaveLength(1);
  });

  it('ends event streams, which resume at another gateway without a gap', async () => {
    const visitor = await openVisitor();
    const id = await visitor.start('/api/scrape-content', scrape);
    while ((await statusOf(visitor)) !== 'active') await sleep(20);
    const before = await visitor.fetch(`/api/jobs/${id}/events`);
    await gateways.shift()?.close();
    const eventText = await before.text();
    expect(eventText).not.toContain('event: result');
    visitor.url = gateways[0]?.url ?? '';
    mayEnd.resolve();
    const rest = await visitor.events(id, [...eventText.matchAll(/^id: (.*)$/gm)].at(-1)?.[1]);
    expect(rest.at(-1)?.event).toBe('result');
  });

  it('still cancels jobs of clients that disconnect before', async () => {
    const visitor = await openVisitor();
    const controller = new AbortController();
    const answer = visitor.post('/api/scrape-content', scrape, {}, controller.signal).catch(() => undefined);
    while (((await (await visitor.fetch('/api/jobs')).json()) as unknown[]).length === 0) await sleep(20);
    controller.abort();
    await answer;
    while ((await statusOf(visitor)) !== 'cancelled') await sleep(20);
  });
});
