import { gzipSync } from 'node:zlib';
import type { ResponseOf } from '@winnow/contracts';
import { startSite, type Site, type SitePage, waitUntil } from '@winnow/testing';
import type { SiteCrawls } from '../testing/site-crawls';
import { setUpSiteCrawls } from '../testing/set-up-site-crawls';

const endMs = 240_000;

const setUp = setUpSiteCrawls(endMs);

const xml = (body: string): SitePage => ({ type: 'application/xml', body });
const sitemap = (...addresses: string[]) =>
  xml(`<urlset>${addresses.map((address) => `<url><loc>${address}</loc></url>`).join('')}</urlset>`);
const index = (...addresses: string[]) =>
  xml(
    `<sitemapindex>${addresses.map((address) => `<sitemap><loc>${address}</loc></sitemap>`).join('')}</sitemapindex>`,
  );
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
/** A page with a text of its own that links to others. */
const page = (name: string, ...links: string[]): SitePage => {
  const text = `<p>The page ${name} says what only ${name} says, as the keeper of ${name} wrote it down.</p>`.repeat(3);
  const nav = links.map((link) => `<a href="${link}">${link}</a>`).join(' ');
  return `<!doctype html><html lang="en"><title>${name}</title><nav>${nav}</nav><main><h1>${name}</h1>${text}</main></html>`;
};

/** Starts a site with pages at the paths, and other responses. */
const site = async (paths: readonly string[], pages: Record<string, SitePage>, robots?: string): Promise<Site> => {
  const own = Object.fromEntries(paths.map((path) => [path, page(path)]));
  const options = { articles: 0, pages: { ...own, ...pages }, ...(robots === undefined ? {} : { robots }) };
  return setUp.crawls.closeLater(await startSite(options));
};
const crawl = async (url: string, wanted?: Parameters<SiteCrawls['crawl']>[1]) =>
  setUp.crawls.resultOf(await setUp.crawls.crawl(url, wanted));
const pathsOf = ({ pages }: ResponseOf<'crawl-site'>) => pages.map(({ url }) => new URL(url).pathname);
const sorted = (result: ResponseOf<'crawl-site'>) => pathsOf(result).toSorted();

