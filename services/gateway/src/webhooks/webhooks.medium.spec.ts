import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FailedPage } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { JobWorker } from '@winnow/jobs';
import { testHandlers } from '@winnow/jobs/testing';
import { silentLogger } from '@winnow/logging';
import { startTestRedis, type TestRedis } from '@winnow/testing';
import { Firecrawl } from 'firecrawl';
import type { GatewayConfig } from '../config';
import { startTestGateway, type TestGateway } from '../testing/start-gateway';
import { Visitor } from '../testing/visitor';

// Webhooks of crawls and batches as requested by Firecrawl's client. The egress is replaced at the wire, since the
// names used here cannot be resolved otherwise.

interface Delivery {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: { type: string; webhookId: string; success: boolean; id: string; data: object[]; error?: string };
}

const page = (url: string) => ({ url, title: 'Harbor', content: '# Harbor' });
const failed = (url: string): FailedPage => ({ url, outcome: 'not-found', message: 'Not found.' });
let released: () => void;
let mayEnd: Promise<void>;

const scraper = testHandlers('scraper', {
  'scrape-content': async ({ urls }, context) => {
    for (const [index, url] of urls.entries()) {
      if (url.includes('held')) await mayEnd;
      const event = url.includes('missing') ? { index, ...failed(url) } : { index, page: page(url) };
      await context.keepPart(url, 1, event);
    }
    if (urls.every((url) => url.includes('broken'))) throw new ProblemError('blocked');
    return { pages: urls.filter((url) => !url.includes('missing')).map(page) };
  },
  'crawl-site': async ({ url, limit }, { frontier }) => {
    if (url.includes('broken')) throw new ProblemError('blocked');
    if (url.includes('held')) await mayEnd;
    const links = Array.from({ length: limit }, (_, at) => `${url}${at}`);
    await frontier.open(
      ['a.test'],
      links.map((link) => ({ url: link, key: link, host: 'a.test', depth: 0 })),
      limit,
    );
    await frontier.claim(1, limit);
    for (const link of links) await frontier.commit(1, { page: page(link) }, { key: link, links: [], limit });
    const { pages: length, found, outcomes, skipped } = await frontier.state();
    return { stored: { list: 'pages', length }, rest: { stats: { found, outcomes, skipped } } };
  },
});

let redis: TestRedis;
let queuePrefix: string;
let closing: { close(): Promise<unknown> }[];
let deliveries: Delivery[];
/** Status of the receiver's response to the n-th delivery, from 0. */
let statusOf: (count: number) => number;
let egress: Server;

beforeAll(async () => {
  redis = await startTestRedis();
});
afterAll(() => redis.stop());
beforeEach(async () => {
  [deliveries, statusOf] = [[], () => 200];
  mayEnd = new Promise((resolve) => (released = resolve));
  egress = createServer((request, response) => {
    let text = '';
    request.on('data', (bytes: Buffer) => (text += String(bytes)));
    request.on('end', () => {
      const { url = '', headers } = request;
      deliveries.push({ url, headers, text, body: JSON.parse(text) as Delivery['body'] });
      response.writeHead(statusOf(deliveries.length - 1), { location: 'http://elsewhere.test/' }).end('taken');
    });
  });
  await new Promise<void>((resolve) => egress.listen(0, '127.0.0.1', resolve));
  queuePrefix = `webhooks-${Math.random().toString(36).slice(2)}`;
  const shared = { redisUrl: redis.url, prefix: queuePrefix, concurrency: 10, log: silentLogger, graceMs: 0 };
  closing = [new JobWorker({ queue: 'scraper', handlers: scraper, ...shared })];
});
afterEach(async () => {
  released();
  for (const one of closing.reverse()) await one.close();
  egress.closeAllConnections();
  egress.close();
});

async function gateway(settings: Partial<GatewayConfig> = {}, retries?: number[]): Promise<TestGateway> {
  const egressUrl = `http://127.0.0.1:${(egress.address() as AddressInfo).port}`;
  const all = { redisUrl: redis.url, queuePrefix, egressUrl, egressTokens: ['a-token'], ...settings };
  const started = await startTestGateway(all, undefined, retries);
  closing.push(started);
  return started;
}
const clientOf = (url: string) => new Firecrawl({ apiUrl: `${url}/firecrawl`, apiKey: 'x', maxRetries: 1 });
const types = () => deliveries.map(({ body }) => body.type);
const hook = 'http://hook.test/in';

async function waitUntil(done: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await done())) {
    if (Date.now() > deadline) throw new Error(`it never came to that: ${types().join(' ')}`);
    await sleep(20);
  }
}

