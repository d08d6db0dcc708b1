import { paragraphs, startSite, startTestRedis, type TestRedis } from '@winnow/testing';
import { SiteCrawls } from '../testing/site-crawls';

const timeoutMs = 60_000;
const article = `<main><article><h1>Harbour</h1><p>${paragraphs(1).join('</p><p>')}</p></article></main>`;
const page = (more = '') =>
  `<!doctype html><html lang="en"><title>Harbour</title><body>${article}${more}</body></html>`;
/** Adds a link to a page with enough text to be complete. */
const script = `<script>setTimeout(() => {
  document.body.insertAdjacentHTML('beforeend', '<nav><a href="/late">Late</a></nav>');
}, 1_500);</script>`;

let redis: TestRedis;
let crawls: SiteCrawls;
beforeAll(async () => {
  redis = await startTestRedis();
  crawls = new SiteCrawls(redis.url, timeoutMs);
});
afterAll(async () => {
  await crawls.close();
  await redis.stop();
});

it('follows the links that a script adds while a page is waited for', async () => {
  await crawls.startScraper();
  const site = crawls.closeLater(await startSite({ pages: { '/': page(script), '/late': page('<nav>Late</nav>') } }));
  const enginesOf = async (waitFor?: { selector: string }) => {
    const { pages } = await crawls.resultOf(await crawls.crawl(`${site.origin}/`, { waitFor, reading: 'whole' }));
    return pages.map(({ url, engine }) => [new URL(url).pathname, engine]);
  };
  expect(await enginesOf()).toEqual([['/', 'http']]);
  expect(await enginesOf({ selector: 'nav' })).toEqual([
    ['/', 'browser'],
    ['/late', 'browser'],
  ]);
});
