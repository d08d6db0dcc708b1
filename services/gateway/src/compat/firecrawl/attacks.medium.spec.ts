import { setUpGateways } from '../../testing/set-up-gateways';
import { apiKeys, clientOf, key, otherKey, post } from './testing/clients';
import { websiteHandlers } from './testing/website-handlers';

const setUp = setUpGateways({ prefix: 'firecrawl-attacks', isPrefixShared: true, settings: () => ({ apiKeys }) });
let url: string;

beforeAll(async () => {
  setUp.startWorker('scraper', websiteHandlers, { concurrency: 20 });
  ({ url } = await setUp.startGateway());
});

describe('attacks', () => {
  it.each(['http://127.0.0.1/', 'http://169.254.169.254/', 'http://[::1]/', 'file:///etc/passwd', 'gopher://a.test'])(
    'every path rejects %s',
    async (address) => {
      for (const version of ['/v1', '/v2'])
        for (const [path, body] of [
          ['/scrape', { url: address }],
          ['/map', { url: address }],
          ['/batch/scrape', { urls: [address] }],
          ['/crawl', { url: address }],
        ] as const)
          expect((await post(url, `${version}${path}`, body)).status).toBe(400);
    },
  );

  it.each(['actions', 'headers', 'screenshot', 'location', 'proxy', 'mobile', '__x'])(
    'an unsupported field is rejected by name: %s',
    async (field) => {
      for (const [path, body] of [
        ['/v2/scrape', { url: 'https://a.test/' }],
        ['/v2/map', { url: 'https://a.test/' }],
        ['/v1/batch/scrape', { urls: ['https://a.test/'] }],
        ['/v2/crawl', { url: 'https://a.test/' }],
        ['/v1/crawl', { url: 'https://a.test/', scrapeOptions: {} }],
      ] as const) {
        const response = await post(url, path, { ...body, [field]: 1 });
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({ success: false, error: expect.stringContaining(field) });
      }
    },
  );

  it('a batch names the address of its status, without the query of the request', async () => {
    const response = await post(url, '/v2/batch/scrape?origin=sdk', { urls: ['https://a.test/'] });
    const { id, url: status } = (await response.json()) as { id: string; url: string };
    expect(new URL(status).pathname.endsWith(`/v2/batch/scrape/${id}`)).toBe(true);
    expect((await fetch(status)).status).toBe(200);
  });

  it('jobs of other owners are not found, with a key or without', async () => {
    const { id } = await clientOf(url).startBatchScrape(['https://slow.test/']);
    const anonymous = (await (await post(url, '/v2/batch/scrape', { urls: ['https://slow.test/'] })).json()) as {
      id: string;
    };
    const request = (token: string | undefined, job: string, method = 'GET') =>
      fetch(`${url}/firecrawl/v2/batch/scrape/${job}`, {
        method,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      });
    for (const [token, job] of [
      [otherKey, id],
      [undefined, id],
      [otherKey, anonymous.id],
      [undefined, anonymous.id.slice(0, 23)],
      [undefined, `${anonymous.id}x`],
    ] as const)
      for (const method of ['GET', 'DELETE']) expect((await request(token, job, method)).status).toBe(404);
    expect((await request(undefined, anonymous.id)).status).toBe(200);
  });

  it('a key is required beyond loopback, and a wrong one is rejected', async () => {
    const { url } = await setUp.startGateway({ host: '0.0.0.0' });
    const body = { url: 'https://a.test/' };
    expect((await post(url, '/v2/scrape', body)).status).toBe(401);
    expect((await post(url, '/v2/scrape', body, { authorization: `Bearer ${key}x` })).status).toBe(401);
    expect((await post(url, '/v2/scrape', body, { authorization: `Bearer ${key}` })).status).toBe(200);
  });
});
