import { JobWorker } from '@winnow/jobs';
import { testHandlers } from '@winnow/jobs/testing';
import { silentLogger } from '@winnow/logging';
import { startTestRedis, type TestRedis } from '@winnow/testing';
import { startTestGateway, type TestGateway } from '../testing/start-gateway';
import { Visitor } from '../testing/visitor';

/** Pages that a crawl reads before it waits for the test. */
const early = 7;
const all = 10;

let redis: TestRedis;
let gateway: TestGateway;
let worker: JobWorker<'scraper'>;
let visitor: Visitor;
let hasEarly: Promise<void>;
let goOn: () => void;

beforeAll(async () => {
  redis = await startTestRedis();
});
afterAll(() => redis.stop());
beforeEach(async () => {
  const queuePrefix = `crawl-pages-${Math.random().toString(36).slice(2)}`;
  let reached = () => undefined as void;
  hasEarly = new Promise((resolve) => (reached = resolve));
  const mayEnd = new Promise<void>((resolve) => (goOn = resolve));
  const handlers = testHandlers('scraper', {
    'crawl-site': async ({ url, limit }, { frontier }) => {
      const addresses = Array.from({ length: all }, (_, at) => ({
        url: `${url}${at}`,
        key: `${at}`,
        host: 'a.test',
        depth: 0,
      }));
      await frontier.open(['a.test'], addresses, limit);
      await frontier.claim(1, all);
      for (const { url: address, key } of addresses) {
        if (Number(key) === early) {
          reached();
          await mayEnd;
        }
        const content = `Text ${key} ${'ö'.repeat(100_000)}`;
        await frontier.commit(1, { page: { url: address, title: key, content } }, { key, links: [], limit });
      }
      const { found, outcomes, skipped, pages: length } = await frontier.state();
      return { stored: { list: 'pages', length }, rest: { stats: { found, outcomes, skipped } } };
    },
  });
  worker = new JobWorker({
    queue: 'scraper',
    handlers,
    redisUrl: redis.url,
    prefix: queuePrefix,
    concurrency: 2,
    log: silentLogger,
    graceMs: 0,
  });
  gateway = await startTestGateway({ redisUrl: redis.url, queuePrefix });
  visitor = new Visitor(gateway.url);
});
afterEach(async () => {
  goOn();
  await gateway.close();
  await worker.close();
});

const start = () => visitor.start('/api/crawl-site', { url: 'https://a.test/', limit: 50 });
interface Window {
  readonly total: number;
  readonly offset: number;
  readonly next?: number;
  readonly pages: readonly { title: string; content: string }[];
}
async function pagesOf(id: string, query = ''): Promise<Window & { titles: string[] }> {
  const response = await visitor.fetch(`/api/jobs/${id}/pages${query}`);
  expect(response.status).toBe(200);
  const window = (await response.json()) as Window;
  return { ...window, titles: window.pages.map(({ title }) => title) };
}

describe('pages of a crawl', () => {
  it('are read in windows, during the crawl and afterwards', async () => {
    const id = await start();
    await hasEarly;
    expect(await pagesOf(id, '?offset=1&limit=3')).toMatchObject({
      total: 7,
      offset: 1,
      next: 4,
      titles: ['1', '2', '3'],
    });
    const last = await pagesOf(id, '?offset=5');
    expect(last).toMatchObject({ total: 7, offset: 5, titles: ['5', '6'] });
    expect(last.next).toBeUndefined();
    expect(await pagesOf(id, '?offset=7')).toMatchObject({ total: 7, titles: [] });
    goOn();
    const events = await visitor.events(id);
    expect(events.filter(({ event }) => event === 'page')).toHaveLength(all);
    expect(await pagesOf(id, '?offset=7')).toMatchObject({ total: 10, titles: ['7', '8', '9'] });
    const job = (await (await visitor.fetch(`/api/jobs/${id}`)).json()) as {
      result: { pages: unknown[]; stats: unknown };
    };
    expect(job.result.stats).toEqual({ found: 10, outcomes: { ok: 10 }, skipped: {} });
    expect((await pagesOf(id)).pages).toEqual(job.result.pages);
  });

  it('[N115] are not found in another session, which cannot pause the crawl either', async () => {
    const id = await start();
    await hasEarly;
    const stranger = new Visitor(gateway.url);
    for (const [method, path] of [
      ['GET', 'pages'],
      ['POST', 'pause'],
      ['POST', 'continue'],
    ] as const)
      expect([path, (await stranger.fetch(`/api/jobs/${id}/${path}`, { method })).status]).toEqual([path, 404]);
    expect((await visitor.fetch(`/api/jobs/${id}/pause`, { method: 'POST' })).status).toBe(204);
    expect(await (await visitor.fetch(`/api/jobs/${id}`)).json()).toMatchObject({ paused: true });
    expect((await visitor.fetch(`/api/jobs/${id}/continue`, { method: 'POST' })).status).toBe(204);
    expect(await (await visitor.fetch(`/api/jobs/${id}`)).json()).not.toHaveProperty('paused');
  });

  it('[N115] of jobs other than crawls, and windows out of range, are rejected', async () => {
    const links = await visitor.start('/api/get-links', { url: 'https://a.test/' });
    expect((await visitor.fetch(`/api/jobs/${links}/pages`)).status).toBe(404);
    expect((await visitor.fetch(`/api/jobs/${links}/pause`, { method: 'POST' })).status).toBe(404);
    const id = await start();
    await hasEarly;
    for (const query of [
      'offset=-1',
      'limit=0',
      'limit=501',
      'offset=1e99',
      'offset=x',
      'offset=1&offset=2',
      'limit=1.5',
    ])
      expect([query, (await visitor.fetch(`/api/jobs/${id}/pages?${query}`)).status]).toEqual([query, 400]);
    expect(await pagesOf(id, '?offset=1000000000')).toMatchObject({ total: 7, titles: [] });
  });
});

it.each([
  [{ url: 'http://127.0.0.1/' }, 'address-refused'],
  [{ url: 'http://169.254.169.254/latest/' }, 'address-refused'],
  [{ url: 'file:///etc/passwd' }, 'address-refused'],
  [{ url: 'https://a.test/', limit: 1_001 }, 'invalid-request'],
  [{ url: 'https://a.test/', limit: 0 }, 'invalid-request'],
  [{ url: 'https://a.test/', limit: 50, depth: 1e9 }, 'invalid-request'],
  [{ url: 'https://a.test/', limit: 50, since: 'yesterday' }, 'invalid-request'],
  [{ url: 'https://a.test/', limit: 50, include: Array.from({ length: 21 }, () => '*') }, 'invalid-request'],
  [{ url: 'https://a.test/', limit: 50, include: ['*'.repeat(201)] }, 'invalid-request'],
])('a crawl of %j is rejected: %s', async (body, code) => {
  const response = await visitor.post('/api/crawl-site', body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code });
});
