import { gzipSync } from 'node:zlib';
import type { KnownPage, ResponseOf } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { startTestRedis, type TestRedis } from '@winnow/testing';
import { startChangingSite } from '../testing/changing-site';
import { SiteCrawls } from '../testing/site-crawls';

let redis: TestRedis;
let crawls: SiteCrawls;

beforeAll(async () => {
  redis = await startTestRedis();
  crawls = new SiteCrawls(redis.url, 240_000);
});
afterAll(async () => {
  await crawls.close();
  await redis.stop();
});

type Result = ResponseOf<'refresh-collection'>;

const readAt = new Date(0).toISOString();
const unread = (urls: readonly string[]): KnownPage[] => urls.map((url) => ({ url, readAt }));

async function refresh(start: string, known: readonly KnownPage[]): Promise<Result> {
  const list = gzipSync(JSON.stringify(known));
  async function* bytes() {
    yield list;
  }
  const problemFor = () => new ProblemError('quota');
  const options = { maxBytes: 2 ** 20, expectedBytes: list.byteLength, accounts: [], problemFor };
  const upload = await crawls.jobs.storeUpload('known-pages', bytes(), options);
  const payload = { collection: 'c', thorough: false, upload, url: start, depth: 10, limit: 100, subdomains: false };
  const job = { operation: 'refresh-collection', payload, owner: 'ann', correlationId: 'click-123' } as const;
  return (await crawls.resultOf(await crawls.jobs.add(job))) as unknown as Result;
}

it('keeps a known page that redirects to another website, except the start page', async () => {
  await crawls.startScraper();
  const [site, other] = [
    crawls.closeLater(await startChangingSite({ pages: 4 })),
    crawls.closeLater(await startChangingSite({ pages: 1 })),
  ];
  for (const page of [0, 2]) site.redirects.set(page, `${other.origin}/page/0`);
  const urls = [0, 1, 2, 3].map((page) => `${site.origin}/page/${page}`);
  const { changes, failed } = await refresh(`${site.origin}/page/0#top`, unread(urls));
  expect(changes.map(({ url }) => url).toSorted()).toEqual([urls[0], urls[1], urls[3]]);
  expect(failed).toEqual([{ url: urls[2], outcome: 'unreachable', message: 'The page redirects to another website.' }]);
});

it('reads known pages that redirect to the same path of another website, as their website has moved', async () => {
  await crawls.startScraper();
  const [site, other] = [
    crawls.closeLater(await startChangingSite({ pages: 3 })),
    crawls.closeLater(await startChangingSite({ pages: 9 })),
  ];
  for (const page of [0, 1, 2]) site.redirects.set(page, `${other.origin}/page/${page}${page === 2 ? '?lang=en' : ''}`);
  const urls = [0, 1, 2].map((page) => `${site.origin}/page/${page}`);
  const { changes, failed } = await refresh(`${site.origin}/page/0`, unread(urls));
  expect(failed).toBeUndefined();
  expect(changes.map(({ url, page }) => [url, page?.title]).toSorted()).toEqual(
    [0, 1, 2].map((at) => [urls[at], `Page ${at}`]),
  );
});

/** Reads all pages of a site, and returns them as a collection knows them. */
async function crawled(origin: string): Promise<KnownPage[]> {
  const { changes } = await refresh(`${origin}/page/0`, unread([`${origin}/page/0`]));
  return changes.map(({ url, page }) => ({ url, ...page?.version, readAt: new Date().toISOString() }));
}

it('has the text of a page once that redirects to another one, and keeps a page with another text', async () => {
  await crawls.startScraper();
  const site = crawls.closeLater(await startChangingSite({ pages: 20 }));
  const known = await crawled(site.origin);
  expect(known).toHaveLength(20);
  // Page 7 was a copy of page 8 until now.
  const copy = known.find(({ url }) => url.endsWith('/8'))!;
  const list = known.map((page) => (page.url.endsWith('/7') ? { ...copy, url: page.url } : page));
  site.redirects.set(7, 8);
  site.redirects.set(9, 2);
  const { changes, failed, stats } = await refresh(`${site.origin}/page/0`, list);
  expect(changes).toEqual([{ url: `${site.origin}/page/7`, change: 'gone' }]);
  expect(failed).toEqual([
    {
      url: `${site.origin}/page/9`,
      outcome: 'unreachable',
      message: 'The page redirects to another page of its website.',
    },
  ]);
  expect(stats).toMatchObject({ gone: 1, failed: 1, same: 18 });
});

it('has no page any more that has moved permanently to another one with another text', async () => {
  await crawls.startScraper();
  const site = crawls.closeLater(await startChangingSite({ pages: 20 }));
  const known = await crawled(site.origin);
  expect(known).toHaveLength(20);
  // Page 8 redirects permanently as well, but its target redirects to page 2 for now, as to a login.
  for (const [page, target] of [
    [7, 2],
    [8, 9],
    [9, 2],
  ] as const)
    site.redirects.set(page, target);
  for (const page of [7, 8]) site.moved.add(page);
  const { changes, failed } = await refresh(`${site.origin}/page/0`, known);
  expect(changes).toEqual([{ url: `${site.origin}/page/7`, change: 'gone' }]);
  expect(failed?.map(({ url }) => url).toSorted()).toEqual([8, 9].map((page) => `${site.origin}/page/${page}`));
});

it.each(['/page/7', encodeURIComponent('/page/7'), 'ORIGIN/page/7'])(
  'keeps a page that redirects permanently to a page that returns to it, such as a login (%s)',
  async (value) => {
    await crawls.startScraper();
    const site = crawls.closeLater(await startChangingSite({ pages: 20 }));
    const known = await crawled(site.origin);
    site.redirects.set(7, `/page/2?lang=en&next=${value.replace('ORIGIN', site.origin)}`);
    site.moved.add(7);
    const { changes, failed } = await refresh(`${site.origin}/page/0`, known);
    expect(changes).toEqual([]);
    const message = 'The page redirects to a page that returns to it, such as a login.';
    expect(failed).toEqual([{ url: `${site.origin}/page/7`, outcome: 'unreachable', message }]);
  },
);

it('has the text of a page that has moved permanently to an address with its earlier one', async () => {
  await crawls.startScraper();
  const site = crawls.closeLater(await startChangingSite({ pages: 20 }));
  const known = await crawled(site.origin);
  site.redirects.set(7, '/page/2?from=/page/7');
  site.moved.add(7);
  const { failed } = await refresh(`${site.origin}/page/0`, known);
  expect(failed).toBeUndefined();
});

it('keeps a page that redirects to an address of its own, which names it as canonical', async () => {
  await crawls.startScraper();
  const site = crawls.closeLater(await startChangingSite({ pages: 20 }));
  const known = await crawled(site.origin);
  expect(known).toHaveLength(20);
  site.versions.set(21, 1);
  site.copies.set(21, 6);
  site.redirects.set(6, 21);
  expect(await refresh(`${site.origin}/page/0`, known)).toMatchObject({ changes: [], stats: { same: 20, failed: 0 } });
});
