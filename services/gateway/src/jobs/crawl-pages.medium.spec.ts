import type { Page } from '@winnow/contracts';
import { crawlPages } from '../testing/crawl-pages';
import { setUpGateways } from '../testing/set-up-gateways';
import { Visitor } from '../testing/visitor';

/** Number of pages that a crawl reads before it waits for the test, and of all its pages. */
const pausedAt = 7;
const all = 10;

const setUp = setUpGateways({ prefix: 'crawl-pages' });
let visitor: Visitor;
let isPaused: PromiseWithResolvers<void>;
let mayContinue: PromiseWithResolvers<void>;

beforeEach(async () => {
  [isPaused, mayContinue] = [Promise.withResolvers(), Promise.withResolvers()];
  setUp.startWorker('scraper', {
    'crawl-site': ({ url, limit }, { frontier }) => {
      const pages = Array.from({ length: all }, (_, at): Page => {
        return { url: `${url}${at}`, title: String(at), content: `Text ${at} ${'ö'.repeat(100_000)}` };
      });
      return crawlPages(frontier, pages, limit, async (index) => {
        if (index !== pausedAt) return;
        isPaused.resolve();
        await mayContinue.promise;
      });
    },
  });
  setUp.closeLater({ close: () => mayContinue.resolve() });
  visitor = new Visitor((await setUp.startGateway()).url);
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
    await isPaused.promise;
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
    mayContinue.resolve();
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
    await isPaused.promise;
    const stranger = new Visitor(visitor.url);
    for (const [method, path] of [
      ['GET', 'pages'],
      ['POST', 'pause'],
      ['POST', 'continue'],
    ] as const)
      expect([path, (await stranger.fetch(`/api/jobs/${id}/${path}`, { method })).status]).toEqual([path, 404]);
    // Some clients send a content type with every request.
    const typed = { method: 'POST', headers: { 'content-type': 'application/json' } };
    expect((await visitor.fetch(`/api/jobs/${id}/pause`, typed)).status).toBe(204);
    expect(await (await visitor.fetch(`/api/jobs/${id}`)).json()).toMatchObject({ paused: true });
    expect((await visitor.fetch(`/api/jobs/${id}/continue`, { method: 'POST' })).status).toBe(204);
    expect(await (await visitor.fetch(`/api/jobs/${id}`)).json()).not.toHaveProperty('paused');
  });

  it('[N115] of jobs other than crawls, and windows out of range, are rejected', async () => {
    const links = await visitor.start('/api/get-links', { url: 'https://a.test/' });
    expect((await visitor.fetch(`/api/jobs/${links}/pages`)).status).toBe(404);
    expect((await visitor.fetch(`/api/jobs/${links}/pause`, { method: 'POST' })).status).toBe(404);
    const id = await start();
    await isPaused.promise;
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
