import type { PayloadOf } from '@winnow/contracts';
import type { Crawler } from '../crawl/crawler';
import { PagePool } from '../page/pool/page-pool';
import { planRefresh } from './plan-refresh';

const url = 'https://site.test/';
const crawler = {
  sitemapsOf: async () => [],
  fetchFile: async ({ href, pathname }: URL) => {
    if (pathname !== '/sitemap.xml') throw new Error('not found');
    const entries = ['', 'new'].map((path) => `<url><loc>${url}${path}</loc><lastmod>2026-01-01</lastmod></url>`);
    return { url: href, bytes: Buffer.from(`<urlset>${entries.join('')}</urlset>`) };
  },
} as unknown as Crawler;

async function planOf(sitemap: PayloadOf<'crawl-site'>['sitemap']) {
  const payload = { url, sitemap, collection: 'c', thorough: false } as PayloadOf<'refresh-collection'>;
  const reader = { crawler, pool: new PagePool({ threads: 0 }) };
  const known = [{ url, readAt: '2026-02-01T00:00:00Z' }];
  const { addresses, settled } = await planRefresh(payload, known, reader, new AbortController().signal);
  const unchanged = new Set(settled.map(({ key }) => key));
  // The frontier settles pages before it adds addresses.
  return addresses.filter(({ key }) => !unchanged.has(key)).map((one) => one.url);
}

it.each([undefined, 'include', 'only'] as const)(
  'finds new and unchanged pages in the sitemap by %s',
  async (sitemap) => {
    expect(await planOf(sitemap)).toEqual([`${url}new`]);
  },
);

it('requests every known page if the crawl skipped the sitemap', async () => {
  expect(await planOf('skip')).toEqual([url]);
});