function expectSigned({ text, headers }: Pick<Delivery, 'text' | 'headers'>, secret: string): void {
  const [id, time] = [headers['webhook-id'], headers['webhook-timestamp']];
  expect(Math.abs(Number(time) - Date.now() / 1_000)).toBeLessThan(60);
  const signature = createHmac('sha256', secret)
    .update(`${String(id)}.${String(time)}.${text}`)
    .digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${signature}`);
}

describe('the end of a crawl', () => {
  const crawl = (visitor: Visitor, fields: object) =>
    visitor.start('/api/crawl-site', { url: 'https://a.test/', limit: 3, ...fields });

  it('is sent to the webhook of its request, signed according to standardwebhooks', async () => {
    const webhookSecret = 'a-secret-of-webhooks';
    const job = await crawl(new Visitor((await gateway({ webhookSecret })).url), { webhook: { url: hook } });
    await waitUntil(() => deliveries.length > 0);
    expect(deliveries[0]).toMatchObject({ url: hook, headers: { 'content-type': 'application/json' } });
    expect(deliveries[0]?.body).toEqual({
      type: 'crawl-site.completed',
      timestamp: expect.stringMatching(/^\d{4}-/),
      data: { job, stats: { found: 3, outcomes: { ok: 3 }, skipped: {} } },
    });
    for (const delivery of deliveries) expectSigned(delivery, webhookSecret);
    expect(deliveries[0]?.headers['x-firecrawl-signature']).toBeUndefined();
    await sleep(1_500);
    expect(deliveries).toHaveLength(1);
  });

  it('is retried under one id and time until it is accepted, and reports a failure by its code', async () => {
    statusOf = (count) => [500, 500, 200][count] ?? 200;
    const visitor = new Visitor((await gateway({}, [10, 10, 10])).url);
    const job = await crawl(visitor, { url: 'https://broken.test/', webhook: { url: hook } });
    await waitUntil(() => deliveries.length === 3);
    expect(new Set(deliveries.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(deliveries.map(({ text }) => text)).size).toBe(1);
    expect(deliveries[2]?.body).toMatchObject({
      type: 'crawl-site.failed',
      data: { job, problem: { code: 'blocked', message: expect.stringMatching(/./) } },
    });
    expect(deliveries[2]?.headers['webhook-signature']).toBeUndefined();
  });

  it('is sent while many other crawls of the same visitor run', async () => {
    const visitor = new Visitor((await gateway()).url);
    const webhook = { url: hook };
    const held: string[] = [];
    for (let at = 0; at < 8; at++) held.push(await crawl(visitor, { url: `https://held.test/${at}/`, webhook }));
    // Each of them has had its turn before the next crawl starts.
    await sleep(3_000);
    await crawl(visitor, { webhook: { url: `${hook}/short` } });
    await waitUntil(() => deliveries.length === 1);
    expect(deliveries[0]?.url).toBe(`${hook}/short`);
    released();
    await waitUntil(() => deliveries.length === 9);
    const ended = deliveries.slice(1).map(({ body }) => (body.data as unknown as { job: string }).job);
    expect(new Set(ended)).toEqual(new Set(held));
  });

  it('is only sent on request', async () => {
    const visitor = new Visitor((await gateway()).url);
    await crawl(visitor, { webhook: { url: hook, events: ['failed'] } });
    await crawl(visitor, {});
    await crawl(visitor, { webhook: { url: `${hook}/2`, events: ['completed'] } });
    await waitUntil(() => deliveries.length > 0);
    await sleep(1_500);
    expect(deliveries.map(({ url }) => url)).toEqual([`${hook}/2`]);
  });

  it.each(['http://127.0.0.1/', 'http://redis:6379/', 'file:///etc/passwd', ''])(
    'is not sent to %j, which is refused',
    async (url) => {
      const visitor = new Visitor((await gateway()).url);
      const response = await visitor.post('/api/crawl-site', { url: 'https://a.test/', webhook: { url } });
      expect(response.status).toBe(400);
      expect(await (await visitor.fetch('/api/jobs')).json()).toEqual([]);
    },
  );
});

it('sends the events of a crawl from start to end, only through the egress, signed', async () => {
  const webhookSecret = 'a-secret-of-webhooks';
  const client = clientOf((await gateway({ webhookSecret })).url);
  const metadata = { project: 'harbor' };
  const webhook = { url: hook, headers: { 'X-Team': 'sea' }, metadata };
  const { id } = await client.startCrawl('https://a.test/', { limit: 3, webhook });
  await waitUntil(() => types().includes('crawl.completed'));
  expect(types()).toEqual(['crawl.started', 'crawl.page', 'crawl.page', 'crawl.page', 'crawl.completed']);
  expect(deliveries[1]).toMatchObject({
    url: hook,
    headers: { 'x-team': 'sea', 'content-type': 'application/json', host: 'hook.test' },
    body: {
      success: true,
      id,
      metadata,
      data: [{ markdown: '# Harbor', metadata: { sourceURL: 'https://a.test/0' } }],
    },
  });
  for (const { text, headers } of deliveries) {
    const signature = createHmac('sha256', webhookSecret).update(text).digest('hex');
    expect(headers['x-firecrawl-signature']).toBe(`sha256=${signature}`);
    expectSigned({ text, headers }, webhookSecret);
  }
  expect(new Set(deliveries.map(({ body }) => body.webhookId)).size).toBe(5);
});

