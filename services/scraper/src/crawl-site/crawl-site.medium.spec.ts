import { setTimeout as sleep } from 'node:timers/promises';
import type { CrawlStats, PageEvent, ResponseOf } from '@winnow/contracts';
import type { JobClient } from '@winnow/jobs';
import { assembleEvents } from '@winnow/jobs/testing';
import { itSlow, runsAllAttacks, startSite, waitUntil } from '@winnow/testing';
import { startEndlessSite, type EndlessSite } from '../testing/endless-site';
import { setUpSiteCrawls } from '../testing/set-up-site-crawls';
import type { SiteCrawls } from '../testing/site-crawls';

type Result = ResponseOf<'crawl-site'>;
const endMs = 240_000;

const setUp = setUpSiteCrawls(endMs);
let prefix: string;
let jobs: JobClient;

beforeEach(() => void ({ jobs, prefix } = setUp.crawls));

const closeLater: SiteCrawls['closeLater'] = (item) => setUp.crawls.closeLater(item);
const startScraper = () => setUp.crawls.startScraper();
const site = async (pages: number, ms?: number) => closeLater(await startEndlessSite(pages, ms));
const crawl = (...args: Parameters<SiteCrawls['crawl']>) => setUp.crawls.crawl(...args);
const resultOf = (id: string) => setUp.crawls.resultOf(id);

async function pageEvents(id: string): Promise<PageEvent[]> {
  const events = await Array.fromAsync(assembleEvents(jobs.follow(id, '0-0', AbortSignal.timeout(endMs))));
  return events.filter(({ event }) => event === 'page').map(({ data }) => data as PageEvent);
}

const progressOf = async (id: string) => (await jobs.read(id, 'ann'))?.record.progress?.progress ?? 0;

const requestsOf = ({ hits }: EndlessSite) => [...hits.values()].reduce((sum, count) => sum + count, 0);
/** Resolves after two seconds without requests to the site. */
async function untilQuiet(endless: EndlessSite): Promise<void> {
  for (let before = -1; before !== requestsOf(endless); await sleep(2_000)) before = requestsOf(endless);
}

const pagesOf = ({ origin, hits }: EndlessSite) => {
  const own = [...hits.keys()].filter((path) => path === '/' || /^\/page\/\d+$/.test(path));
  return own.map((path) => `${origin}${path}`);
};
const pathsOf = (pages: Result['pages']) => pages.map(({ url }) => new URL(url).pathname).toSorted();
const expectTraps = ({ skipped }: CrawlStats) => {
  for (const trap of ['calendar', 'dates', 'session', 'facets', 'loop', 'duplicate', 'off-site'])
    expect({ [trap]: skipped[trap] }).toEqual({ [trap]: expect.any(Number) });
};

