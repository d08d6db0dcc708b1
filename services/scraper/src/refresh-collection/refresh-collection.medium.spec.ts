import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { KnownPage, PayloadOf, ResponseOf } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { JobClient, type JobAccount } from '@winnow/jobs';
import { itSlow, setUpRedis, waitUntil } from '@winnow/testing';
import { startChangingSite, type ChangingSite } from '../testing/changing-site';
import { startScraperInstance, type ScraperInstance } from '../testing/scraper-instance';

type Payload = PayloadOf<'refresh-collection'>;
type Result = ResponseOf<'refresh-collection'>;
type Change = Result['changes'][number];

const endMs = 240_000;
const pages = 120;
const redis = setUpRedis();
let prefix: string;
let jobs: JobClient;
let open: { close(): Promise<unknown> }[];
let scraper: ScraperInstance;
let site: ChangingSite;

beforeEach(async () => {
  prefix = `refresh-${Math.random().toString(36).slice(2)}`;
  jobs = new JobClient(redis.url, prefix);
  open = [jobs];
  scraper = await startScraper();
});
afterEach(async () => {
  await site.close();
  for (const one of open.reverse()) await one.close();
});

async function startScraper(): Promise<ScraperInstance> {
  const started = await startScraperInstance(redis.url, prefix);
  open.push(started);
  return started;
}

async function start(known: readonly KnownPage[], wanted: Partial<Payload> = {}, accounts: JobAccount[] = []) {
  const list = gzipSync(JSON.stringify(known));
  async function* bytes() {
    yield list;
  }
  const problemFor = () => new ProblemError('quota');
  const options = { maxBytes: 2 ** 20, expectedBytes: list.byteLength, accounts: [], problemFor };
  const upload = await jobs.storeUpload('known-pages', bytes(), options);
  const crawl = { url: `${site.origin}/page/0`, depth: 10, limit: 1_000, subdomains: false };
  const payload = { collection: 'c', thorough: false, upload, ...crawl, ...wanted };
  return jobs.add({ operation: 'refresh-collection', payload, owner: 'ann', correlationId: 'click-123', accounts });
}

async function resultOf(id: string): Promise<Result> {
  const end = await jobs.end(id, AbortSignal.timeout(endMs));
  if (!end) throw new Error('the refresh has no end');
  if ('problem' in end) throw end.problem;
  return JSON.parse(String(Buffer.concat(await Array.fromAsync(end.result.pieces())))) as Result;
}

const refresh = async (known: readonly KnownPage[], wanted: Partial<Payload> = {}) =>
  resultOf(await start(known, wanted));

