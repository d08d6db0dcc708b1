import { itSlow, waitUntil } from '@winnow/testing';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Collections } from '@winnow/collections';
import type { Collection, Collections as CollectionList, CrawlStats, Page } from '@winnow/contracts';
import { connectRedis, type CrawlFrontier } from '@winnow/jobs';
import type { GatewayConfig } from '../config';
import { setUpGateways } from '../testing/set-up-gateways';
import type { TestGateway } from '../testing/start-gateway';
import { createTcpProxy, type TcpProxy } from '../testing/tcp-proxy';
import { Visitor } from '../testing/visitor';

/** Timeout of a condition in milliseconds; a busy machine takes many seconds. */
const timeoutMs = 120_000;

const setUp = setUpGateways({ prefix: 'mover', hasDatabase: true, settings: () => ({ databaseUrl: proxy.url }) });
let connection: ReturnType<typeof connectRedis>;
let proxy: TcpProxy;
let gateway: TestGateway;
let visitor: Visitor;
/** Pages of the crawl, and the number of them that it may read. */
let pages: Page[];
let allowed: number;

/** Reads the pages in order as far as allowed; like a scraper, it reads no further one while the crawl is on hold. */
async function crawlSite(limit: number, frontier: CrawlFrontier) {
  const addresses = pages.map(({ url }) => ({ url, key: url, host: 'a.test', depth: 0 }));
  await frontier.open(['a.test'], addresses, limit);
  for (let read = 0; read < pages.length;) {
    if ((await frontier.state()).isFull) break;
    const claimed = read < allowed ? (await frontier.claim(1, 1)).addresses : [];
    for (const { url } of claimed) {
      const page = pages.find((one) => one.url === url) as Page;
      await frontier.commit(1, { page }, { key: url, links: [], limit });
    }
    read += claimed.length;
    if (claimed.length === 0) await sleep(20);
  }
  const { found, outcomes, skipped, isFull, pages: length } = await frontier.state();
  const stats: CrawlStats = { found, outcomes, skipped, ...(isFull ? { stopped: 'quota' } : {}) };
  return { stored: { list: 'pages', length }, rest: { stats } };
}

/** Creates a page whose text does not compress. */
const pageAt = (at: number, chars: number): Page => ({
  url: `https://a.test/${at}`,
  title: `Pagina ${at} é`,
  content: `${at} ${randomBytes(chars / 2).toString('hex')}`,
  metadata: { language: 'de', status: 200 },
  version: { hash: `hash ${at}`, ...(at % 2 ? { etag: `"${at}"`, lastModified: 'yesterday' } : {}) },
});

const startGateway = async (settings?: Partial<GatewayConfig>) => {
  gateway = await setUp.startGateway(settings);
  visitor.url = gateway.url;
};
/** Starts another gateway, and stops the first. */
const replaceGateway = async (settings?: Partial<GatewayConfig>) => {
  const first = gateway;
  await startGateway(settings);
  await setUp.close(first);
};

beforeAll(async () => {
  connection = connectRedis(setUp.redis.url, 'producer');
  setUp.closeLater({ close: () => connection.disconnect() });
  proxy = await createTcpProxy(setUp.database.url);
});
beforeEach(async () => {
  await proxy.open();
  setUp.closeLater(proxy);
  visitor = new Visitor('');
  await startGateway();
  setUp.startWorker('scraper', { 'crawl-site': ({ limit }, { frontier }) => crawlSite(limit, frontier) });
  // A crawl that waits would delay the end of its worker.
  setUp.closeLater({ close: () => void (allowed = Infinity) });
});

