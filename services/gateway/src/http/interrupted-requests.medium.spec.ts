import { setTimeout as sleep } from 'node:timers/promises';
import { connectRedis, type JobHandlers } from '@winnow/jobs';
import { scraperHandlers, urls } from '../testing/scraper-handlers';
import { setUpGateways } from '../testing/set-up-gateways';
import type { TestGateway } from '../testing/start-gateway';
import { Visitor } from '../testing/visitor';

// Requests whose connection or gateway ends before their job does.

const setUp = setUpGateways({ prefix: 'interrupted' });
let first: TestGateway;
let second: TestGateway;
let visitor: Visitor;
/** Completes the jobs. */
let mayEnd: PromiseWithResolvers<void>;

beforeEach(async () => {
  mayEnd = Promise.withResolvers();
  [first, second] = [await setUp.startGateway({ pages: 200 }), await setUp.startGateway({ pages: 200 })];
  visitor = new Visitor(first.url);
  await visitor.fetch('/api/jobs');
});

/** Starts a worker whose jobs last until the test completes or cancels them. */
function startPausedWorker(): void {
  const handlers: Partial<JobHandlers<'scraper'>> = {
    'scrape-content': async ({ urls: addresses }, { signal }) => {
      await Promise.race([mayEnd.promise, new Promise((resolve) => signal.addEventListener('abort', resolve))]);
      return { pages: addresses.map((url) => ({ url, title: '', content: 'text' })) };
    },
  };
  setUp.startWorker('scraper', handlers, { graceMs: 1_000 });
  setUp.closeLater({ close: () => mayEnd.resolve() });
}

const scrape = { urls: ['https://a.test/'] };

async function statuses(): Promise<string[]> {
  const jobs = (await (await visitor.fetch('/api/jobs')).json()) as { status: string }[];
  return jobs.map(({ status }) => status);
}
const untilStatus = async (expected: string) => {
  while ((await statuses())[0] !== expected) await sleep(20);
};

describe('a gateway that stops', () => {
  beforeEach(startPausedWorker);

  it('responds 503 to clients waiting for a job, and lets the job continue', async () => {
    const pending = visitor.post('/api/scrape-content', scrape, { 'idempotency-key': 'k' });
    await untilStatus('active');
    await setUp.close(first);
    const response = await pending;
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    visitor.url = second.url;
    expect(await statuses()).toEqual(['active']);
    mayEnd.resolve();
    const repeated = await visitor.post('/api/scrape-content', scrape, { 'idempotency-key': 'k' });
    expect(repeated.status).toBe(200);
    expect(((await repeated.json()) as { pages: unknown[] }).pages).toHaveLength(1);
  });

  it('ends event streams, which resume at another gateway without a gap', async () => {
    const id = await visitor.start('/api/scrape-content', scrape);
    await untilStatus('active');
    const before = await visitor.fetch(`/api/jobs/${id}/events`);
    await setUp.close(first);
    const eventText = await before.text();
    expect(eventText).not.toContain('event: result');
    visitor.url = second.url;
    mayEnd.resolve();
    const rest = await visitor.events(id, [...eventText.matchAll(/^id: (.*)$/gm)].at(-1)?.[1]);
    expect(rest.at(-1)?.event).toBe('result');
  });

  it('still cancels jobs of clients that disconnect before', async () => {
    const controller = new AbortController();
    const pending = visitor.post('/api/scrape-content', scrape, {}, controller.signal).catch(() => undefined);
    while ((await statuses()).length === 0) await sleep(20);
    controller.abort();
    await pending;
    await untilStatus('cancelled');
  });
});

