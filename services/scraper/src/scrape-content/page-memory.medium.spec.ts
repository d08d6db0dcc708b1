import { createServer, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { listen, paragraphs, type Listening } from '@winnow/testing';
import { startTestScraper, TestContext, type TestScraper } from '../testing/test-scraper';

const date = new Date(Date.now() - 86_400_000).toUTCString();

describe('a page of an earlier job', () => {
  let scraper: TestScraper;
  let asked: IncomingMessage[];
  let version: number;
  let own: OutgoingHttpHeaders;
  let site: Listening;
  const tag = () => `"v${version}"`;
  const server = createServer((request, response) => {
    if (request.url === '/robots.txt') return void response.writeHead(404).end();
    asked.push(request);
    if (request.url === '/moved') return void response.writeHead(302, { location: '/page', etag: tag(), ...own }).end();
    const { 'if-none-match': match, 'if-modified-since': since } = request.headers;
    if (match === undefined ? since === date : match === tag()) return void response.writeHead(304).end();
    const text = paragraphs(version).map((paragraph) => `<p>${paragraph}</p>`);
    response.writeHead(200, { 'content-type': 'text/html', ...own });
    response.end(
      `<!doctype html><title>Version ${version}</title><article><h1>Version ${version}</h1>${text.join('')}</article>`,
    );
  });

  beforeAll(async () => {
    scraper = await startTestScraper();
    site = await listen(server);
  });
  beforeEach(() => {
    asked = [];
    version = 1;
    own = { etag: tag() };
  });
  afterAll(async () => {
    await site.close();
    await scraper.close();
  });

  const visitor = () => {
    const remembered = new Map<string, unknown>();
    return async (path = '/page') => {
      const { pages } = await scraper.scrape([site.origin + path], new TestContext(undefined, remembered));
      return { title: pages[0]?.title, content: pages[0]?.content, engine: pages[0]?.engine };
    };
  };
  const conditions = () =>
    asked.map(({ headers }) => headers['if-none-match'] ?? headers['if-modified-since'] ?? 'none');

  it('is revalidated by its ETag, and reused when unchanged', async () => {
    const scrape = visitor();
    const first = await scrape();
    expect(await scrape()).toEqual(first);
    expect(first.content).toContain(paragraphs(1)[0]);
    expect(conditions()).toEqual(['none', '"v1"']);
  });

  it('is read again when it has changed', async () => {
    const scrape = visitor();
    await scrape();
    version = 2;
    own = { etag: tag() };
    expect(await scrape()).toMatchObject({ title: 'Version 2' });
    version = 1;
    expect(await scrape()).toMatchObject({ title: 'Version 1' });
    expect(conditions()).toEqual(['none', '"v1"', '"v2"']);
  });

  it('is revalidated by Last-Modified when it has no ETag', async () => {
    const scrape = visitor();
    own = { 'last-modified': date };
    const first = await scrape();
    expect(await scrape()).toEqual(first);
    expect(conditions()).toEqual(['none', date]);
  });

  it('is not shared with another visitor', async () => {
    await visitor()();
    await visitor()();
    expect(conditions()).toEqual(['none', 'none']);
  });

  it.each([
    ['must not be stored', { 'cache-control': 'no-store' }],
    ['is for one person only', { 'cache-control': 'private, max-age=60' }],
    ['differs with every request', { vary: '*' }],
  ])('is fetched without validators when it %s', async (_what, headers) => {
    const scrape = visitor();
    own = { etag: tag(), ...headers };
    await scrape();
    await scrape();
    expect(conditions()).toEqual(['none', 'none']);
  });

  it('is fetched without validators behind a redirect', async () => {
    const scrape = visitor();
    await scrape('/moved');
    await scrape('/moved');
    expect(conditions()).toEqual(['none', 'none', 'none', 'none']);
  });
});