const until = <Value>(read: () => Promise<Value>) => waitUntil(read, { timeoutMs, intervalMs: 100 });
const read = async <Body>(path: string): Promise<Body> => {
  const response = await visitor.fetch(path);
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as Body;
};
const start = () => visitor.start('/api/crawl-site', { url: 'https://a.test/', limit: 1_000 });
const countOf = async (id: string) => Number(await connection.hget(`${setUp.queuePrefix}:job:${id}:crawl`, 'pages'));
const movedOf = async (id: string) => Number(await connection.hget(`${setUp.queuePrefix}:job:${id}:crawl`, 'moved'));
const bytesInRedis = async (id: string) =>
  (await connection.hvals(`${setUp.queuePrefix}:job:${id}:result`)).join('').length;
/** Fewer bytes than are worth a move stay until the crawl has ended. */
const untilMoved = (id: string, count = 20) =>
  until(async () => (await movedOf(id)) >= count && (await bytesInRedis(id)) < 2 ** 20);
const untilStored = (id: string) =>
  until(async () => {
    const { collections } = await read<CollectionList>('/api/collections');
    return collections.find((one) => one.id === id);
  });
const withoutVersion = ({ version: _, ...page }: Page) => page;
async function collectedPages(id: string): Promise<Page[]> {
  const all: Page[] = [];
  for (let offset: number | undefined = 0; offset !== undefined;) {
    const window: { next?: number; pages: Page[] } = await read(`/api/collections/${id}/pages?offset=${offset}`);
    all.push(...window.pages);
    offset = window.next;
  }
  return all;
}
const pagesOf = (events: { event: string; data: unknown }[]) =>
  events.filter(({ event }) => event === 'page').map(({ data }) => data);

