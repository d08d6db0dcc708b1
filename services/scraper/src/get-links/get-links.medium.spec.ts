import { startSite, type Site, type SiteOptions } from '@winnow/testing';
import { gzipSync } from 'node:zlib';
import { startTestScraper, TestContext, type TestScraper } from '../testing/test-scraper';

const feed = (item: string) => ({
  type: 'application/rss+xml',
  body: `<rss><channel><item>${item}</item></channel></rss>`,
});
const urlset = (...addresses: string[]) =>
  `<urlset>${addresses.map((address) => `<url><loc>${address}</loc></url>`).join('')}</urlset>`;

describe('listing the pages of a site', () => {
  let scraper: TestScraper;
  let site: Site;
  beforeAll(async () => {
    scraper = await startTestScraper();
  });
  afterAll(() => scraper.close());
  afterEach(() => site.close());

  const list = async (options: SiteOptions, path = '/', depth = 0) => {
    site = await startSite(options);
    const answer = await scraper.getLinks(site.origin + path, depth);
    return { ...answer, paths: answer.links.map(({ url }) => url.replace(site.origin, '')) };
  };

  it('returns the page itself and its links in page order, with titles', async () => {
    const { links, paths } = await list({ articles: 3 });
    expect(paths).toEqual(['/', '/page-1.html', '/page-2.html', '/page-3.html']);
    expect(links.map(({ text }) => text)).toEqual(['Page 1 - Test Site', 'Page 1', 'Page 2', 'Page 3']);
  });

  it('adds pages of the sitemap without duplicates, and counts filtered addresses', async () => {
    const home =
      '<p>Hello</p><a href="/b?utm_source=x">B</a><a href="/file.pdf">PDF</a><a href="https://other.example/">O</a>';
    const answer = await list({
      pages: { '/': home, '/sitemap.xml': { type: 'application/xml', body: urlset('/b/', '/c') } },
    });
    expect(answer.paths).toEqual(['/', '/b', '/c']);
    expect(answer.stats).toEqual({ filtered: 2, skipped: 1, reasons: { file: 1, 'off-site': 1, duplicate: 1 } });
  });

  it('follows sitemap indexes and gzip from robots.txt', async () => {
    const pages = {
      '/maps/index.xml': `<sitemapindex><sitemap><loc>/maps/a.xml.gz</loc></sitemap><sitemap><loc>/maps/b.txt</loc></sitemap><sitemap><loc>/maps/index.xml</loc></sitemap><sitemap><loc>/missing.xml</loc></sitemap></sitemapindex>`,
      '/maps/a.xml.gz': { type: 'application/gzip', body: gzipSync(urlset('/from-gzip')) },
      '/maps/b.txt': { type: 'text/plain', body: 'https://elsewhere.example/x\n' },
    };
    const { paths } = await list({ articles: 1, robots: 'Sitemap: {origin}/maps/index.xml', pages });
    expect(paths).toContain('/from-gzip');
    expect(paths).not.toContain('https://elsewhere.example/x');
    expect(site.hits.get('/maps/index.xml')).toBe(1);
  });

  it('lists pages of subdomains on request', async () => {
    const pages = { '/': '' };
    site = await startSite({ pages });
    const { port } = new URL(site.origin);
    pages['/'] = `<p>Home</p><a href="//docs.localhost:${port}/a">A</a><a href="/b">B</a>`;
    const start = `http://localhost:${port}/`;
    const hostsOf = async (subdomains: boolean) =>
      (await scraper.getLinks(start, 0, { subdomains })).links.map(({ url }) => new URL(url).hostname);
    expect(await hostsOf(true)).toEqual(['localhost', 'docs.localhost', 'localhost']);
    expect(await hostsOf(false)).toEqual(['localhost', 'localhost']);
  });

  it('reads the feed of a site without a sitemap', async () => {
    const home =
      '<link rel="alternate" type="application/rss+xml" href="/rss"><p>Blog</p><a href="/about">About</a><a href="/more">More</a>';
    const { paths } = await list({ pages: { '/': home, '/rss': feed('<link>/posts/1</link>') } });
    expect(paths).toEqual(['/', '/about', '/more', '/posts/1']);
  });

  it('reads the further pages of a paginated list up to the last', async () => {
    const part = (number: number) =>
      `<a href="/post-${'abc'[number - 1]}">Post ${number}</a>` +
      (number < 3 ? `<a href="/blog?page=${number + 1}" rel="next">Next</a>` : '<a href="/blog">First</a>');
    const pages = { '/blog': part(1), '/blog?page=2': part(2), '/blog?page=3': part(3) };
    const { paths } = await list({ pages }, '/blog');
    expect(paths).toEqual(['/blog', '/post-a', '/blog?page=2', '/post-b', '/blog?page=3', '/post-c']);
  });

  it('lists a page once under its canonical address', async () => {
    const pages = {
      '/': '<p>Home</p><a href="/shoe?color=red">Red shoe</a><a href="/shoe?color=blue">Blue shoe</a>',
      '/shoe?color=red': '<link rel="canonical" href="/shoe"><p>Shoe</p>',
      '/shoe?color=blue': '<link rel="canonical" href="/shoe"><p>Shoe</p><a href="/shoe">Shoe</a>',
    };
    const { paths, stats } = await list({ pages }, '/', 1);
    expect(paths).toEqual(['/', '/shoe']);
    expect(stats?.reasons?.duplicate).toBeGreaterThan(0);
  });

  it("lists translations in the sitemap once, in the page's language", async () => {
    const url = (path: string) =>
      `<url><loc>{origin}${path}</loc>${['de', 'en'].map((code) => `<xhtml:link rel="alternate" hreflang="${code}" href="{origin}/${code}/a"/>`).join('')}</url>`;
    const pages = { '/': '<html lang="de"><p>Hallo</p>' };
    site = await startSite({ pages });
    const map = `<urlset>${url('/en/a')}${url('/de/a')}</urlset>`;
    pages['/sitemap.xml' as '/'] = map.replaceAll('{origin}', site.origin);
    const { links, stats } = await scraper.getLinks(`${site.origin}/`);
    expect(links.map((link) => link.url.replace(site.origin, ''))).toEqual(['/', '/de/a']);
    expect(stats?.reasons).toMatchObject({ translation: 1 });
  });

  it('avoids calendars, sessions and endless paths while following links', async () => {
    const home =
      '<p>Home</p><a href="/calendar/2026/11">Calendar</a><a href="/?month=2027-01">Next month</a>' +
      '<a href="/a/b/a/b/a/b/">Deep</a><a href="/about;jsessionid=1">About</a><a href="/about?PHPSESSID=2">Again</a>';
    const { paths, stats } = await list({ pages: { '/': home, '/about': home } }, '/', 3);
    expect(paths).toEqual(['/', '/about']);
    expect(stats?.reasons).toMatchObject({ trap: 3 });
    expect(site.hits.get('/about')).toBe(1);
  });

  it('takes titles from feeds, and from the pages when it reads them', async () => {
    const home =
      '<link rel="alternate" type="application/rss+xml" href="/rss"><p>Blog</p><a href="/x7"></a><a href="/y">Y</a>';
    const pages = {
      '/': home,
      '/rss': feed('<title>Post</title><link>/p1</link>'),
      '/x7': '<title>The boats</title><p>Text</p>',
      '/p1': '<p>1</p>',
      '/y': 'y',
    };
    const { links } = await list({ pages }, '/', 1);
    expect(links.map(({ text }) => text).slice(1)).toEqual(['The boats', 'Y', 'Post']);
  });

  it('opens a site rendered by script in the browser', async () => {
    const { paths } = await list({ articles: 1, scripted: 4 }, '/app-1.html');
    expect(paths).toEqual(['/app-1.html', '/app-2.html', '/app-3.html', '/app-4.html']);
  });

  it('starts no browser for a static site', async () => {
    await list({ articles: 2 });
    expect(site.hits.get('/')).toBe(1);
  });

  it('follows links on request, and drops dead ones', async () => {
    const pages = {
      '/': '<p>Home</p><a href="/one">One</a><a href="/gone">Gone</a>',
      '/one': '<p>1</p><a href="/two">Two</a>',
      '/two': '<p>2</p>',
    };
    expect((await list({ pages })).paths).toEqual(['/', '/one', '/gone']);
    await site.close();
    expect((await list({ pages }, '/', 1)).paths).toEqual(['/', '/one', '/two']);
  });

  describe('with patterns', () => {
    const pages = {
      '/': '<p>Home</p><a href="/docs/a">A</a><a href="/docs/old/b">B</a><a href="/blog/c">C</a>',
      '/docs/a': '<p>A</p><a href="/docs/d">D</a><a href="/blog/e">E</a>',
      ...Object.fromEntries(['/docs/old/b', '/docs/d', '/docs/s'].map((path) => [path, `<p>${path}</p>`])),
      '/blog/c': '<p>C</p><a href="/docs/f">F</a>',
      '/sitemap.xml': { type: 'application/xml', body: urlset('/docs/s', '/blog/s') },
    };
    const listWanted = async (wanted: object, depth = 0, context = new TestContext()) => {
      site = await startSite({ pages });
      const { links, stats } = await scraper.getLinks(`${site.origin}/`, depth, wanted, context);
      return { paths: links.map(({ url }) => url.replace(site.origin, '')), stats, told: context.progressTold };
    };

    it('returns matching pages and counts the others', async () => {
      const { paths, stats } = await listWanted({ include: ['/docs/'], exclude: ['*/old/'] });
      expect(paths).toEqual(['/docs/a', '/docs/s']);
      expect(stats).toEqual({ filtered: 4, skipped: 0, reasons: { pattern: 4 } });
    });

    it('follows only matching pages', async () => {
      const { paths } = await listWanted({ include: ['/docs/'] }, 2);
      expect(paths).toEqual(['/docs/a', '/docs/old/b', '/docs/s', '/docs/d']);
      expect(site.hits.get('/blog/c')).toBeUndefined();
    });

    it.each([
      ['skip', ['/', '/docs/a', '/docs/old/b', '/blog/c', '/docs/d', '/blog/e', '/docs/f']],
      ['only', ['/docs/s', '/blog/s']],
    ])('lists other pages with the sitemap option %s', async (sitemap, paths) => {
      expect((await listWanted({ sitemap }, 1)).paths).toEqual(paths);
    });

    it('stops at the limit', async () => {
      const { paths, stats } = await listWanted({ limit: 2 });
      expect(paths).toEqual(['/', '/docs/a']);
      expect(stats?.reasons).toEqual({ 'over-limit': 4 });
    });

    it('reports the number of links found so far as progress', async () => {
      const { told, paths } = await listWanted({}, 1);
      expect(told.at(-1)).toMatchObject({ progress: 100, found: paths.length });
      const counts = told.flatMap(({ found = 0 }) => found);
      expect(counts).toEqual(counts.toSorted((one, other) => one - other));
    });

    it('is empty when no page matches, also for a page with scripts', async () => {
      site = await startSite({ pages: { '/': '<p>Home</p><script>1</script><a href="/a">A</a><a href="/b">B</a>' } });
      await expect(scraper.getLinks(`${site.origin}/`, 0, { include: ['/docs/'] })).resolves.toMatchObject({
        links: [],
      });
    });
  });

  it("follows redirects to the site's host", async () => {
    const { paths } = await list({ articles: 2 }, '/faults/redirect?n=3');
    expect(paths).toContain('/page-2.html');
  });

  it('returns no links for a page without any', async () => {
    const { links } = await list({}, '/faults/empty');
    expect(links).toEqual([]);
  });

  it.each([
    ['404', 'site-not-found', /404/],
    ['403', 'blocked', /403/],
    ['429', 'rate-limited-by-site', /429/],
    ['500', 'unreachable', /500/],
    ['reset', 'unreachable', /could not be reached/],
    ['loop', 'unreachable', /redirects again and again/],
    ['pdf', 'unsupported-type', /file/],
    ['js', 'needs-javascript', /JavaScript/],
  ])('has a readable problem for: %s', async (fault, code, message) => {
    await expect(list({}, `/faults/${fault}`)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });

  it('obeys robots.txt', async () => {
    const robots = 'User-agent: *\nDisallow: /';
    await expect(list({ robots })).rejects.toMatchObject({
      code: 'blocked',
      message: expect.stringContaining('robots.txt'),
    });
  });

  it('lists 10,000 pages', async () => {
    const addresses = Array.from({ length: 12_000 }, (_, page) => `/p/${page}`);
    const { links, stats } = await list({
      articles: 1,
      robots: 'Sitemap: {origin}/s.xml',
      pages: { '/s.xml': urlset(...addresses) },
    });
    expect(links).toHaveLength(10_000);
    expect(stats?.skipped).toBeGreaterThan(0);
  });
});
