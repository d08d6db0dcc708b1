import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FailedPage } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { JobHandlers } from '@winnow/jobs';
import { waitUntil } from '@winnow/testing';
import { Firecrawl } from 'firecrawl';
import type { GatewayConfig } from '../config';
import { crawlPages } from '../testing/crawl-pages';
import { setUpGateways } from '../testing/set-up-gateways';
import { testIntervals } from '../testing/start-gateway';
import { Visitor } from '../testing/visitor';
import { expectSigned } from './testing/expect-signed';
import { startReceiver, type Receiver } from './testing/start-receiver';

// Webhooks of crawls and batches as requested by Firecrawl's client.

const setUp = setUpGateways({ prefix: 'webhooks' });
const page = (url: string) => ({ url, title: 'Harbor', content: '# Harbor' });
const failed = (url: string): FailedPage => ({ url, outcome: 'not-found', message: 'Not found.' });
/** Completes jobs of addresses with "held". */
let mayEnd: PromiseWithResolvers<void>;
let receiver: Receiver;

const scraper: Partial<JobHandlers<'scraper'>> = {
  'scrape-content': async ({ urls }, context) => {
    for (const [index, url] of urls.entries()) {
      if (url.includes('held')) await mayEnd.promise;
      const event = url.includes('missing') ? { index, ...failed(url) } : { index, page: page(url) };
      await context.keepPart(url, 1, event);
    }
    if (urls.every((url) => url.includes('broken'))) throw new ProblemError('blocked');
    return { pages: urls.filter((url) => !url.includes('missing')).map(page) };
  },
  'crawl-site': async ({ url, limit }, { frontier }) => {
    if (url.includes('broken')) throw new ProblemError('blocked');
    if (url.includes('held')) await mayEnd.promise;
    const pages = Array.from({ length: limit }, (_, at) => page(`${url}${at}`));
    return crawlPages(frontier, pages, limit);
  },
};

beforeEach(async () => {
  mayEnd = Promise.withResolvers();
  receiver = setUp.closeLater(await startReceiver());
  setUp.startWorker('scraper', scraper);
  setUp.closeLater({ close: () => mayEnd.resolve() });
});

const gateway = (settings: Partial<GatewayConfig> = {}, webhookRetries?: number[]) =>
  setUp.startGateway({ egressUrl: receiver.url, egressTokens: ['a-token'], ...settings }, { webhookRetries });
const clientOf = (url: string) => new Firecrawl({ apiUrl: `${url}/firecrawl`, apiKey: 'x', maxRetries: 1 });
const types = () => receiver.deliveries.map(({ body }) => body.type);
const hook = 'http://hook.test/in';
const untilDelivered = (isDone: () => boolean) => waitUntil(isDone, { describe: types });
const untilSent = (type: string) => untilDelivered(() => types().includes(type));
/** Time in which any further event would be sent. */
const severalChecks = 5 * testIntervals.checkMs;