describe('a running crawl', () => {
  beforeEach(() => {
    pages = Array.from({ length: 50 }, (_, at) => pageAt(at, at % 10 === 3 ? 150_000 : 40_000));
    allowed = 42;
  });

  it('moves its pages out of Redis, and shows each as before', async () => {
    const id = await start();
    await untilMoved(id);
    allowed = 46;
    await until(async () => (await countOf(id)) === 46);
    expect(await read(`/api/jobs/${id}/pages?offset=2&limit=3`)).toEqual({
      total: 46,
      offset: 2,
      next: 5,
      pages: pages.slice(2, 5),
    });
    expect((await read<{ pages: Page[] }>(`/api/jobs/${id}/pages?offset=40`)).pages).toEqual(pages.slice(40, 46));
    allowed = Infinity;
    const events = await visitor.events(id);
    expect(pagesOf(events)).toEqual(pages.map((page, index) => ({ index, page })));
    expect(events.at(-1)).toMatchObject({ event: 'result', data: { pages } });
    const seen = events.filter(({ event }) => event === 'page')[2]?.id ?? '';
    const resumed = pagesOf(await visitor.events(id, seen));
    expect(resumed).toEqual(pages.slice(3).map((page, at) => ({ index: at + 3, page })));
    const { result } = await read<{ result: { pages: Page[] } }>(`/api/jobs/${id}`);
    expect(result.pages).toEqual(pages);
    expect(await untilStored(id)).toMatchObject({ pages: pages.length, stats: { found: pages.length } });
    expect(await collectedPages(id)).toEqual(pages.map(withoutVersion));
  });

  it('is continued by another gateway, with every page once', async () => {
    const id = await start();
    await untilMoved(id);
    await replaceGateway();
    allowed = Infinity;
    await untilStored(id);
    expect(await collectedPages(id)).toEqual(pages.map(withoutVersion));
  });

  it('keeps its pages readable when it is cancelled', async () => {
    const id = await start();
    await untilMoved(id);
    expect((await visitor.fetch(`/api/jobs/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await read<{ pages: Page[] }>(`/api/jobs/${id}/pages?offset=0`)).pages).toEqual(pages.slice(0, 42));
    expect((await read<CollectionList>('/api/collections')).collections).toEqual([]);
  });

  it('is cancelled when all collections are erased, including the pages that were moved', async () => {
    const id = await start();
    await untilMoved(id);
    expect((await visitor.fetch('/api/collections', { method: 'DELETE' })).status).toBe(204);
    expect(await read(`/api/jobs/${id}`)).toMatchObject({ status: 'cancelled' });
    const { crawls, close } = openDatabase();
    expect(await crawls.measure(id, 0, 1_000)).toEqual({ items: 0, bytes: 0 });
    await close();
    const events = await visitor.events(id);
    const remaining = pages.map((page, index) => ({ index, page })).slice(await movedOf(id), allowed);
    expect([pagesOf(events), events.at(-1)?.data]).toMatchObject([remaining, { code: 'cancelled' }]);
  });
});

it('stores no crawl that has ended just before all collections are erased', async () => {
  [pages, allowed] = [[pageAt(0, 100)], Infinity];
  const id = await start();
  expect((await visitor.events(id)).at(-1)?.event).toBe('result');
  expect((await visitor.fetch('/api/collections', { method: 'DELETE' })).status).toBe(204);
  await until(async () => (await connection.zscore(`${setUp.queuePrefix}:collecting`, id)) === null);
  expect((await read<CollectionList>('/api/collections')).collections).toEqual([]);
});

const openDatabase = () => {
  const bytes = Number.MAX_SAFE_INTEGER;
  const limits = { keepDays: 1, collections: 1, ownerBytes: bytes, blockBytes: bytes, allBytes: bytes };
  const collections = new Collections(setUp.database.url, limits);
  return { crawls: collections.crawls, close: () => collections.close() };
};

itSlow('waits while the database is stopped, with a bounded number of bytes in Redis, and loses nothing', async () => {
  // More than the gateway accepts before it pauses the crawl.
  pages = Array.from({ length: 48 }, (_, at) => pageAt(at, 450_000));
  allowed = Infinity;
  await proxy.close();
  const id = await start();
  const read = await until(async () => {
    const before = await countOf(id);
    await sleep(1_500);
    return (await countOf(id)) === before && before > 0 ? before : undefined;
  });
  expect(read).toBeLessThan(pages.length);
  expect(await bytesInRedis(id)).toBeLessThan(18 * 2 ** 20);
  expect(await visitor.fetch(`/api/jobs/${id}/pages?offset=${read - 1}`)).toMatchObject({ status: 200 });
  await proxy.open();
  expect(await untilStored(id)).toMatchObject<Partial<Collection>>({ pages: pages.length });
  expect(await collectedPages(id)).toEqual(pages.map(withoutVersion));
});

it('ends a crawl that exceeds the quota, and keeps the pages that fit', async () => {
  pages = Array.from({ length: 60 }, (_, at) => pageAt(at, 100_000));
  allowed = 12;
  await replaceGateway({ rateLimit: true, visitorCollectionMb: 1 });
  const id = await start();
  await untilMoved(id, 1);
  allowed = Infinity;
  const { pages: kept, stats } = await untilStored(id);
  expect(stats?.stopped).toBe('quota');
  expect(kept).toBeGreaterThan(0);
  expect(kept).toBeLessThan(pages.length);
  expect(await collectedPages(id)).toEqual(pages.slice(0, kept).map(withoutVersion));
});

it('completes a crawl whose pages do not fit into a collection, also when its request is repeated', async () => {
  // More than Redis keeps of a crawl that waits for the database.
  pages = Array.from({ length: 40 }, (_, at) => pageAt(at, 450_000));
  allowed = 6;
  await replaceGateway({ rateLimit: true, visitorCollectionMb: 0.1 });
  const request = { url: 'https://a.test/', limit: 1_000 };
  const crawl = () => visitor.start('/api/crawl-site', request, { 'idempotency-key': 'one' });
  const id = await crawl();
  await until(async () => (await connection.zscore(`${setUp.queuePrefix}:collecting`, id)) === null);
  expect(await crawl()).toBe(id);
  allowed = Infinity;
  await until(async () => (await countOf(id)) === pages.length);
});
