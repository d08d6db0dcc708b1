import type { PayloadOf } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { waitUntil } from '@winnow/testing';
import { startSearchServer, type SearchAnswer } from '../testing/search-server';
import { startTestScraper, TestContext } from '../testing/test-scraper';
import { SearchEngine } from './search-engine';
import { searchWebHandler } from './search-web.handler';

type Answer = (parameters: URLSearchParams, count: number) => SearchAnswer | undefined;

const result = (name: string) => ({
  url: `https://${name}.test/`,
  title: `Title of ${name}`,
  content: `About ${name}`,
  engine: 'a',
});
/** Returns a page of ten results. */
const tenOf = (page: string | null): SearchAnswer => ({
  results: Array.from({ length: 10 }, (_, at) => result(`p${page}-${at}`)),
});

const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

/** Starts an engine below a path and a scraper that searches with it through a proxy. */
async function setUp(answer: Answer) {
  const server = await startSearchServer(answer);
  const scraper = await startTestScraper({ SEARCH_BASE_URL: `${server.url}/searx/`, USER_AGENT: 'Winnow' });
  closings.push(scraper.close, server.close);
  const search = (wanted: Partial<PayloadOf<'search-web'>> = {}, context = new TestContext()) =>
    scraper.search({ query: 'harbor of Ostby', limit: 10, ...wanted }, context);
  return { ...server, scraper, search };
}

it('returns the results of the engine, which is reached through the egress', async () => {
  const { requests, scraper, search, url } = await setUp(() => ({ results: [result('a'), result('b')] }));
  const context = new TestContext();
  expect(await search({ query: 'fish & chips?', limit: 2, language: 'de' }, context)).toEqual({
    results: [
      { url: 'https://a.test/', title: 'Title of a', description: 'About a' },
      { url: 'https://b.test/', title: 'Title of b', description: 'About b' },
    ],
  });
  const [request, ...others] = requests;
  expect(others).toEqual([]);
  expect(request).toMatchObject({ path: '/searx/search', agent: 'Winnow' });
  expect(Object.fromEntries(request?.parameters ?? [])).toEqual({
    ...{ q: 'fish & chips?', format: 'json', pageno: '1', safesearch: '1', language: 'de' },
  });
  expect(scraper.proxy.requested).toEqual([expect.stringContaining(url)]);
  expect(context.progressTold).toEqual([{ progress: 0, total: 100, message: 'Searching the web...' }]);
});

it('requests the news of a period from the engine', async () => {
  const { requests, search } = await setUp(() => ({ results: [result('a')] }));
  await search({ limit: 1, period: 'week', category: 'news' });
  await search({ limit: 1, category: 'web' });
  const [news, web] = requests.map(({ parameters }) => Object.fromEntries(parameters));
  expect(news).toMatchObject({ time_range: 'week', categories: 'news' });
  expect(Object.keys(web ?? {})).toEqual(['q', 'format', 'pageno', 'safesearch']);
});

describe('the pages of results', () => {
  it('are requested until there are enough results', async () => {
    const { requests, search } = await setUp((parameters) => tenOf(parameters.get('pageno')));
    const { results } = await search({ limit: 25 });
    expect(results.map(({ url }) => url).slice(-2)).toEqual(['https://p3-3.test/', 'https://p3-4.test/']);
    expect(requests.map(({ parameters }) => parameters.get('pageno'))).toEqual(['1', '2', '3']);
  });

  it('end when a page adds none, as for an engine that returns the same for each', async () => {
    const { requests, search } = await setUp(() => tenOf('1'));
    expect((await search({ limit: 50 })).results).toHaveLength(10);
    expect(requests).toHaveLength(2);
  });

  it('are at most six, also when each adds one result', async () => {
    const { requests, search } = await setUp((_, count) => ({ results: [result(`only${count}`)] }));
    expect((await search({ limit: 50 })).results).toHaveLength(6);
    expect(requests).toHaveLength(6);
  });

  it('end with the results found before a failure', async () => {
    const { search } = await setUp((parameters) =>
      parameters.get('pageno') === '1' ? tenOf('1') : { status: 400, body: 'no' },
    );
    expect((await search({ limit: 50 })).results).toHaveLength(10);
  });
});

it('lists a page once, whichever spelling of its address the engine has', async () => {
  const urls = ['https://www.a.test/b/?utm_source=x', 'http://a.test/b', 'https://a.test/b/index.html#top'];
  const { search } = await setUp(() => ({ results: urls.map((url) => ({ ...result('a'), url })) }));
  expect((await search()).results.map(({ url }) => url)).toEqual(['https://www.a.test/b/']);
});

