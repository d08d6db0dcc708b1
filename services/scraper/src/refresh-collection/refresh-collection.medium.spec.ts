import { gzipSync } from 'node:zlib';
import { readConfig } from '@winnow/config';
import type { KnownPage, PayloadOf, RefreshCounts, ResponseOf } from '@winnow/contracts';
import { silentLogger } from '@winnow/logging';
import { startOpenProxy, type OpenProxy } from '@winnow/testing';
import { variables } from '../config';
import { createScraper } from '../create-scraper';
import { startChangingSite, type ChangingSite } from '../testing/changing-site';
import { TestContext } from '../testing/test-scraper';

type Payload = PayloadOf<'refresh-collection'>;
type Change = ResponseOf<'refresh-collection'>['changes'][number];

const pages = 120;
let proxy: OpenProxy;
let scraper: ReturnType<typeof createScraper>;
let site: ChangingSite;

beforeAll(async () => {
  proxy = await startOpenProxy();
  const config = readConfig(variables, { REDIS_URL: 'unused', EGRESS_URL: proxy.url });
  scraper = createScraper(config, silentLogger, { threads: 0 });
});
afterAll(async () => {
  await scraper.close();
  await proxy.close();
});
afterEach(() => site.close());

async function refresh(known: readonly KnownPage[], wanted: Partial<Payload> = {}) {
  const context = new TestContext();
  context.readUpload = async () => gzipSync(JSON.stringify(known));
  const upload = { key: 'list', name: 'known-pages', size: 1, sha256: '' };
  const crawl = { url: `${site.origin}/page/0`, depth: 10, limit: 1_000, subdomains: false };
  const payload = { collection: 'c', thorough: false, upload, ...crawl, ...wanted };
  const result = await scraper.handlers['refresh-collection'](payload, context);
  if (!('stored' in result)) throw new Error('the result is not stored item by item');
  expect(result.stored.length).toBe(context.items.length);
  return { changes: context.items as Change[], ...(result.rest as { stats: RefreshCounts }) };
}

/** Returns the site's pages as a crawl stored them, read just now. */
async function crawled(): Promise<KnownPage[]> {
  const { changes } = await refresh([{ url: `${site.origin}/page/0`, readAt: new Date(0).toISOString() }]);
  expect(changes).toHaveLength(pages);
  const readAt = new Date().toISOString();
  return changes.map(({ url, page }) => ({ url, ...page?.version, readAt }));
}
const numbersOf = (changes: readonly Change[], change: Change['change']) =>
  changes
    .filter((one) => one.change === change)
    .map(({ url }) => Number(url.split('/').at(-1)))
    .toSorted((a, b) => a - b);

const changed = [3, 17, 40, 41, 77, 119];
function change(): void {
  for (const page of changed) site.versions.set(page, 2);
  site.versions.delete(60);
  // Linked from page 30, whose text is unchanged, and from page 40, whose text has changed.
  site.versions.set(121, 1);
  site.versions.set(161, 1);
}

it('reads a site without dates and validators again, and ignores text that changes with every request', async () => {
  site = await startChangingSite({ pages });
  const known = await crawled();
  const before = await refresh(known);
  expect(before).toMatchObject({ changes: [], stats: { new: 0, changed: 0, gone: 0, same: pages, failed: 0 } });
  change();
  const { changes, stats } = await refresh(known);
  expect(numbersOf(changes, 'changed')).toEqual(changed);
  expect(numbersOf(changes, 'gone')).toEqual([60]);
  expect(numbersOf(changes, 'new')).toEqual([121, 161]);
  expect(stats).toMatchObject({ new: 2, changed: changed.length, gone: 1, same: pages - changed.length - 1 });
  expect(changes.find(({ url }) => url.endsWith('/3'))?.page?.content).toContain('edition 2');
});

it('transfers pages with an ETag only when they have changed', async () => {
  site = await startChangingSite({ pages, hasTags: true });
  const known = await crawled();
  const all = site.bytes();
  change();
  site.forget();
  const { changes, stats } = await refresh(known);
  expect(numbersOf(changes, 'changed')).toEqual(changed);
  expect(numbersOf(changes, 'new')).toEqual([161]);
  expect(stats).toMatchObject({ same: pages - changed.length - 1, requested: pages + 1 });
  expect(site.bytes()).toBeLessThan(all / 2);
});

it('skips pages whose sitemap date is older, unless all pages are requested', async () => {
  site = await startChangingSite({ pages, hasDates: true });
  const known = await crawled();
  change();
  site.forget();
  const { changes, stats } = await refresh(known);
  expect(numbersOf(changes, 'changed')).toEqual(changed);
  expect(numbersOf(changes, 'new')).toEqual([121, 161]);
  expect(stats.same).toBe(pages - changed.length - 1);
  expect(site.pageRequests()).toBe(changed.length + 3);
  site.forget();
  expect((await refresh(known, { thorough: true })).stats).toMatchObject({ changed: changed.length, gone: 1 });
  expect(site.pageRequests()).toBe(pages + 2);
});

it("adds new pages that match the crawl's rules, up to its limit", async () => {
  site = await startChangingSite({ pages, hasDates: true });
  const known = await crawled();
  for (const page of [200, 201, 202]) site.versions.set(page, 1);
  expect((await refresh(known, { limit: pages + 2 })).stats.new).toBe(2);
  expect((await refresh(known, { exclude: ['/page/20*'] })).stats.new).toBe(0);
});

it('reads only given sources again, and keeps one that cannot be read', async () => {
  site = await startChangingSite({ pages });
  const readAt = new Date().toISOString();
  const known = ['/page/0', '/page/500', '/page/1'].map((path) => ({ url: `${site.origin}${path}`, readAt }));
  const unreachable = { url: 'http://127.0.0.1:1/', readAt };
  const { changes, stats } = await refresh([...known, unreachable], { url: undefined });
  expect(stats).toMatchObject({ new: 0, changed: 2, gone: 1, failed: 1 });
  expect(changes).toHaveLength(3);
});
