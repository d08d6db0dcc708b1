import { setTimeout as sleep } from 'node:timers/promises';
import { itSlow, paragraphs, startSite, type Site } from '@winnow/testing';
import { browsers } from '../testing/child-browsers';
import { startTestScraper, TestContext, type TestScraper } from '../testing/test-scraper';

describe('scraping pages', () => {
  let scraper: TestScraper;
  let site: Site;
  beforeAll(async () => {
    scraper = await startTestScraper();
  });
  afterAll(() => scraper.close());
  beforeEach(async () => {
    site = await startSite({ articles: 20, scripted: 4 });
  });
  afterEach(() => site.close());

  const at = (...paths: string[]) => paths.map((path) => site.origin + path);
  /** Returns the outcome of the only page of a job, with its message. */
  const outcomeOf = async (path: string) => {
    const context = new TestContext();
    const problem = await scraper.scrape(at(path), context).then(
      () => undefined,
      (error: { code: string; message: string }) => error,
    );
    const [event] = context.pageEvents;
    if (!event) throw new Error('no page event');
    return 'page' in event
      ? { outcome: event.page.outcome, content: event.page.content, engine: event.page.engine, problem }
      : { outcome: event.outcome, message: event.message, problem };
  };

  it("returns each page's text in the order of the request, without boilerplate", async () => {
    const paths = Array.from({ length: 20 }, (_, page) => `/page-${page + 1}.html`);
    const { pages, failed } = await scraper.scrape(at(...paths));
    expect(failed).toBeUndefined();
    expect(pages.map(({ url }) => url)).toEqual(at(...paths));
    for (const [index, page] of pages.entries()) {
      expect(page).toMatchObject({ title: `Page ${index + 1}`, outcome: 'ok', engine: 'http' });
      for (const paragraph of paragraphs(index + 1)) expect(page.content).toContain(paragraph);
      expect(page.content).not.toContain('all rights reserved');
    }
  });

  it('returns pages in the requested format, with the requested extras', async () => {
    const { pages } = await scraper.scrape(at('/page-1.html'), new TestContext(), {
      format: 'markdown',
      include: ['links', 'metadata'],
    });
    expect(pages[0]?.content).toContain('- First point of page 1');
    expect(pages[0]?.links).toHaveLength(20);
    expect(pages[0]?.links?.[0]?.url).toBe(`${site.origin}/page-1.html`);
    expect(pages[0]?.metadata).toMatchObject({ title: 'Page 1', language: 'en', status: 200 });
  });

  it('returns whole pages on request, including repeated blocks', async () => {
    const urls = at('/page-1.html', '/page-2.html', '/page-3.html');
    const { pages } = await scraper.scrape(urls, new TestContext(), { reading: 'whole' });
    expect(pages).toHaveLength(3);
    for (const [index, { content, removed, confidence }] of pages.entries()) {
      for (const paragraph of paragraphs(index + 1)) expect(content).toContain(paragraph);
      expect(content).toContain('all rights reserved');
      expect([removed, confidence]).toEqual([undefined, undefined]);
    }
  });

  it('renders a page in the browser on request', async () => {
    const { pages } = await scraper.scrape(at('/page-1.html'), new TestContext(), { reading: 'rendered' });
    expect(pages).toMatchObject([{ title: 'Page 1', outcome: 'ok', engine: 'browser' }]);
    expect(pages[0]?.content).not.toContain('all rights reserved');
  });

  it('stores a page separately for each format', async () => {
    const remembered = new Map<string, unknown>();
    const scrapeAs = async (format: 'text' | 'html') => {
      const context = new TestContext(undefined, remembered);
      return (await scraper.scrape(at('/page-1.html'), context, { format })).pages[0]?.content;
    };
    expect(await scrapeAs('html')).toContain('<li>First point of page 1</li>');
    expect(await scrapeAs('text')).toContain('- First point of page 1');
  });

  it('publishes each page at once and reports progress up to the number of addresses', async () => {
    const context = new TestContext();
    await scraper.scrape(at('/page-1.html', '/faults/404', '/page-2.html'), context);
    expect(context.pageEvents.map(({ index }) => index).sort()).toEqual([0, 1, 2]);
    expect(context.progressTold.map(({ progress }) => progress)).toEqual([0, 1, 2, 3]);
    expect(new Set(context.progressTold.map(({ total }) => total))).toEqual(new Set([3]));
    expect(context.progressTold[0]?.message).toBe('Starting content extraction...');
    // The missing page counts as done, but not as extracted.
    expect(context.progressTold.at(-1)?.message).toBe('Extracted 2 of 3 pages, 1 without content...');
  });

  it('resumes after an earlier run of the job', async () => {
    const context = new TestContext();
    await scraper.scrape(at('/page-1.html', '/faults/404'), context);
    const again = await scraper.scrape(at('/page-1.html', '/faults/404', '/page-2.html'), context);
    expect(again.pages.map(({ title }) => title)).toEqual(['Page 1', 'Page 2']);
    expect(again.failed).toHaveLength(1);
    expect(site.hits.get('/page-1.html')).toBe(1);
    expect(site.hits.get('/faults/404')).toBe(1);
  });

  it('fetches a duplicate address once', async () => {
    const { pages } = await scraper.scrape(at('/page-3.html', '/page-3.html'));
    expect(pages).toHaveLength(2);
    expect(site.hits.get('/page-3.html')).toBe(1);
  });

  it('fails only the invalid addresses of a list', async () => {
    const { pages, failed } = await scraper.scrape(['not an address', 'file:///etc/passwd', ...at('/page-1.html')]);
    expect(pages).toHaveLength(1);
    expect(failed?.map(({ outcome }) => outcome)).toEqual(['unreachable', 'unreachable']);
    expect(failed?.[0]?.message).toBe('That is not a web address.');
  });

  it('opens only pages rendered by script in the browser', async () => {
    const { pages } = await scraper.scrape(at('/app-1.html', '/page-1.html', '/app-2.html'));
    expect(pages.map(({ engine }) => engine)).toEqual(['browser', 'http', 'browser']);
    for (const paragraph of paragraphs(1)) expect(pages[0]?.content).toContain(paragraph);
  });

  it('sends every request through the proxy', async () => {
    await scraper.scrape(at('/page-1.html', '/app-1.html'));
    const port = new URL(site.origin).port;
    const proxied = scraper.proxy.requested.filter((target) => target.includes(`:${port}`));
    const requests = [...site.hits.values()].reduce((sum, hits) => sum + hits, 0);
    expect(requests).toBeGreaterThanOrEqual(4);
    expect(proxied.length).toBeGreaterThan(0);
  });

  itSlow('fails as unavailable without its proxy, and sends nothing', async () => {
    await scraper.proxy.close();
    await expect(scraper.scrape(at('/page-2.html'))).rejects.toMatchObject({ code: 'unavailable' });
    expect(site.hits.get('/page-2.html')).toBeUndefined();
    scraper = await startTestScraper();
  });

  it.each([
    ['404', 'not-found', 'site-not-found', /404/],
    ['403', 'blocked', 'blocked', /blocking.*403/],
    ['429', 'rate-limited', 'rate-limited-by-site', /rate limiting.*429/],
    ['500', 'unreachable', 'unreachable', /error on its own server \(500\)/],
    ['503', 'unreachable', 'unreachable', /error on its own server \(503\)/],
    ['js', 'needs-javascript', 'needs-javascript', /JavaScript/],
    ['loop', 'unreachable', 'unreachable', /redirects again and again/],
    ['to-file', 'unreachable', 'unreachable', /could not be reached/],
    ['reset', 'unreachable', 'unreachable', /could not be reached/],
    ['truncated', 'unreachable', 'unreachable', /could not be reached/],
    ['empty', 'thin', 'no-text', /no text/],
    ['big?mb=30', 'too-large', 'too-large', /20 MB/],
    ['gzip-bomb?mb=60', 'too-large', 'too-large', /20 MB/],
    ['pdf', 'unsupported', 'unsupported-type', /PDF/],
    ['png', 'unsupported', 'unsupported-type', /./],
    ['login', 'login', 'blocked', /sign/i],
  ])('reports %s as %s', async (fault, outcome, code, message) => {
    const result = await outcomeOf(`/faults/${fault}`);
    expect(result.outcome).toBe(outcome);
    expect(result.message).toMatch(message);
    expect(result.problem).toMatchObject({ code, message: result.message });
  });

  it.each(['redirect?n=3', 'latin1', 'slow?ms=2000'])('reads a page despite %s', async (fault) => {
    const { content } = await outcomeOf(`/faults/${fault}`);
    for (const paragraph of paragraphs(1)) expect(content).toContain(paragraph);
    if (fault === 'latin1') expect(content).toContain('Café façade');
  });

  it('follows the meta refresh of an empty page', async () => {
    const moved = await startSite({ pages: { '/old': '<meta http-equiv="refresh" content="0;url=/page-2.html">' } });
    const { pages } = await scraper.scrape([`${moved.origin}/old`]);
    expect(pages).toMatchObject([{ url: `${moved.origin}/old`, title: 'Page 2' }]);
    await moved.close();
  });

  it('starts another browser when the first one crashes', async () => {
    await scraper.scrape(at('/app-1.html'));
    expect(browsers()).not.toEqual([]);
    for (const pid of browsers()) process.kill(pid, 'SIGKILL');
    await expect(scraper.scrape(at('/app-2.html'))).resolves.toMatchObject({ pages: [{ engine: 'browser' }] });
  });

  it('closes the browser after an idle time', async () => {
    const brief = await startTestScraper({ BROWSER_IDLE_SECONDS: '1' });
    const before = browsers();
    await brief.scrape(at('/app-1.html'));
    const started = browsers().filter((pid) => !before.includes(pid));
    expect(started).not.toEqual([]);
    while (browsers().some((pid) => started.includes(pid))) await sleep(100);
    await brief.close();
  });

  it('obeys robots.txt unless configured otherwise', async () => {
    const strict = await startSite({ robots: 'User-agent: *\nDisallow: /page-2' });
    const { pages, failed } = await scraper.scrape([`${strict.origin}/page-1.html`, `${strict.origin}/page-2.html`]);
    expect(pages).toHaveLength(1);
    expect(failed?.[0]).toMatchObject({ outcome: 'robots' });
    expect(strict.hits.get('/page-2.html')).toBeUndefined();
    const permissive = await startTestScraper({ OBEY_ROBOTS: 'off' });
    const all = await permissive.scrape([`${strict.origin}/page-2.html`]);
    expect(all).toMatchObject({ pages: [{ title: 'Page 2' }] });
    await permissive.close();
    await strict.close();
  });

  it('gets every page of a site that limits the rate', async () => {
    const slow = await startSite({ articles: 15, requestsPerSecond: 8 });
    const paths = Array.from({ length: 15 }, (_, page) => `${slow.origin}/page-${page + 1}.html`);
    const { pages } = await scraper.scrape(paths);
    expect(pages).toHaveLength(15);
    await slow.close();
  });

  it.each(['/faults/hang', '/app-1.html'])('stops when the job is cancelled: %s', async (path) => {
    const stop = new AbortController();
    const context = new TestContext(stop.signal);
    setTimeout(() => stop.abort(new Error('cancelled')), 400);
    await expect(scraper.scrape(at(path, '/faults/hang?2'), context)).rejects.toThrow('cancelled');
  });

  it.each(['hang', 'drip'])('times out: %s', async (fault) => {
    const impatient = await startTestScraper({ FIRST_BYTE_SECONDS: '1', PAGE_SECONDS: '2' });
    const timeout = { code: 'timeout', message: expect.stringMatching(/timed out.*timeout/) };
    await expect(impatient.scrape(at(`/faults/${fault}`))).rejects.toMatchObject(timeout);
    await expect(impatient.getLinks(site.origin + `/faults/${fault}`)).rejects.toMatchObject(timeout);
    await impatient.close();
  });

  it('reports a missing browser', async () => {
    const bare = await startTestScraper({ CHROMIUM_PATH: '/nowhere/chromium' });
    await expect(bare.scrape(at('/app-1.html'))).rejects.toMatchObject({
      code: 'needs-javascript',
      message: expect.stringContaining('no browser is installed'),
    });
    await bare.close();
  });
});
