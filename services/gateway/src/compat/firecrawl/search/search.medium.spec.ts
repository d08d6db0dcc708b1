import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '@winnow/errors';
import type { JobHandlers } from '@winnow/jobs';
import { waitUntil } from '@winnow/testing';
import { setUpGateways } from '../../../testing/set-up-gateways';
import { apiKeys, clientAtRoot, clientOf, key, post } from '../testing/clients';
import { websiteHandlers } from '../testing/website-handlers';

const setUp = setUpGateways({ prefix: 'search', isPrefixShared: true, settings: () => ({ apiKeys }) });
let url: string;
/** Requests of the searches, and addresses of the pages read, one list per job. */
let searches: unknown[];
let read: (readonly string[])[];
let cancelled: number;

const resultAt = (address: string) => ({ url: address, title: `Title of ${address}`, description: 'A harbor' });

/** Words of the query select the results and failures. */
const scraper: Partial<JobHandlers<'scraper'>> = {
  'search-web': async ({ query, ...request }, { signal }) => {
    searches.push({ query, ...request });
    if (query === 'slow')
      await sleep(60_000, undefined, { signal }).catch((error: unknown) => {
        cancelled += 1;
        throw error;
      });
    if (query === 'busy') throw new ProblemError('rate-limited-by-site', 'The engine is busy.', { retry: false });
    if (query === 'nowhere') throw new ProblemError('unsupported-type', 'No engine (SEARCH_BASE_URL).');
    const addresses =
      query === 'nothing'
        ? []
        : query
            .split(' ')
            .filter((word) => !word.includes(':'))
            .map((word) => `https://${word}.test/`);
    return { results: addresses.map(resultAt) };
  },
  'scrape-content': async (payload, context) => {
    read.push(payload.urls);
    return websiteHandlers['scrape-content']!(payload, context);
  },
};

beforeAll(async () => {
  setUp.startWorker('scraper', scraper, { concurrency: 20 });
  ({ url } = await setUp.startGateway());
});
beforeEach(() => {
  [searches, read, cancelled] = [[], [], 0];
});

it('says that there is no catalogue of tools, without which firecrawl-mcp then searches', async () => {
  const tools = { sources: [{ type: 'web' }, { type: 'alexandria' }], domainTools: true, toolDetail: 'compact' };
  const rejected = await post(url, '/v2/search', { query: 'a', ...tools });
  expect([rejected.status, await rejected.json()]).toMatchObject([
    403,
    { success: false, error: 'Exchange is not enabled for this team.' },
  ]);
  const without = { ...tools, sources: ['web'], domainTools: false, highlights: true };
  const found = await post(url, '/v2/search', { query: 'a', ...without });
  expect(await found.json()).toEqual({ success: true, data: { web: [resultAt('https://a.test/')] } });
});

