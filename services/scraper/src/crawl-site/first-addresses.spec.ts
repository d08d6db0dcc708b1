import type { Crawler } from '../crawl/crawler';
import { FetchFailure } from '../crawl/fetch-failure';
import type { LinkReader } from '../get-links/read-links';
import { firstAddresses } from './first-addresses';

it('compares patterns with stars with the addresses of a large sitemap', async () => {
  const start = new URL('https://site.test/');
  const folder = `${start.origin}/archive-of-the-harbour/articles-about-ships/ports-and-lighthouses/letters-of-the-keepers/`;
  const pages = Array.from({ length: 50_000 }, (_, at) => ({ address: `${folder}${at}`, modified: '2026-11-01' }));
  const crawler = { sitemapsOf: async () => ['/sitemap.xml'], fetchFile: async () => ({ bytes: new Uint8Array() }) };
  const pool = { run: async () => ({ pages, sitemaps: [] }) };
  const reader = { crawler: crawler as unknown as Crawler, pool: pool as unknown as LinkReader['pool'] };
  const exclude = Array.from({ length: 12 }, (_, at) => `/*/view-${at}$`);
  const payload = { url: start.href, depth: 1, limit: 5_000, subdomains: false, since: '2026-10-01', exclude };
  const { addresses } = await firstAddresses(start, payload, reader, new AbortController().signal);
  expect(addresses).toHaveLength(pages.length);
});

it('fails with the reason of the website when it rejects the request for its sitemap', async () => {
  const start = new URL('https://site.test/');
  const fetchFile = () => Promise.reject(new FetchFailure('rate-limited', { status: 429 }));
  const crawler = { sitemapsOf: async () => ['/sitemap.xml'], fetchFile } as unknown as Crawler;
  const reader = { crawler, pool: {} as LinkReader['pool'] };
  const payload = { url: start.href, depth: 1, limit: 5_000, subdomains: false, since: '2026-10-01' };
  const { signal } = new AbortController();
  await expect(firstAddresses(start, payload, reader, signal)).rejects.toMatchObject({ code: 'rate-limited-by-site' });
});
