import { Collections } from '@winnow/collections';
import type { Collections as CollectionList, SiteHeaders } from '@winnow/contracts';
import { waitUntil } from '@winnow/testing';
import { Redis } from 'ioredis';
import { crawlPages } from '../testing/crawl-pages';
import { setUpGateways } from '../testing/set-up-gateways';
import { Visitor } from '../testing/visitor';

const setUp = setUpGateways({ prefix: 'site-headers', hasDatabase: true });
const noChanges = { new: 0, changed: 0, gone: 0, same: 0, failed: 0, requested: 0 };
const headers = { 'X-Api-Key': 'very-secret-key' };
const page = { url: 'https://a.test/', title: 'A', content: 'Text', version: { hash: 'h' } };
const sizes = { keepDays: 7, collections: 9, ownerBytes: 1e9, blockBytes: 1e9, allBytes: 1e9 };

let visitor: Visitor;
let owner: string;
let crawledWith: SiteHeaders | undefined;
let refreshedWith: SiteHeaders | undefined;

beforeEach(async () => {
  setUp.startWorker('scraper', {
    'crawl-site': async (payload, context) => {
      crawledWith = payload.headers;
      owner = context.owner;
      return crawlPages(context.frontier, [page], payload.limit);
    },
    'refresh-collection': async (payload) => {
      refreshedWith = payload.headers;
      return { changes: [], stats: noChanges };
    },
  });
  visitor = new Visitor((await setUp.startGateway()).url);
});

/** Crawls and resolves with the id of the stored collection. */
async function crawl(): Promise<string> {
  const id = await visitor.start('/api/crawl-site', { url: page.url, headers });
  await waitUntil(async () => {
    const { collections } = (await (await visitor.fetch('/api/collections')).json()) as CollectionList;
    return collections.find((one) => one.id === id);
  });
  return id;
}

/** Returns the values of all keys as text. */
async function allOfRedis(): Promise<string> {
  const redis = new Redis(setUp.redis.url);
  const reads: Record<string, (key: string) => Promise<unknown>> = {
    string: (key) => redis.get(key),
    hash: (key) => redis.hgetall(key),
    list: (key) => redis.lrange(key, 0, -1),
    set: (key) => redis.smembers(key),
    zset: (key) => redis.zrange(key, 0, -1),
    stream: (key) => redis.xrange(key, '-', '+'),
  };
  try {
    const keys = await redis.keys('*');
    return JSON.stringify(await Promise.all(keys.map(async (key) => reads[await redis.type(key)]?.(key))));
  } finally {
    redis.disconnect();
  }
}

it('crawls with the headers of the request, which are not stored beyond the job', async () => {
  const id = await crawl();
  expect(crawledWith).toEqual(headers);
  const collections = setUp.closeLater(new Collections(setUp.database.url, sizes));
  const stored = await collections.reader.requestOf(id, owner);
  expect(stored).toMatchObject({ url: page.url, headerNames: ['X-Api-Key'] });
  expect(JSON.stringify(stored)).not.toContain('secret');
  await waitUntil(async () => !(await allOfRedis()).includes('very-secret-key'));
});

it('refreshes a collection with headers only when the request sends them again', async () => {
  const collection = await crawl();
  const { collections } = (await (await visitor.fetch('/api/collections')).json()) as CollectionList;
  expect(collections).toMatchObject([{ id: collection, headerNames: ['X-Api-Key'] }]);
  const rejected = await visitor.post('/api/refresh-collection', { collection });
  expect(rejected.status).toBe(400);
  expect(await rejected.json()).toMatchObject({
    code: 'invalid-request',
    message: 'The pages were read with headers, which are not stored: send X-Api-Key again.',
    issues: [{ path: 'headers' }],
  });
  const changed = { 'X-Api-Key': 'another-key' };
  expect((await visitor.post('/api/refresh-collection', { collection, headers: changed })).status).toBe(200);
  expect(refreshedWith).toEqual(changed);
});

it('rejects headers for a collection without a website, and of schedules', async () => {
  const sources = [{ url: 'https://a.test/', title: 'A', content: 'Text' }];
  const given = (await (await visitor.post('/api/collections', { name: 'Mine', sources })).json()) as { id: string };
  const times = { time: '06:00', timeZone: 'Europe/Berlin' };
  for (const [path, body] of [
    ['/api/refresh-collection', { collection: given.id, headers }],
    ['/api/schedules', { ...times, crawl: { url: page.url, headers } }],
    ['/api/schedules', { ...times, collection: await crawl() }],
  ] as const) {
    const response = await visitor.post(path, body);
    expect([path, response.status]).toEqual([path, 400]);
    expect(((await response.json()) as { issues: { path: string }[] }).issues[0]?.path).toMatch(/headers$/);
  }
});