describe('a crawl', () => {
  itSlow('[N116] of a large site with traps reads each page once when one of two scrapers dies', async () => {
    const pages = runsAllAttacks ? 2_000 : 500;
    const [one, other] = [await startScraper(), await startScraper()];
    const endless = await site(pages, 5);
    const id = await crawl(`${endless.origin}/`);
    await waitUntil(async () => (await progressOf(id)) > pages / 4, { timeoutMs: endMs });
    const before = new Map(endless.hits);
    await other.die();
    const result = await resultOf(id);
    const urls = result.pages.map(({ url }) => url);
    expect(new Set(urls).size).toBe(urls.length);
    const own = urls.filter((url) => /\/(?:page\/\d+)?$/.test(url));
    expect(own).toHaveLength(pages);
    expect(new Set(own)).toEqual(new Set(pagesOf(endless)));
    expectTraps(result.stats);
    expect(urls.length - own.length).toBeLessThan(500);
    expect(result.stats.stopped).toBeUndefined();
    const events = await pageEvents(id);
    expect(events.map(({ index }) => index)).toEqual(events.map((_, index) => index));
    expect(events.flatMap((event) => ('page' in event ? [event.page.url] : []))).toEqual(urls);
    // Only the addresses active at the crash are requested again.
    const again = [...endless.hits].filter(([path, hits]) => hits > 1 && path !== '/robots.txt' && path !== '/');
    const redirected = again.filter(([path]) => path === '/page/1');
    expect(again.length - redirected.length).toBeLessThanOrEqual(3 * 32);
    expect(before.size).toBeLessThan(endless.hits.size);
    expect([...endless.hits.keys()].filter((path) => path.includes('inside'))).toEqual([]);
    expect((await setUp.redis.keys(`${prefix}:job:${id}*`)).toSorted()).toEqual([
      `${prefix}:job:${id}`,
      `${prefix}:job:${id}:crawl`,
      `${prefix}:job:${id}:events`,
      `${prefix}:job:${id}:result`,
    ]);
    await setUp.crawls.close(one);
  });

  it('returns pages while it runs, and only to its owner', async () => {
    await startScraper();
    const endless = await site(300, 10);
    const id = await crawl(`${endless.origin}/`, { include: ['/page/'] });
    await waitUntil(async () => ((await jobs.pages(id, 'ann', 0, 1))?.total ?? 0) > 20, { timeoutMs: endMs });
    const window = await jobs.pages(id, 'ann', 5, 10);
    const text = String(Buffer.concat(await Array.fromAsync(window?.json.pieces() ?? [])));
    expect(JSON.parse(`[${text}]`)).toHaveLength(10);
    expect(await jobs.pages(id, 'bob', 0, 1)).toBeNull();
    expect(await jobs.pause(id, 'bob', true)).toBe(false);
    const { pages } = await resultOf(id);
    expect(pages).toHaveLength(300);
    expect(JSON.parse(`[${text}]`)).toEqual(pages.slice(5, 15));
    expect(await jobs.pages(id, 'ann', 300, 10)).toMatchObject({ total: 300, length: 0 });
  });

  it('pauses, resumes, and is cancelled', async () => {
    await startScraper();
    const endless = await site(400, 20);
    const id = await crawl(`${endless.origin}/`, { include: ['/page/'] });
    await waitUntil(async () => (await progressOf(id)) > 40, { timeoutMs: endMs });
    const progress = (await jobs.read(id, 'ann'))?.record.progress;
    expect(progress?.outcomes).toEqual({ ok: progress?.progress });
    expect(progress?.secondsLeft).toBeGreaterThan(0);
    expect(await jobs.pause(id, 'ann', true)).toBe(true);
    await untilQuiet(endless);
    expect(endless.hits.size).toBeLessThan(400);
    expect((await jobs.read(id, 'ann'))?.end).toBeNull();
    expect((await jobs.read(id, 'ann'))?.record.paused).toBe(true);
    expect(await jobs.pause(id, 'ann', false)).toBe(true);
    const { pages, stats } = await resultOf(id);
    expect(pages).toHaveLength(400);
    expect(stats).toMatchObject({ found: 400, outcomes: { ok: 400 } });
    expect(await jobs.pause(id, 'ann', true)).toBe(false);

    const second = await crawl(`${endless.origin}/`, { include: ['/page/'] });
    await waitUntil(async () => (await progressOf(second)) > 40, { timeoutMs: endMs });
    await jobs.cancel(second, 'ann');
    await untilQuiet(endless);
    expect(requestsOf(endless)).toBeLessThan(800);
    expect((await jobs.read(second, 'ann'))?.status).toBe('cancelled');
    expect(await setUp.redis.keys(`${prefix}:job:${second}:crawl:*`)).toEqual([]);
  });

  it("[N117] respects the limits on pages, depth and the account's storage", async () => {
    await startScraper();
    const endless = await site(500);
    const few = await resultOf(await crawl(`${endless.origin}/`, { limit: 30 }));
    expect(few.stats).toMatchObject({ found: 30, stopped: 'limit' });
    const flat = await resultOf(
      await crawl(`${endless.origin}/`, { depth: 1, include: ['/page/'], exclude: ['/page/4*'] }),
    );
    expect(pathsOf(flat.pages)).toEqual(['/', '/page/1', '/page/2', '/page/3']);
    const account = { name: 'session:ann', maxOpenJobs: 0, maxBytes: 200_000 };
    const full = await resultOf(await crawl(`${endless.origin}/`, { include: ['/page/'] }, [account]));
    expect(full.stats.stopped).toBe('quota');
    expect(full.pages.length).toBeGreaterThan(10);
    expect(JSON.stringify(full.pages).length).toBeLessThan(200_000);
  });

  it('fails with the reason for an unreadable site, and follows the links of a page without text', async () => {
    await startScraper();
    const plain = closeLater(
      await startSite({
        pages: {
          '/': '<html><body><a href="/page-1.html"></a></body></html>',
          '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /page-2.html' },
        },
        articles: 3,
      }),
    );
    const { pages, failed } = await resultOf(await crawl(`${plain.origin}/`));
    expect(pathsOf(pages)).toEqual(['/page-1.html', '/page-3.html']);
    expect(failed).toContainEqual({
      url: `${plain.origin}/page-2.html`,
      outcome: 'robots',
      message: expect.any(String),
    });
    expect(plain.hits.get('/page-2.html')).toBeUndefined();
    await expect(resultOf(await crawl(`${plain.origin}/missing`))).rejects.toMatchObject({ code: 'site-not-found' });
  });

  it('[N118] follows a redirect to another site only from the start page', async () => {
    await startScraper();
    const other = closeLater(await startSite({ articles: 2 }));
    const away = { status: 302, headers: { location: `${other.origin}/page-1.html` } };
    const own = closeLater(
      await startSite({
        articles: 1,
        pages: { '/': '<a href="/away">a</a> <a href="/page-1.html">b</a>', '/away': away },
      }),
    );
    const { pages, stats } = await resultOf(await crawl(`${own.origin}/page-1.html`));
    expect(pages.every(({ url }) => url.startsWith(own.origin))).toBe(true);
    expect(stats.skipped['off-site'] ?? 0).toBe(0);
    const second = await resultOf(await crawl(`${own.origin}/`));
    expect(JSON.stringify(second.pages)).not.toContain('page 2');
    expect(second.stats).toMatchObject({ skipped: { 'off-site': 1 } });
    expect(other.hits.get('/page-2.html')).toBeUndefined();
    const redirected = await resultOf(await crawl(`${own.origin}/away`));
    expect(redirected.pages.length).toBeGreaterThan(1);
  });

  it('keeps one of the copies of a page that name the same canonical address, and all pages with texts of their own', async () => {
    await startScraper();
    const lamp = '<p>The lamp of brass burns oil for nine hours, and its glass is ground by hand in Ostby.</p>';
    const rug = '<p>The rug of wool is woven on the islands, and every pattern tells of a harbour.</p>';
    const page = (text: string, canonical = '', links = '') =>
      `<head>${canonical && `<link rel="canonical" href="${canonical}">`}</head><main>${text.repeat(3)}</main>${links}`;
    const paths = ['/sale/lamp?from=1', '/lamp', '/sale/lamp', '/copy', '/rugs', '/rugs/2', '/new/lamp'];
    const pagesOfShop = {
      '/': page('<p>All that the shop sells.</p>', '', paths.map((path) => `<a href="${path}">a</a>`).join(' ')),
      '/lamp': page(lamp, '/lamp'),
      '/sale/lamp': page(lamp, '/lamp', '<a href="/only-here">b</a>'),
      '/new/lamp': page(lamp + rug, '/lamp'),
      '/copy': page(lamp),
      '/rugs': page(rug),
      '/rugs/2': page(rug.replaceAll('rug', 'mat'), '/rugs'),
      '/only-here': page(rug.replaceAll('rug', 'sail')),
    };
    const own = closeLater(await startSite({ articles: 0, pages: pagesOfShop }));
    const { pages, stats } = await resultOf(await crawl(`${own.origin}/`));
    expect(pathsOf(pages).filter((path) => path.endsWith('lamp'))).toHaveLength(2);
    for (const path of ['/', '/copy', '/new/lamp', '/only-here', '/rugs', '/rugs/2'])
      expect(pathsOf(pages)).toContain(path);
    expect(stats.skipped).toMatchObject({ duplicate: 2 });
  });

  it('reads whole pages on request', async () => {
    await startScraper();
    const own = closeLater(await startSite({ articles: 2 }));
    const contents = async (reading?: 'whole') =>
      (await resultOf(await crawl(`${own.origin}/page-1.html`, { reading }))).pages.map(({ content }) => content);
    const [whole, main] = [await contents('whole'), await contents()];
    const hasFooter = (content: string) => content.includes('all rights reserved');
    expect(whole.map(hasFooter)).toEqual([true, true]);
    expect(main.map(hasFooter)).toEqual([false, false]);
  });

  it('with a date reads only the pages that the sitemap lists as changed', async () => {
    await startScraper();
    const dated = (page: number, date: string) =>
      `<url><loc>{}/page-${page}.html</loc><lastmod>${date}</lastmod></url>`;
    const sitemap = { type: 'application/xml', body: '' };
    const own = closeLater(await startSite({ articles: 4, pages: { '/sitemap.xml': sitemap } }));
    const entries = [
      dated(1, '2026-01-05'),
      dated(2, '2026-03-01T10:00:00Z'),
      dated(3, '2025-01-01'),
      '<url><loc>{}/page-4.html</loc></url>',
    ];
    sitemap.body = `<urlset>${entries.join('').replaceAll('{}', own.origin)}</urlset>`;
    const { pages, stats } = await resultOf(await crawl(`${own.origin}/`, { since: '2026-01-05' }));
    expect(pathsOf(pages)).toEqual(['/page-1.html', '/page-2.html']);
    expect(stats.found).toBe(2);
    expect(await resultOf(await crawl(`${own.origin}/`, { since: '2026-06-01' }))).toMatchObject({ pages: [] });
  });
});