describe('a crawl of a site with a sitemap', () => {
  it('reads pages that no page links to, besides linked ones, and pages that they link to', async () => {
    await setUp.crawls.startScraper();
    const { origin, hits } = await site(['/linked', '/deep'], {
      '/': page('home', '/linked'),
      '/only-listed': page('only-listed', '/deep'),
      '/sitemap.xml': sitemap('/', '/linked', '/only-listed', 'https://other.test/x', '/a.pdf', '/calendar/2030/1'),
    });
    const both = await crawl(`${origin}/`);
    expect(pathsOf(both)[0]).toBe('/');
    expect(sorted(both)).toEqual(['/', '/deep', '/linked', '/only-listed']);
    expect(both.stats.found).toBe(4);
    expect(both.stats.skipped).toEqual({ 'off-site': 1, file: 1, calendar: 1 });
    expect(hits.get('/sitemap.xml')).toBe(1);
    expect(sorted(await crawl(`${origin}/`, { sitemap: 'include', depth: 1 }))).toEqual([
      '/',
      '/linked',
      '/only-listed',
    ]);
    expect(sorted(await crawl(`${origin}/`, { depth: 0 }))).toEqual(['/']);
  });

  it('reads only linked or only listed pages on request', async () => {
    await setUp.crawls.startScraper();
    const { origin, hits } = await site(['/linked', '/listed', '/deep'], {
      '/': page('home', '/linked'),
      '/listed': page('listed', '/deep'),
      '/sitemap.xml': sitemap('/listed'),
    });
    expect(sorted(await crawl(`${origin}/`, { sitemap: 'skip' }))).toEqual(['/', '/linked']);
    expect(hits.get('/sitemap.xml')).toBeUndefined();
    expect(sorted(await crawl(`${origin}/`, { sitemap: 'only', depth: 0 }))).toEqual(['/', '/listed']);
  });

  it('obeys patterns and robots.txt, and reads an index with gzip that robots.txt names', async () => {
    await setUp.crawls.startScraper();
    const packed = sitemap('/docs/c', '/docs/old/d') as { body: string };
    const { origin } = await site(
      ['/docs/a', '/docs/b', '/docs/c', '/docs/old/d', '/news/e', '/docs/private'],
      {
        '/docs/': page('docs'),
        '/index.xml': index('/first.xml', '/second.xml.gz', '/missing.xml'),
        '/first.xml': sitemap('/docs/a', '/docs/b', '/news/e', '/docs/private'),
        '/second.xml.gz': { type: 'application/gzip', body: gzipSync(packed.body) },
      },
      'User-agent: *\nDisallow: /docs/private\nSitemap: {origin}/index.xml',
    );
    const result = await crawl(`${origin}/docs/`, { include: ['/docs/'], exclude: ['/docs/old/'] });
    expect(sorted(result)).toEqual(['/docs/', '/docs/a', '/docs/b', '/docs/c']);
    expect(result.failed).toEqual([expect.objectContaining({ url: `${origin}/docs/private`, outcome: 'robots' })]);
    expect(result.stats.skipped).toEqual({ pattern: 2 });
  });

  it('reads the links of the start page before thousands of listed pages, of these first the ones below its folder', async () => {
    await setUp.crawls.startScraper();
    const linked = numbers(10).map((at) => `/linked/${at}`);
    const near = numbers(5).map((at) => `/shop/${at}`);
    const { origin } = await site([...linked, ...near, ...numbers(30).map((at) => `/far/${at}`)], {
      '/shop/': page('home', ...linked),
      '/sitemap.xml': sitemap(...numbers(3_000).map((at) => `/far/${at}`), ...near),
    });
    const result = await crawl(`${origin}/shop/`, { limit: 20 });
    const [first, ...others] = pathsOf(result);
    expect(first).toBe('/shop/');
    expect(others.toSorted()).toEqual([...linked, ...near, ...numbers(4).map((at) => `/far/${at}`)].toSorted());
    expect(result.stats).toMatchObject({ found: 20, stopped: 'limit', skipped: { 'over-limit': 2_996 } });
  });

  it.each([
    ['missing', { status: 404 }],
    ['malformed', xml('<urlset><url><loc>/listed')],
    ['a page', page('not a sitemap', '/listed')],
    ['a server error', { status: 500 }],
  ])('reads the linked pages when the sitemap is %s', async (_kind, response) => {
    await setUp.crawls.startScraper();
    const { origin } = await site(['/linked'], { '/': page('home', '/linked'), '/sitemap.xml': response });
    expect(sorted(await crawl(`${origin}/`))).toEqual(['/', '/linked']);
    expect(sorted(await crawl(`${origin}/`, { sitemap: 'only' }))).toEqual(['/']);
  });

  it('reads linked pages while a sitemap is slow, says so, pauses meanwhile, and ends', async () => {
    await setUp.crawls.startScraper();
    const paths = numbers(120).map((at) => `/linked/${at}`);
    const { origin, waiting } = await site(
      [...paths, '/listed'],
      { '/': page('home', ...paths), '/second.xml': sitemap('/listed') },
      'Sitemap: {origin}/faults/hang\nSitemap: {origin}/second.xml',
    );
    const id = await setUp.crawls.crawl(`${origin}/`);
    const progress = async () => (await setUp.crawls.jobs.read(id, 'ann'))?.record.progress;
    await waitUntil(async () => (await progress())?.progress === paths.length + 1, { timeoutMs: endMs });
    const message = 'Read 121 of 121 pages found so far. Reading the sitemaps of the website...';
    expect(await progress()).toMatchObject({ message });
    expect(waiting('/faults/hang')).toBe(1);
    await setUp.crawls.jobs.pause(id, 'ann', true);
    await waitUntil(() => waiting('/faults/hang') === 0, { timeoutMs: endMs });
    expect((await setUp.crawls.jobs.read(id, 'ann'))?.end).toBeNull();
    await setUp.crawls.jobs.pause(id, 'ann', false);
    const result = await setUp.crawls.resultOf(id);
    expect(sorted(result)).toEqual(['/', '/listed', ...paths].toSorted());
  });

  it('reads the listed pages when the scraper dies that reads the sitemap', async () => {
    const one = await setUp.crawls.startScraper();
    const { origin, waiting } = await site(
      ['/linked', '/listed'],
      { '/': page('home', '/linked'), '/second.xml': sitemap('/listed') },
      'Sitemap: {origin}/faults/slow?ms=8000\nSitemap: {origin}/second.xml',
    );
    const id = await setUp.crawls.crawl(`${origin}/`);
    await waitUntil(() => waiting('/faults/slow?ms=8000') === 1, { timeoutMs: endMs });
    await waitUntil(async () => (await setUp.crawls.jobs.read(id, 'ann'))?.record.progress?.progress === 2, {
      timeoutMs: endMs,
    });
    await one.die();
    await setUp.crawls.startScraper();
    expect(sorted(await setUp.crawls.resultOf(id))).toEqual(['/', '/linked', '/listed']);
  });

  it('reads the sitemap and each listed page once with several scrapers', async () => {
    await Promise.all([setUp.crawls.startScraper(), setUp.crawls.startScraper()]);
    const paths = numbers(170).map((at) => `/listed/${at}`);
    const { origin, hits } = await site(paths, { '/': page('home'), '/sitemap.xml': sitemap(...paths) });
    expect(sorted(await crawl(`${origin}/`))).toEqual(['/', ...paths].toSorted());
    expect([...hits].filter(([path, count]) => count > 1 && path !== '/robots.txt')).toEqual([]);
  });

  it('fails with the reason when the start page does not exist, except with listed pages alone', async () => {
    await setUp.crawls.startScraper();
    const { origin } = await site(['/listed'], { '/sitemap.xml': sitemap('/listed') });
    await expect(crawl(`${origin}/missing`)).rejects.toMatchObject({ code: 'site-not-found' });
    const result = await crawl(`${origin}/missing`, { sitemap: 'only' });
    expect(sorted(result)).toEqual(['/listed']);
    expect(result.failed).toMatchObject([{ outcome: 'not-found' }]);
  });

  it('reads the sitemap of the host that the start page redirects to', async () => {
    await setUp.crawls.startScraper();
    const target = await site(['/listed'], { '/': page('home'), '/sitemap.xml': sitemap('/listed') });
    const { origin } = await site([], { '/': { status: 302, headers: { location: `${target.origin}/` } } });
    const { pages } = await crawl(`${origin}/`);
    expect(pages.map(({ url }) => new URL(url).pathname)).toEqual(['/', '/listed']);
  });
});