describe('the end of a crawl', () => {
  const crawl = (visitor: Visitor, fields: object) =>
    visitor.start('/api/crawl-site', { url: 'https://a.test/', limit: 3, ...fields });

  it('is sent to the webhook of its request, signed according to standardwebhooks', async () => {
    const webhookSecret = 'a-secret-of-webhooks';
    const job = await crawl(new Visitor((await gateway({ webhookSecret })).url), { webhook: { url: hook } });
    await untilDelivered(() => receiver.deliveries.length > 0);
    expect(receiver.deliveries[0]).toMatchObject({ url: hook, headers: { 'content-type': 'application/json' } });
    expect(receiver.deliveries[0]?.body).toEqual({
      type: 'crawl-site.completed',
      timestamp: expect.stringMatching(/^\d{4}-/),
      data: { job, stats: { found: 3, outcomes: { ok: 3 }, skipped: {} } },
    });
    for (const delivery of receiver.deliveries) expectSigned(delivery, webhookSecret);
    expect(receiver.deliveries[0]?.headers['x-firecrawl-signature']).toBeUndefined();
    await sleep(severalChecks);
    expect(receiver.deliveries).toHaveLength(1);
  });

  it('is retried under one id and time until it is accepted, and reports a failure by its code', async () => {
    receiver.statusOf = (index) => [500, 500, 200][index] ?? 200;
    const visitor = new Visitor((await gateway({}, [10, 10, 10])).url);
    const job = await crawl(visitor, { url: 'https://broken.test/', webhook: { url: hook } });
    await untilDelivered(() => receiver.deliveries.length === 3);
    expect(new Set(receiver.deliveries.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.deliveries.map(({ text }) => text)).size).toBe(1);
    expect(receiver.deliveries[2]?.body).toMatchObject({
      type: 'crawl-site.failed',
      data: { job, problem: { code: 'blocked', message: expect.stringMatching(/./) } },
    });
    expect(receiver.deliveries[2]?.headers['webhook-signature']).toBeUndefined();
  });

  it('is sent while many other crawls of the same visitor run', async () => {
    const visitor = new Visitor((await gateway()).url);
    const webhook = { url: hook };
    const held: string[] = [];
    for (let at = 0; at < 8; at++) held.push(await crawl(visitor, { url: `https://held.test/${at}/`, webhook }));
    // Each has been checked before the next crawl starts.
    await sleep(severalChecks);
    await crawl(visitor, { webhook: { url: `${hook}/short` } });
    await untilDelivered(() => receiver.deliveries.length === 1);
    expect(receiver.deliveries[0]?.url).toBe(`${hook}/short`);
    mayEnd.resolve();
    await untilDelivered(() => receiver.deliveries.length === 9);
    const ended = receiver.deliveries.slice(1).map(({ body }) => (body.data as unknown as { job: string }).job);
    expect(new Set(ended)).toEqual(new Set(held));
  });

  it('is only sent on request', async () => {
    const visitor = new Visitor((await gateway()).url);
    await crawl(visitor, { webhook: { url: hook, events: ['failed'] } });
    await crawl(visitor, {});
    await crawl(visitor, { webhook: { url: `${hook}/2`, events: ['completed'] } });
    await untilDelivered(() => receiver.deliveries.length > 0);
    await sleep(severalChecks);
    expect(receiver.deliveries.map(({ url }) => url)).toEqual([`${hook}/2`]);
  });

  it.each(['http://127.0.0.1/', 'http://redis:6379/', 'file:///etc/passwd', ''])('is rejected for %j', async (url) => {
    const visitor = new Visitor((await gateway()).url);
    const response = await visitor.post('/api/crawl-site', { url: 'https://a.test/', webhook: { url } });
    expect(response.status).toBe(400);
    expect(await (await visitor.fetch('/api/jobs')).json()).toEqual([]);
  });
});

it('sends the events of a crawl from start to end, only through the egress, signed', async () => {
  const webhookSecret = 'a-secret-of-webhooks';
  const client = clientOf((await gateway({ webhookSecret })).url);
  const metadata = { project: 'harbor' };
  const webhook = { url: hook, headers: { 'X-Team': 'sea', 'User-Agent': 'Sea/1' }, metadata };
  const { id } = await client.startCrawl('https://a.test/', { limit: 3, webhook });
  await untilSent('crawl.completed');
  expect(types()).toEqual(['crawl.started', 'crawl.page', 'crawl.page', 'crawl.page', 'crawl.completed']);
  expect(receiver.deliveries[1]).toMatchObject({
    url: hook,
    headers: { 'x-team': 'sea', 'user-agent': 'Sea/1', 'content-type': 'application/json', host: 'hook.test' },
    body: {
      success: true,
      id,
      metadata,
      data: [{ markdown: '# Harbor', metadata: { sourceURL: 'https://a.test/0' } }],
    },
  });
  for (const delivery of receiver.deliveries) {
    const signature = createHmac('sha256', webhookSecret).update(delivery.text).digest('hex');
    expect(delivery.headers['x-firecrawl-signature']).toBe(`sha256=${signature}`);
    expectSigned(delivery, webhookSecret);
  }
  expect(new Set(receiver.deliveries.map(({ body }) => body.webhookId)).size).toBe(5);
});