it('drops what is not the address of a page, and cleans and cuts texts', async () => {
  const badUrls = [
    ...['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'ftp://a.test/', '//a.test/', '', 7, null],
    ...['https://user:pass@a.test/', `https://a.test/${'a'.repeat(3_000)}`, `https://a.test/${'é'.repeat(700)}`],
  ];
  const hostile = {
    url: 'https://a.test/',
    title: '<img src=x onerror=alert(1)><b>Fish</b> &amp; chips\u0000\n\u202Eevil',
  };
  const long = {
    url: 'https://b.test/',
    title: 'x'.repeat(100_000),
    content: '<b>'.repeat(50_000) + '🙂'.repeat(5_000),
  };
  const script = { url: 'https://c.test/d-e', title: '<script>steal()</script>', content: { text: 'no text' } };
  const results = [...badUrls.map((url) => ({ ...result('a'), url })), null, 'text', [], hostile, long, script];
  const { search } = await setUp(() => ({ results }));
  const { results: found } = await search({ limit: 50 });
  expect(found).toEqual([
    { url: 'https://a.test/', title: 'Fish & chips evil', description: '' },
    { url: 'https://b.test/', title: `${'x'.repeat(299)}…`, description: '' },
    { url: 'https://c.test/d-e', title: 'D e', description: '' },
  ]);
});

it('cuts a text between characters', async () => {
  const { search } = await setUp(() => ({ results: [{ ...result('a'), content: `a${'🙂'.repeat(2_000)}` }] }));
  const [found] = (await search()).results;
  expect(found?.description).toBe(`a${'🙂'.repeat(499)}…`);
});

describe('a failing engine', () => {
  it('is retried after the time that it names', async () => {
    const busy = { status: 429, headers: { 'retry-after': '0' }, body: '' };
    const { requests, search } = await setUp((_, count) => (count < 3 ? busy : { results: [result('a')] }));
    expect((await search({ limit: 1 })).results).toHaveLength(1);
    expect(requests).toHaveLength(3);
  });

  const page = '<!doctype html><title>Verifying your browser</title>';
  const answers: readonly (readonly [string, string, number, SearchAnswer])[] = [
    ['rate-limited-by-site', 'limiting requests (429)', 3, { status: 429 }],
    ['unreachable', 'status 500', 3, { status: 500 }],
    ['blocked', 'list json under search.formats', 1, { status: 403 }],
    ['unreachable', 'status 302', 1, { status: 302, headers: { location: 'https://elsewhere.test/' } }],
    ['unreachable', 'SEARCH_BASE_URL must be', 1, { body: page, headers: { 'content-type': 'text/html' } }],
    ['unreachable', 'did not respond with results', 1, { body: '{"results":' }],
    ['unreachable', 'did not respond with results.', 1, { body: '{"results":{}}' }],
    ['unreachable', 'did not respond with', 1, { body: 'null' }],
    ['unreachable', 'response is too long', 1, { body: `{"results":[${' '.repeat(2 ** 21)}]}` }],
    ['unreachable', 'some of its sources did not respond', 1, { unresponsive: [['a', 'CAPTCHA']] }],
  ];
  it.each(answers)('ends with %s and says: %s', async (code, message, count, answer) => {
    const { requests, search } = await setUp(() => ({ ...answer, headers: { 'retry-after': '0', ...answer.headers } }));
    const problem = { code, retry: false, message: expect.stringContaining(message) };
    await expect(search()).rejects.toMatchObject(problem);
    expect(requests).toHaveLength(count);
  });

  it('finds nothing without a failure when all of its sources responded', async () => {
    const { search } = await setUp(() => ({}));
    expect(await search()).toEqual({ results: [] });
  });

  it('ends with a problem when it cannot be reached, or does not respond in time', async () => {
    const { search, close } = await setUp(() => ({}));
    await close();
    await expect(search()).rejects.toMatchObject({ code: 'unreachable', retry: true });
    const silent = await startSearchServer(() => undefined);
    closings.push(silent.close);
    const engine = new SearchEngine({ baseUrl: silent.url, userAgent: 'Winnow', timeoutMs: 100, fetch });
    const searching = searchWebHandler(engine)({ query: 'a', limit: 1 }, new TestContext());
    await expect(searching).rejects.toMatchObject({ code: 'timeout' });
  });

  it('is not waited for once the job is cancelled', async () => {
    const { requests, search } = await setUp(() => undefined);
    const cancel = new AbortController();
    const ended = search({}, new TestContext(cancel.signal));
    ended.catch(() => undefined);
    await waitUntil(() => requests.length === 1);
    cancel.abort(new ProblemError('cancelled'));
    await expect(ended).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('is not waited for between two attempts once the job is cancelled', async () => {
    const { requests, search } = await setUp(() => ({ status: 429, headers: { 'retry-after': '600' } }));
    const cancel = new AbortController();
    const ended = search({}, new TestContext(cancel.signal));
    ended.catch(() => undefined);
    await waitUntil(() => requests.length === 1);
    cancel.abort(new ProblemError('cancelled'));
    await expect(ended).rejects.toMatchObject({ code: 'cancelled' });
  });
});

it('names the missing setting', async () => {
  const scraper = await startTestScraper();
  closings.push(scraper.close);
  await expect(scraper.search({ query: 'a', limit: 1 })).rejects.toMatchObject({
    code: 'unsupported-type',
    message: expect.stringContaining('SEARCH_BASE_URL'),
  });
});
