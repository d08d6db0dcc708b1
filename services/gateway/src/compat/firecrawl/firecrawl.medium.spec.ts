import { Firecrawl } from 'firecrawl';
import { waitUntil } from '@winnow/testing';
import { setUpGateways } from '../../testing/set-up-gateways';
import { apiKeys, clientAtRoot, clientOf, key, otherKey, post } from './testing/clients';
import { requests, websiteHandlers } from './testing/website-handlers';

const setUp = setUpGateways({ prefix: 'firecrawl', isPrefixShared: true, settings: () => ({ apiKeys }) });
let url: string;

beforeAll(async () => {
  setUp.startWorker('scraper', websiteHandlers, { concurrency: 20 });
  ({ url } = await setUp.startGateway());
});

describe('the client of Firecrawl', () => {
  it('scrapes a page', async () => {
    const document = await clientOf(url).scrape('https://a.test/', { formats: ['markdown', 'links'] });
    expect(document).toMatchObject({
      markdown: '# Harbor',
      links: ['https://a.test/b'],
      metadata: { title: 'Harbor', sourceURL: 'https://a.test/', statusCode: 200 },
    });
    expect(await clientOf(url).scrape('https://a.test/', { formats: ['html', 'rawHtml'] })).toMatchObject({
      html: '<h1>Harbor</h1>',
      rawHtml: '<html></html>',
    });
    expect(await clientOf(url).scrape('https://a.test/', { formats: ['markdown', 'html'] })).toMatchObject({
      markdown: '# Harbor',
      html: '<h1>Harbor</h1>',
    });
  });

  it('scrapes a page with version 1', async () => {
    expect(await clientOf(url).v1.scrapeUrl('https://a.test/', { formats: ['markdown'] })).toMatchObject({
      success: true,
      markdown: '# Harbor',
    });
  });

  it('maps a website with both versions', async () => {
    const { links } = await clientOf(url).map('https://a.test/', { limit: 2 });
    expect(links).toMatchObject([{ url: 'https://a.test/' }, { url: 'https://a.test/a' }]);
    const found = await clientOf(url).map('https://a.test/', { search: 'page B', limit: 1 });
    expect(found.links).toMatchObject([{ url: 'https://a.test/b' }]);
    const first = await clientOf(url).v1.mapUrl('https://a.test/', {});
    expect(first).toMatchObject({ success: true, links: expect.arrayContaining(['https://a.test/b']) });
  });

  it('serves the versions at the root for clients that drop the base path', async () => {
    const root = clientAtRoot(url);
    expect(await root.scrape('https://a.test/')).toMatchObject({ markdown: '# Harbor' });
    expect(await root.v1.mapUrl('https://a.test/', {})).toMatchObject({
      links: expect.arrayContaining(['https://a.test/b']),
    });
  });

  it('accepts the defaults of the Python client', async () => {
    const defaults = { onlyMainContent: true, skipTlsVerification: true, removeBase64Images: true, fastMode: false };
    const body = {
      ...defaults,
      blockAds: true,
      storeInCache: true,
      maxAge: 14_400_000,
      mobile: false,
      origin: 'python-sdk',
    };
    expect((await post(url, '/v2/scrape', { url: 'https://a.test/', formats: ['markdown'], ...body })).status).toBe(
      200,
    );
    const wholePage = { onlyMainContent: false };
    expect((await post(url, '/v2/scrape', { url: 'https://a.test/', ...wholePage })).status).toBe(200);
    expect((await post(url, '/v2/crawl', { url: 'https://a.test/', scrapeOptions: wholePage })).status).toBe(200);
    // Dify's tool sends `waitFor`, other clients empty values.
    const unset = { waitFor: 0, headers: {}, includeTags: [], excludeTags: [] };
    expect((await post(url, '/v1/scrape', { url: 'https://a.test/', ...unset })).status).toBe(200);
    const effective = [{ actions: [{ type: 'click' }] }, { headers: { host: 'b' } }, { includeTags: ['p:has(a)'] }];
    for (const field of [{ mobile: true }, { fastMode: true }, { blockAds: false }, ...effective])
      expect((await post(url, '/v2/scrape', { url: 'https://a.test/', ...field })).status).toBe(400);
  });

  it.each([
    // firecrawl-py 4.53: every field of its crawl with a default.
    {
      ...{ limit: 3, sitemap: 'include', ignoreQueryParameters: false, deduplicateSimilarURLs: true },
      ...{ crawlEntireDomain: false, allowExternalLinks: false, allowSubdomains: false, ignoreRobotsTxt: false },
      ...{ regexOnFullURL: false, zeroDataRetention: false },
    },
    // @mendable/n8n-nodes-firecrawl 2.1.
    { integration: 'n8n', prompt: '', limit: 3, maxConcurrency: 100 },
  ])('accepts the default fields of crawls by clients: %j', async (defaults) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const started = await post(url, '/v2/crawl', { url: 'https://slow.test/', ...defaults }, headers);
    expect(started.status).toBe(200);
    const { id } = (await started.json()) as { id: string };
    // Clients send a content type with requests without a body, and n8n sends a body with all.
    for (const body of [undefined, '{"integration":"n8n"}']) {
      const cancelled = await fetch(`${url}/firecrawl/v2/crawl/${id}`, {
        method: 'DELETE',
        headers,
        ...(body && { body }),
      });
      expect(cancelled.status).toBe(200);
    }
  });

  it.each([{ prompt: 'the news' }, { maxConcurrency: 1 }, { ignoreRobotsTxt: true }, { delay: 1 }])(
    'rejects unsupported fields of a crawl: %j',
    async (field) => {
      expect((await post(url, '/v2/crawl', { url: 'https://a.test/', ...field })).status).toBe(400);
    },
  );

  it('reports to n8n whether a key is valid', async () => {
    const { url } = await setUp.startGateway({ host: '0.0.0.0' });
    const statusFor = async (token: string) =>
      (await fetch(`${url}/firecrawl/v2/team/credit-usage`, { headers: { authorization: `Bearer ${token}` } })).status;
    expect([await statusFor(key), await statusFor(`${key}x`)]).toEqual([200, 401]);
  });

  it('scrapes several pages and lists failed ones', async () => {
    const client = clientOf(url);
    const job = await client.batchScrape(['https://a.test/', 'https://a.test/missing'], { pollInterval: 1 });
    expect(job).toMatchObject({ status: 'completed', total: 2, completed: 1, data: [{ markdown: '# Harbor' }] });
    const errors = await client.getBatchScrapeErrors(job.id);
    expect(errors.errors).toMatchObject([{ url: 'https://a.test/missing', error: 'Not found.' }]);
  });

  it('starts a batch once under its idempotency key', async () => {
    const start = () => clientOf(url).startBatchScrape(['https://a.test/'], { idempotencyKey: 'batch-1' });
    expect((await start()).id).toBe((await start()).id);
  });

  it('lists the failed pages of a batch none of whose pages could be read', async () => {
    const client = clientOf(url);
    const urls = ['https://a.test/gone', 'https://b.test/gone'];
    const { id, status } = await client.batchScrape(urls, { pollInterval: 1 });
    expect(status).toBe('failed');
    const { errors } = await client.getBatchScrapeErrors(id);
    expect(errors).toMatchObject(urls.map((failed) => ({ url: failed, code: 'not-found', error: 'Not found.' })));
  });

  it('crawls a website of 526 pages in several windows, and lists failed pages', async () => {
    const client = clientOf(url);
    const options = { limit: 1_000, pollInterval: 1, scrapeOptions: { formats: ['markdown' as const] } };
    const job = await client.crawl('https://a.test/', options);
    expect(job).toMatchObject({ status: 'completed', total: 524, completed: 524, next: null });
    expect(job.data).toHaveLength(524);
    expect(new Set(job.data.map(({ metadata }) => metadata?.sourceURL)).size).toBe(524);
    const { errors, robotsBlocked } = await client.getCrawlErrors(job.id);
    expect(errors).toMatchObject([{ url: 'https://a.test/2', error: 'Not read.' }]);
    expect(robotsBlocked).toEqual(['https://a.test/1']);
    const first = await client.getCrawlStatus(job.id, { autoPaginate: false });
    expect(first.data).toHaveLength(100);
    expect(first.next).toContain('/v2/crawl/');
  });

  it('lists the failed pages of a crawl none of whose pages could be read', async () => {
    const client = clientOf(url);
    const { id, status } = await client.crawl('https://gone.test/', { limit: 1, pollInterval: 1 });
    expect(status).toBe('failed');
    const { errors } = await client.getCrawlErrors(id);
    expect(errors).toMatchObject([{ url: 'https://gone.test/0', error: 'Not read.' }]);
  });

  it('crawls with version 1, and at addresses without /firecrawl', async () => {
    const job = await clientOf(url).v1.crawlUrl('https://a.test/', { limit: 300 }, 1);
    expect(job).toMatchObject({ success: true, status: 'completed', total: 298 });
    expect('data' in job && job.data).toHaveLength(298);
    const root = clientAtRoot(url);
    expect((await root.crawl('https://a.test/', { limit: 150, pollInterval: 1 })).data).toHaveLength(148);
  });

  it('cancels a crawl and keeps the pages read, only for its owner', async () => {
    const client = clientOf(url);
    const { id } = await client.startCrawl('https://slow.test/', { limit: 10 });
    const stranger = clientOf(url, otherKey);
    await expect(stranger.getCrawlStatus(id)).rejects.toMatchObject({ status: 404 });
    await expect(stranger.getCrawlErrors(id)).rejects.toMatchObject({ status: 404 });
    await expect(stranger.cancelCrawl(id)).rejects.toMatchObject({ status: 404 });
    await waitUntil(async () => (await client.getCrawlStatus(id)).data.length === 1);
    expect(await client.getCrawlStatus(id)).toMatchObject({ status: 'scraping' });
    expect(await client.cancelCrawl(id)).toBe(true);
    expect(await client.getCrawlStatus(id)).toMatchObject({ status: 'cancelled', data: [{ markdown: '# Harbor' }] });
  });

  it('reads a batch by the path of a crawl, as older clients do', async () => {
    const { id } = await clientOf(url).startBatchScrape(['https://a.test/', 'https://a.test/missing']);
    const headers = { authorization: `Bearer ${key}` };
    const read = async (path: string) => (await fetch(`${url}/firecrawl/v1/crawl/${id}${path}`, { headers })).json();
    await waitUntil(async () => ((await read('')) as { status: string }).status === 'completed');
    expect(await read('')).toMatchObject({ total: 2, completed: 1, data: [{ markdown: '# Harbor' }] });
    expect(await read('/errors')).toMatchObject({ errors: [{ url: 'https://a.test/missing' }] });
  });

  it('lists active crawls of the client, and rejects options from a prompt', async () => {
    const client = clientOf(url);
    const { id } = await client.startCrawl('https://slow.test/', { limit: 10 });
    await waitUntil(async () => (await client.getCrawlStatus(id)).data.length === 1);
    const listed = (await client.getActiveCrawls()).crawls.find((crawl) => crawl.id === id);
    expect(listed).toMatchObject({ id, url: 'https://slow.test/0' });
    expect((await clientOf(url, otherKey).getActiveCrawls()).crawls).toEqual([]);
    await client.cancelCrawl(id);
    expect((await client.getActiveCrawls()).crawls.map((crawl) => crawl.id)).not.toContain(id);
    await expect(client.crawlParamsPreview('https://a.test/', 'news')).rejects.toThrow(/includePaths/);
  });

  it('counts the open jobs of the client, and has no credits', async () => {
    const client = clientOf(url);
    const { id } = await client.startBatchScrape(['https://slow.test/']);
    await waitUntil(async () => (await client.getQueueStatus()).activeJobsInQueue >= 1);
    expect((await client.getConcurrency()).concurrency).toBeGreaterThanOrEqual(1);
    expect(await clientOf(url, otherKey).getQueueStatus()).toMatchObject({ jobsInQueue: 0 });
    await client.cancelBatchScrape(id);
    expect(await client.getTokenUsage()).toMatchObject({ remainingTokens: 0 });
    expect(await client.getCreditUsageHistorical()).toMatchObject({ periods: [] });
  });

  it('maps addresses without their queries on request', async () => {
    const body = { url: 'https://query.test/', ignoreQueryParameters: true };
    const { links } = (await (await post(url, '/v2/map', body)).json()) as { links: object[] };
    expect(links).toEqual([{ url: 'https://query.test/', title: 'Page ' }]);
  });

  it('cancels active jobs', async () => {
    const client = clientOf(url);
    const { id } = await client.startBatchScrape(['https://slow.test/']);
    expect(await client.getBatchScrapeStatus(id)).toMatchObject({ status: 'scraping' });
    expect(await client.cancelBatchScrape(id)).toBe(true);
    expect(await client.getBatchScrapeStatus(id)).toMatchObject({ status: 'cancelled' });
  });

  it("returns failures in Firecrawl's format", async () => {
    const client = clientOf(url);
    await expect(client.scrape('https://blocked.test/')).rejects.toMatchObject({ status: 500, code: 'blocked' });
    await expect(client.scrape('https://slow.test/', { timeout: 300 })).rejects.toMatchObject({
      status: 408,
      code: 'timeout',
    });
  });

  it('shows the message of a request that is rejected before routing', async () => {
    const rejected = clientOf(url, `${key}x`).scrape('https://a.test/');
    await expect(rejected).rejects.toMatchObject({ status: 401, message: 'The API key is not valid.' });
    const unsupported = clientOf(url).startAgent({ prompt: 'the news' });
    await expect(unsupported).rejects.toMatchObject({ status: 404, message: 'There is nothing at this address.' });
  });

  it('requests a page of a website that blocks once, with its default retries', async () => {
    const before = requests.blocked;
    const client = new Firecrawl({ apiUrl: `${url}/firecrawl`, apiKey: key });
    await expect(client.scrape('https://blocked.test/')).rejects.toMatchObject({ code: 'blocked' });
    await expect(client.v1.scrapeUrl('https://blocked.test/', {})).rejects.toThrow(/blocking/);
    await expect(client.v1.scrapeUrl('https://missing.test/', {})).rejects.toThrow('Not found.');
    expect(requests.blocked - before).toBe(2);
  });
});