it('sends only the requested events of a batch, also with version 1, including failures', async () => {
  const { url } = await gateway();
  const urls = ['https://a.test/', 'https://a.test/missing'];
  await clientOf(url).startBatchScrape(urls, { webhook: { url: hook, events: ['page', 'completed'] } });
  await untilSent('batch_scrape.completed');
  expect(types()).toEqual(['batch_scrape.page', 'batch_scrape.page', 'batch_scrape.completed']);
  expect(receiver.deliveries[1]?.body).toMatchObject({ success: false, error: 'Not found.' });
  receiver.deliveries = [];
  await clientOf(url).v1.asyncBatchScrapeUrls(['https://a.test/broken'], {}, undefined, {
    url: hook,
    events: ['failed'],
  });
  await untilSent('batch_scrape.failed');
  expect(receiver.deliveries[0]?.body).toMatchObject({ success: false, error: expect.stringMatching(/./), data: [] });
});

it('retries an event under the same id until it is accepted, up to the maximum number of attempts', async () => {
  receiver.statusOf = (index) => [200, 500, 302, 200, 200][index] ?? 500;
  const client = clientOf((await gateway({}, [10, 10, 10])).url);
  await client.startCrawl('https://a.test/', { limit: 1, webhook: hook });
  // The start, and the page at its third attempt, are accepted; the end is rejected four times.
  await untilDelivered(() => types().length >= 5);
  expect(types().slice(0, 5)).toEqual(['crawl.started', 'crawl.page', 'crawl.page', 'crawl.page', 'crawl.completed']);
  expect(new Set(receiver.deliveries.slice(1, 4).map(({ body }) => body.webhookId)).size).toBe(1);
  receiver.deliveries = [];
  receiver.statusOf = () => 500;
  await client.startCrawl('https://a.test/', { limit: 1, webhook: { url: hook, events: ['completed'] } });
  await untilDelivered(() => receiver.deliveries.length === 4);
  await sleep(severalChecks);
  expect(receiver.deliveries).toHaveLength(4);
  expect(new Set(receiver.deliveries.map(({ url }) => url))).toEqual(new Set([hook]));
});

it('continues in another gateway without losing an event', async () => {
  const first = await gateway();
  const urls = ['https://a.test/', 'https://held.test/', 'https://a.test/c'];
  await clientOf(first.url).startBatchScrape(urls, { webhook: hook });
  await untilSent('batch_scrape.page');
  await setUp.close(first);
  await gateway();
  mayEnd.resolve();
  await untilSent('batch_scrape.completed');
  const deliveredPages = receiver.deliveries.flatMap(({ body }) => body.data as { metadata: { sourceURL: string } }[]);
  expect(new Set(deliveredPages.map(({ metadata }) => metadata.sourceURL))).toEqual(new Set(urls));
});

describe('attacks', () => {
  const start = (url: string, webhook: unknown) =>
    new Visitor(url).post('/firecrawl/v2/crawl', { url: 'https://a.test/', limit: 1, webhook });

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
    expect(receiver.deliveries).toHaveLength(0);
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
    const response = await start(url, { url: hook, headers });
    expect(response.status).toBe(400);
    expect(JSON.stringify(await response.json())).toContain('headers');
  });

  it('rejects invalid webhooks, and any webhook without an egress', async () => {
    const { url } = await gateway();
    const invalidFields = [{ events: ['paid'] }, { secret: 'x' }, { events: [] }];
    for (const webhook of [1, [], {}, ...invalidFields.map((fields) => ({ url: hook, ...fields }))])
      expect((await start(url, webhook)).status).toBe(400);
    const response = await start((await gateway({ egressUrl: null })).url, hook);
    expect(await response.json()).toMatchObject({ error: expect.stringContaining('webhook') });
  });
});