it('sends only the requested events of a batch, also with version 1, including failures', async () => {
  const { url } = await gateway();
  const urls = ['https://a.test/', 'https://a.test/missing'];
  await clientOf(url).startBatchScrape(urls, { webhook: { url: hook, events: ['page', 'completed'] } });
  await waitUntil(() => types().includes('batch_scrape.completed'));
  expect(types()).toEqual(['batch_scrape.page', 'batch_scrape.page', 'batch_scrape.completed']);
  expect(deliveries[1]?.body).toMatchObject({ success: false, error: 'Not found.' });
  deliveries = [];
  await clientOf(url).v1.asyncBatchScrapeUrls(['https://a.test/broken'], {}, undefined, {
    url: hook,
    events: ['failed'],
  });
  await waitUntil(() => types().includes('batch_scrape.failed'));
  expect(deliveries[0]?.body).toMatchObject({ success: false, error: expect.stringMatching(/./), data: [] });
});

it('retries an event under the same id until it is accepted, up to the maximum number of attempts', async () => {
  statusOf = (count) => [200, 500, 302, 200, 200][count] ?? 500;
  const client = clientOf((await gateway({}, [10, 10, 10])).url);
  await client.startCrawl('https://a.test/', { limit: 1, webhook: hook });
  // One start; the page at its third attempt; the end with four failed attempts.
  await waitUntil(() => types().length >= 5);
  expect(types().slice(0, 5)).toEqual(['crawl.started', 'crawl.page', 'crawl.page', 'crawl.page', 'crawl.completed']);
  expect(new Set(deliveries.slice(1, 4).map(({ body }) => body.webhookId)).size).toBe(1);
  deliveries = [];
  statusOf = () => 500;
  await client.startCrawl('https://a.test/', { limit: 1, webhook: { url: hook, events: ['completed'] } });
  await waitUntil(() => deliveries.length === 4);
  await sleep(1_500);
  expect(deliveries).toHaveLength(4);
  expect(new Set(deliveries.map(({ url }) => url))).toEqual(new Set([hook]));
});

it('continues in another gateway without losing an event', async () => {
  const first = await gateway();
  const urls = ['https://a.test/', 'https://held.test/', 'https://a.test/c'];
  await clientOf(first.url).startBatchScrape(urls, { webhook: hook });
  await waitUntil(() => types().includes('batch_scrape.page'));
  await first.close();
  closing = closing.filter((one) => one !== first);
  await gateway();
  released();
  await waitUntil(() => types().includes('batch_scrape.completed'));
  const deliveredPages = deliveries.flatMap(({ body }) => body.data as { metadata: { sourceURL: string } }[]);
  expect(new Set(deliveredPages.map(({ metadata }) => metadata.sourceURL))).toEqual(new Set(urls));
});

describe('attacks', () => {
  const start = (url: string, webhook: unknown) =>
    fetch(`${url}/firecrawl/v2/crawl`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: 'https://a.test/', limit: 1, webhook }),
    });

  it.each([
    'http://127.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/',
    'http://redis:6379/',
    'http://hook.test:22/',
    'http://user:secret@hook.test/',
    'file:///etc/passwd',
    'gopher://hook.test/',
  ])('rejects a webhook to %s', async (address) => {
    const { url } = await gateway();
    for (const webhook of [address, { url: address }]) expect((await start(url, webhook)).status).toBe(400);
    expect(deliveries).toHaveLength(0);
  });

  it.each([
    { 'X-A': 'a\r\nX-B: b' },
    { 'X-A': 'a\u0000' },
    { 'X-A\r\nX-B': 'b' },
    { 'X A': 'b' },
    { Host: 'inside.test' },
    { 'Content-Length': '0' },
    { 'Transfer-Encoding': 'chunked' },
    { 'Proxy-Authorization': 'Bearer x' },
    { 'X-Forwarded-For': '127.0.0.1' },
    { 'X-Firecrawl-Signature': 'sha256=0' },
    { Connection: 'X-Team' },
  ])('rejects a header that the request may not set: %j', async (headers) => {
    const { url } = await gateway();
    const answered = await start(url, { url: hook, headers });
    expect(answered.status).toBe(400);
    expect(JSON.stringify(await answered.json())).toContain('headers');
  });

  it('rejects invalid webhooks, and any webhook without an egress', async () => {
    const { url } = await gateway();
    for (const webhook of [
      1,
      [],
      {},
      { url: hook, events: ['paid'] },
      { url: hook, secret: 'x' },
      { url: hook, events: [] },
    ])
      expect((await start(url, webhook)).status).toBe(400);
    const none = await start((await gateway({ egressUrl: null })).url, hook);
    expect(await none.json()).toMatchObject({ error: expect.stringContaining('webhook') });
  });
});