/** Returns the site's pages as a crawl stored them, read just now. */
async function crawled(count = pages): Promise<KnownPage[]> {
  const { changes } = await refresh([{ url: `${site.origin}/page/0`, readAt: new Date(0).toISOString() }]);
  expect(changes).toHaveLength(count);
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

it('ignores a new copy of a known page that names it as canonical', async () => {
  site = await startChangingSite({ pages: 5 });
  const missing = (await crawled(5)).filter(({ url }) => !url.endsWith('/3'));
  expect((await refresh(missing, { sitemap: 'only' })).changes).toEqual([]);
  expect(numbersOf((await refresh(missing)).changes, 'new')).toEqual([3]);
  site.copies.set(3, 4);
  const { changes, stats } = await refresh(missing);
  expect(changes).toEqual([]);
  expect(stats).toMatchObject({ new: 0, same: 4 });
});

it('reads whole or selected parts of pages, and waits for them, if the crawl did', async () => {
  site = await startChangingSite({ pages: 5 });
  const known = [{ url: `${site.origin}/page/0`, readAt: new Date(0).toISOString() }];
  const menus = async (wanted: Partial<Payload>) =>
    (await refresh(known, wanted)).changes.filter(({ page }) => page?.content.includes('Page 1 Page 2 Page 3'));
  expect(await menus({ reading: 'whole' })).toMatchObject([{ url: known[0]?.url }]);
  expect(await menus({ selectors: { only: 'nav' } })).toMatchObject([{ url: known[0]?.url }]);
  expect(await menus({})).toEqual([]);
  expect((await refresh(known, { actions: [{ type: 'scroll' }] })).changes[0]?.page?.engine).toBe('browser');
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

const progressOf = async (id: string) => (await jobs.read(id, 'ann'))?.record.progress;

const until = (isReached: () => boolean | Promise<boolean>, event: string) =>
  waitUntil(isReached, { timeoutMs: endMs, describe: () => event });

/** Resolves when so many pages have been compared. */
const untilCompared = (id: string, count: number) =>
  until(async () => ((await progressOf(id))?.progress ?? 0) >= count, `${count} pages compared`);

/** Resolves after two seconds without requests to the site. */
async function untilQuiet(): Promise<void> {
  for (let before = -1; before !== site.pageRequests(); await sleep(2_000)) before = site.pageRequests();
}

const pagesAsked = ({ asked }: ScraperInstance) => asked.filter((address) => address.includes('/page/'));

itSlow('is worked on by every scraper, and continues without those that die', async () => {
  site = await startChangingSite({ pages: 400, delayMs: 30 });
  const known = await crawled(400);
  change();
  site.forget();
  const other = await startScraper();
  const before = pagesAsked(scraper).length;
  const id = await start(known);
  await until(() => pagesAsked(other).length > 20, 'pages requested by the other scraper');
  await until(() => pagesAsked(scraper).length - before > 20, 'pages requested by the first scraper');
  await other.die();
  const { changes, stats } = await resultOf(id);
  expect(numbersOf(changes, 'changed')).toEqual(changed);
  expect(numbersOf(changes, 'gone')).toEqual([60]);
  expect(new Set(changes.map(({ url }) => url)).size).toBe(changes.length);
  expect(stats).toMatchObject({ changed: changed.length, gone: 1, failed: 0, same: 400 - changed.length - 1 });
  // Only the pages that the lost scraper was reading are requested again.
  expect(site.pageRequests()).toBeLessThan(stats.requested + 3 * 32);
});

it('pauses, continues, and is cancelled with its children', async () => {
  site = await startChangingSite({ pages: 300, delayMs: 80 });
  const known = await crawled(300);
  site.forget();
  const id = await start(known);
  await untilCompared(id, 20);
  expect((await progressOf(id))?.message).toMatch(/^Compared \d+ pages: 0 new, 0 changed, 0 gone$/);
  expect(await jobs.pause(id, 'bob', true)).toBe(false);
  expect(await jobs.pause(id, 'ann', true)).toBe(true);
  await untilQuiet();
  expect(site.pageRequests()).toBeLessThan(300);
  expect((await jobs.read(id, 'ann'))?.end).toBeNull();
  expect(await jobs.pause(id, 'ann', false)).toBe(true);
  expect((await resultOf(id)).stats).toMatchObject({ same: 300, requested: 300 });

  site.forget();
  const second = await start(known);
  await untilCompared(second, 20);
  await jobs.cancel(second, 'ann');
  await untilQuiet();
  expect(site.pageRequests()).toBeLessThan(300);
  expect((await jobs.read(second, 'ann'))?.status).toBe('cancelled');
  expect(await redis.keys(`${prefix}:job:${second}:crawl:*`)).toEqual([]);
});

it('keeps the changes that fit into the account, and counts the other pages as failed', async () => {
  site = await startChangingSite({ pages });
  const known = await crawled();
  for (let page = 0; page < pages; page++) site.versions.set(page, 2);
  const account = { name: 'session:ann', maxOpenJobs: 0, maxBytes: 100_000 };
  const { changes, stats } = await resultOf(await start(known, {}, [account]));
  expect(changes.length).toBeGreaterThan(5);
  expect(changes.length).toBeLessThan(pages);
  expect(stats).toMatchObject({ changed: changes.length, same: 0, gone: 0, failed: pages - changes.length });
});

it('does not add a new address that redirects to a known page', async () => {
  site = await startChangingSite({ pages });
  const known = await crawled();
  site.versions.set(121, 1);
  site.redirects.set(121, 7);
  expect((await refresh(known)).stats).toMatchObject({ new: 0, changed: 0, same: pages });
});
