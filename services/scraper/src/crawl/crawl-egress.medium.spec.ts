import { createServer } from 'node:http';
import { listen, startCanary, type Canary, type Listening } from '@winnow/testing';
import { startEgress, type Egress } from '../testing/start-egress';
import { startTestScraper, type TestScraper } from '../testing/test-scraper';

const text = `<p>${'A page of the website with enough words to be read. '.repeat(20)}</p>`;

let canary: Canary;
let site: Listening;
let other: Listening;
let scraper: TestScraper | undefined;
let egress: Egress | undefined;
const asked: string[] = [];

/** The canary's address, which the egress rejects. */
const inside = (way: string) => `http://127.0.0.1:${canary.port}/${way}`;

type Answer = readonly [status: number, headers: Record<string, string>, body: string];
const html = (body: string): Answer => [200, { 'content-type': 'text/html' }, body];
const movedTo = (way: string): Answer => [302, { location: inside(way) }, ''];

/** Every kind of fetch of a crawl leads to the canary; the path names the kind. */
const answers: Readonly<Record<string, () => Answer>> = {
  '/robots.txt': () => [200, { 'content-type': 'text/plain' }, 'Sitemap: /map.xml\n'],
  '/map.xml': () => movedTo('sitemap'),
  '/': () =>
    html(
      `<title>Home</title><link rel="alternate" type="application/rss+xml" href="${inside('feed')}">${text}` +
        `<a href="/hop">Hop</a><a href="/flaky-hop">Flaky</a><a href="/good">Good</a><a href="/?page=2">2</a>`,
    ),
  '/?page=2': () => movedTo('part'),
  '/good': () => html(text),
  '/hop': () => movedTo('link'),
  '/redirect': () => movedTo('redirect'),
  '/refresh': () => html(`<meta http-equiv="refresh" content="0; url=${inside('refresh')}">`),
  // Fails first, and redirects to the canary on the retry.
  '/flaky': () => (asked.filter((path) => path === '/flaky').length === 1 ? [503, {}, ''] : movedTo('retry')),
};

beforeAll(async () => {
  canary = await startCanary();
  const siteServer = createServer((request, response) => {
    asked.push(request.url ?? '');
    const [status, headers, body] = answers[request.url ?? '']?.() ?? [404, {}, ''];
    response.writeHead(status, headers).end(body);
  });
  const otherServer = createServer((request, response) => {
    const [status, headers, body] = request.url === '/robots.txt' ? movedTo('robots') : html(text);
    response.writeHead(status, headers).end(body);
  });
  [site, other] = await Promise.all([listen(siteServer), listen(otherServer)]);
});
beforeEach(() => {
  canary.reset();
  asked.length = 0;
});
afterEach(async () => {
  await Promise.all([scraper?.close(), egress?.close()]);
  scraper = egress = undefined;
});
afterAll(async () => {
  await Promise.all([canary, site, other].map((server) => server.close()));
});

/** Lists and scrapes everything; returns the outcome of each requested page. */
async function crawlAll(crawler: TestScraper, origin: string, otherOrigin: string) {
  await crawler.getLinks(`${origin}/`, 2);
  const paths = ['/good', '/redirect', '/refresh', '/flaky'];
  const urls = [...paths.map((path) => origin + path), inside('page'), `${otherOrigin}/page`];
  const { pages, failed = [] } = await crawler.scrape(urls);
  return { good: pages.map(({ url }) => url), failed: failed.map(({ url, outcome }) => [url, outcome]) };
}

/** Returns the vectors that reached the canary. */
const reached = () => new Set(canary.hits.map((line) => /\/([\w.]+) HTTP/.exec(line)?.[1] ?? line));

it('reaches no rejected address by pages, robots.txt, sitemaps, feeds, redirects or retries', async () => {
  const hosts = {
    'site.test': { answers: [['93.184.215.14']], dial: `127.0.0.1:${site.port}` },
    'other.test': { answers: [['93.184.215.15']], dial: `127.0.0.1:${other.port}` },
  };
  egress = await startEgress(hosts, { EGRESS_ALLOW_PORTS: '*' });
  scraper = await startTestScraper({ EGRESS_URL: egress.url });
  const listening = listeners();
  const { good, failed } = await crawlAll(scraper, 'http://site.test', 'http://other.test');
  expect(good).toEqual(['http://site.test/good', 'http://other.test/page']);
  expect(failed.map(([, outcome]) => outcome)).toEqual(Array(4).fill('unreachable'));
  expect(asked.filter((path) => path === '/flaky').length).toBeGreaterThan(1);
  expect(await egress.ended('refused')).toBeGreaterThanOrEqual(8);
  expect(canary.hits).toEqual([]);
  // Crawlee has opened no proxy, as its browser pool would.
  expect(listeners()).toBe(listening);
});

it('reaches it by each of these vectors without the egress', async () => {
  scraper = await startTestScraper();
  await crawlAll(scraper, site.origin, other.origin);
  const ways = ['feed', 'link', 'page', 'part', 'redirect', 'refresh', 'retry', 'robots', 'robots.txt', 'sitemap'];
  expect([...reached()].toSorted()).toEqual(ways);
});

const listeners = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;