describe('a repeated request', () => {
  beforeEach(startPausedWorker);

  /** Starts a job and disconnects as soon as it exists. */
  async function startAndDisconnect(headers: Record<string, string>): Promise<void> {
    const before = (await statuses()).length;
    const controller = new AbortController();
    const response = visitor.post('/api/scrape-content', scrape, headers, controller.signal).catch(() => undefined);
    while ((await statuses()).length === before) await sleep(20);
    controller.abort();
    await response;
  }

  it('keeps the job of a disconnected client with an idempotency key for the repeated request', async () => {
    await startAndDisconnect({ 'idempotency-key': 'k' });
    // Disconnecting without a key cancels the job; once that has happened, the earlier disconnect was handled too.
    await startAndDisconnect({});
    while (!(await statuses()).includes('cancelled')) await sleep(20);
    const repeated = visitor.post('/api/scrape-content', scrape, { 'idempotency-key': 'k' });
    mayEnd.resolve();
    const response = await repeated;
    expect([response.status, await response.json()]).toMatchObject([200, { pages: [{ url: 'https://a.test/' }] }]);
    expect((await statuses()).toSorted()).toEqual(['cancelled', 'completed']);
  });

  it('returns the current status to a repeated request that does not wait', async () => {
    const request = async () => {
      const headers = { prefer: 'respond-async', 'idempotency-key': 'k' };
      const response = await visitor.post('/api/scrape-content', scrape, headers);
      return { code: response.status, status: ((await response.json()) as { status: string }).status };
    };
    expect((await request()).code).toBe(202);
    await untilStatus('active');
    expect(await request()).toEqual({ code: 202, status: 'active' });
    mayEnd.resolve();
    await untilStatus('completed');
    expect(await request()).toEqual({ code: 202, status: 'completed' });
  });
});

describe('the event stream', () => {
  it('survives 100 disconnects over two gateways without gaps or repetitions, in order', async () => {
    setUp.startWorker('scraper', scraperHandlers, { concurrency: 1 });
    const gatewayUrls = [first.url, second.url];
    const id = await visitor.start('/api/scrape-content', { urls: urls(200) });
    const receivedEvents: { id: string; event: string; data: { index: number } }[] = [];
    for (let drop = 0; drop < 100; drop++) {
      visitor.url = gatewayUrls[drop % 2] ?? '';
      receivedEvents.push(...(await visitor.events(id, receivedEvents.at(-1)?.id, 1)));
    }
    receivedEvents.push(...(await visitor.events(id, receivedEvents.at(-1)?.id)));
    expect(receivedEvents.filter(({ event }) => event === 'page').map(({ data }) => data.index)).toEqual(
      urls(200).map((_, index) => index),
    );
    expect(receivedEvents.filter(({ event }) => event === 'result')).toHaveLength(1);
    const allEvents = await visitor.events(id);
    expect(receivedEvents.map((event) => event.id)).toEqual(allEvents.map((event) => event.id));
  });

  it('repeats the end for a client that has seen everything', async () => {
    setUp.startWorker('scraper', scraperHandlers);
    const id = await visitor.start('/api/scrape-content', { urls: urls(1) });
    const end = (await visitor.events(id)).at(-1);
    expect(await visitor.events(id, end?.id)).toEqual([end]);
  });

  it("of a lost job ends with the request's correlation id", async () => {
    setUp.startWorker('scraper', scraperHandlers);
    const id = await visitor.start('/api/scrape-content', { urls: ['https://slow.test'] });
    const response = await visitor.fetch(`/api/jobs/${id}/events`, { headers: { 'x-correlation-id': 'click-0003' } });
    const server = connectRedis(setUp.redis.url, 'producer');
    await server.del(`${setUp.queuePrefix}:job:${id}`, `${setUp.queuePrefix}:job:${id}:events`);
    server.disconnect();
    expect(await response.text()).toMatch(/event: problem\ndata: .*"correlationId":"click-0003"/);
  });

  it('has headers that prevent proxies from buffering', async () => {
    setUp.startWorker('scraper', scraperHandlers);
    const id = await visitor.start('/api/scrape-content', { urls: urls(1) });
    const response = await visitor.fetch(`/api/jobs/${id}/events`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(await response.text()).toMatch(/^retry: 2000\n\n/);
  });
});
