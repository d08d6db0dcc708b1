import { gzipSync } from 'node:zlib';
import type { Crawler } from '../crawl/crawler';
import { PagePool } from '../page/pool/page-pool';
import { readSitemaps } from './read-sitemaps';

const site = new URL('https://site.test/');
const index = (...addresses: string[]) =>
  `<sitemapindex>${addresses.map((address) => `<sitemap><loc>${address}</loc></sitemap>`).join('')}</sitemapindex>`;
const pages = (...addresses: string[]) =>
  `<urlset>${addresses.map((address) => `<url><loc>${address}</loc></url>`).join('')}</urlset>`;

/**
 * Reads a website whose robots.txt names `/first.xml`; `answer` returns each sitemap by its address. Records requests.
 */
async function read(answer: (address: string) => string | Uint8Array) {
  const fetched: string[] = [];
  const crawler = {
    sitemapsOf: async () => ['https://site.test/first.xml'],
    fetchFile: async (url: URL) => {
      fetched.push(url.href);
      const body = answer(url.pathname);
      return { url: url.href, bytes: typeof body === 'string' ? Buffer.from(body) : body };
    },
  } as unknown as Crawler;
  const found = await readSitemaps(
    { crawler, pool: new PagePool({ threads: 0 }) },
    site,
    1_000,
    new AbortController().signal,
  );
  return { fetched, found: found.map(({ address }) => address) };
}

describe('the sitemaps of a site', () => {
  it('are followed up to three levels', async () => {
    const { fetched } = await read((path) => index(`https://site.test${path}x`));
    expect(fetched).toHaveLength(3);
  });

  it('are limited to fifty', async () => {
    const many = Array.from({ length: 80 }, (_, at) => `https://site.test/${at}.xml`);
    const { fetched } = await read((path) => (path === '/first.xml' ? index(...many) : pages()));
    expect(fetched).toHaveLength(50);
  });

  it('are read in the order of the index until there are enough pages', async () => {
    const many = Array.from({ length: 40 }, (_, at) => `https://site.test/${at}.xml`);
    const pagesOf = (path: string) => Array.from({ length: 300 }, (_, at) => `https://site.test${path}/${at}`);
    const { fetched, found } = await read((path) => (path === '/first.xml' ? index(...many) : pages(...pagesOf(path))));
    expect(found).toEqual(['/0.xml', '/1.xml', '/2.xml', '/3.xml'].flatMap(pagesOf).slice(0, 1_000));
    expect(fetched.length).toBeLessThan(10);
  });

  it('may list addresses of the time before the site had https', async () => {
    const listed = ['http://site.test/a', 'http://www.site.test/b', 'http://site.test:8080/c', 'https://site.test/d'];
    const { found } = await read(() => pages(...listed));
    expect(found).toEqual(['https://site.test/a', ...listed.slice(1)]);
  });

  it('are not read from another website', async () => {
    const { fetched } = await read(() => index('https://other.test/a.xml', 'http://127.0.0.1/b.xml'));
    expect(fetched).toEqual(['https://site.test/first.xml']);
  });

  it('are limited in inflated size', async () => {
    const bomb = Buffer.concat([Buffer.from(pages('https://site.test/page')), Buffer.alloc(51 * 2 ** 20, ' ')]);
    expect((await read(() => gzipSync(bomb))).found).toEqual([]);
    expect((await read(() => gzipSync(pages('https://site.test/page')))).found).toEqual(['https://site.test/page']);
  });
});
