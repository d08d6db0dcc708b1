import { gzipSync } from 'node:zlib';
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

interface Result {
  readonly changes: readonly { readonly url: string; readonly page?: { readonly title: string } }[];
  readonly failed?: readonly object[];
}

async function refresh(start: string, urls: readonly string[]): Promise<Result> {
  const list = gzipSync(JSON.stringify(urls.map((url) => ({ url, readAt: new Date(0).toISOString() }))));
  async function* bytes() {
    yield list;
  }
  const problemFor = () => new ProblemError('quota');
  const options = { maxBytes: 2 ** 20, expectedBytes: list.byteLength, accounts: [], problemFor };
  const upload = await crawls.jobs.storeUpload('known-pages', bytes(), options);
  const payload = { collection: 'c', thorough: false, upload, url: start, depth: 3, limit: 100, subdomains: false };
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
  const { changes, failed } = await refresh(`${site.origin}/page/0#top`, urls);
  expect(changes.map(({ url }) => url).toSorted()).toEqual([urls[0], urls[1], urls[3]]);
  expect(failed).toEqual([{ url: urls[2], outcome: 'unreachable', message: 'The page redirects to another website.' }]);
});

it('reads known pages that redirect to the same path of another website, as their website has moved', async () => {
  await crawls.startScraper();
  const [site, other] = [
    crawls.closeLater(await startChangingSite({ pages: 3 })),
    crawls.closeLater(await startChangingSite({ pages: 9 })),
  ];
  for (const page of [0, 1, 2]) site.redirects.set(page, `${other.origin}/page/${page}`);
  const urls = [0, 1, 2].map((page) => `${site.origin}/page/${page}`);
  const { changes, failed } = await refresh(`${site.origin}/page/0`, urls);
  expect(failed).toBeUndefined();
  expect(changes.map(({ url, page }) => [url, page?.title]).toSorted()).toEqual(
    [0, 1, 2].map((at) => [urls[at], `Page ${at}`]),
  );
});