describe('the client of Firecrawl', () => {
  it('searches without reading pages', async () => {
    const { web } = await clientOf(url).search('a b', { limit: 2, sources: ['web'] });
    expect(web).toEqual([resultAt('https://a.test/'), resultAt('https://b.test/')]);
    expect(searches).toEqual([{ query: 'a b', limit: 2 }]);
    expect(read).toEqual([]);
    expect((await clientAtRoot(url).search('nothing')).web).toEqual([]);
  });

  it('reads the results in one job, and names the reason of each that could not be read', async () => {
    const scrapeOptions = { formats: ['markdown' as const, 'links' as const] };
    const { web } = await clientOf(url).search('a missing b', { scrapeOptions });
    const document = { markdown: '# Harbor', links: ['https://a.test/b'], description: 'A harbor' };
    expect(web).toEqual([
      expect.objectContaining({ ...resultAt('https://a.test/'), ...document }),
      {
        ...resultAt('https://missing.test/'),
        metadata: { sourceURL: 'https://missing.test/', url: 'https://missing.test/', error: 'Not found.' },
      },
      expect.objectContaining({ ...resultAt('https://b.test/'), ...document }),
    ]);
    expect(web?.[0]).toMatchObject({ metadata: { sourceURL: 'https://a.test/', statusCode: 200 } });
    expect(read).toEqual([['https://a.test/', 'https://missing.test/', 'https://b.test/']]);
  });

  it('searches with version 1, whose defaults read no page', async () => {
    const found = await clientOf(url).v1.search('a', {});
    expect(found).toMatchObject({ success: true, data: [resultAt('https://a.test/')] });
    expect(searches).toEqual([{ query: 'a', limit: 5, language: 'en-US' }]);
    expect(read).toEqual([]);
    const { data } = await clientOf(url).v1.search('a', { lang: 'de', scrapeOptions: { formats: ['html'] } });
    expect(data).toMatchObject([{ url: 'https://a.test/', html: '<h1>Harbor</h1>', metadata: { title: 'Harbor' } }]);
  });

  it('reports failures of the engine as those of a website, and a missing engine', async () => {
    const client = clientOf(url);
    await expect(client.search('busy')).rejects.toMatchObject({ status: 500, code: 'rate-limited-by-site' });
    await expect(client.search('nowhere')).rejects.toMatchObject({ status: 400, code: 'unsupported-type' });
    await expect(client.v1.search('nowhere', {})).rejects.toThrow(/SEARCH_BASE_URL/);
  });

  it('cancels a search that takes longer than its timeout, and one whose pages do', async () => {
    const client = clientOf(url);
    const late = { status: 408, code: 'timeout' };
    await expect(client.search('slow', { timeout: 300 })).rejects.toMatchObject(late);
    await waitUntil(() => cancelled === 1);
    const options = { timeout: 600, scrapeOptions: { formats: ['markdown' as const] } };
    await expect(client.search('slow-page', options)).rejects.toMatchObject(late);
  });
});

it('returns the results when none of their pages could be read', async () => {
  const response = await post(url, '/v2/search', { query: 'blocked', scrapeOptions: {} });
  const { data } = (await response.json()) as { data: { web: { metadata: object }[] } };
  expect(data.web).toMatchObject([{ ...resultAt('https://blocked.test/'), metadata: { error: expect.any(String) } }]);
});

it('searches the web and the news of a week, in a country and within a domain', async () => {
  const { web, news } = await clientOf(url).search('a b', {
    sources: ['web', 'news'],
    tbs: 'qdr:w',
    location: 'Germany',
    includeDomains: ['b.test'],
  });
  const within = { query: 'a b site:b.test', limit: 5, language: 'de-DE', period: 'week' };
  expect(searches).toEqual([within, { ...within, category: 'news' }]);
  expect(web).toEqual([resultAt('https://b.test/')]);
  expect(news).toEqual([{ ...resultAt('https://b.test/'), snippet: 'A harbor' }]);
  const response = await post(url, '/v2/search', { query: 'a', location: 'Kiel, Germany' });
  expect(await response.json()).toMatchObject({ success: true, warning: expect.stringContaining('country') });
});

it('searches each source once for a request that is repeated under its idempotency key', async () => {
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': 'one' };
  const body = { query: 'a', sources: ['web', 'news'], scrapeOptions: { formats: ['markdown'] } };
  for (let request = 0; request < 2; request += 1)
    expect((await post(url, '/v2/search', body, headers)).status).toBe(200);
  const search = { query: 'a', limit: 5 };
  expect(searches).toEqual([search, { ...search, category: 'news' }]);
  expect(read).toEqual([['https://a.test/'], ['https://a.test/']]);
});

it('searches nothing for a request with an unsupported field', async () => {
  for (const field of [{ tbs: 'qdr:h' }, { sources: ['images'] }, { scrapeOptions: { formats: ['json'] } }])
    expect((await post(url, '/v2/search', { query: 'a', ...field })).status).toBe(400);
  expect(searches).toEqual([]);
});

it('requires a key from other machines', async () => {
  const { url: open } = await setUp.startGateway({ host: '0.0.0.0' });
  expect((await post(open, '/v2/search', { query: 'a' })).status).toBe(401);
  const headers = { authorization: `Bearer ${key}` };
  expect((await post(open, '/v1/search', { query: 'a' }, headers)).status).toBe(200);
});
