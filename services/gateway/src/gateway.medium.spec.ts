import { waitUntil } from '@winnow/testing';
import { setUpGateways } from './testing/set-up-gateways';
import { page, scraperHandlers, urls } from './testing/scraper-handlers';
import { Visitor } from './testing/visitor';

const setUp = setUpGateways({ prefix: 'gateway' });
let visitor: Visitor;
/** A visitor's address at another gateway. */
let otherUrl: string;

beforeEach(async () => {
  setUp.startWorker('scraper', scraperHandlers);
  const [first, second] = [await setUp.startGateway(), await setUp.startGateway()];
  [visitor, otherUrl] = [new Visitor(first.url), second.url];
});

/** Returns the statuses of the visitor's jobs. */
const statuses = async () =>
  ((await (await visitor.fetch('/api/jobs')).json()) as { status: string }[]).map(({ status }) => status);
const untilStatus = (expected: string) => waitUntil(async () => (await statuses())[0] === expected);

describe('an operation', () => {
  it('responds to a plain POST with its result', async () => {
    const response = await visitor.post(
      '/api/get-links',
      { url: 'example.com', more: 1 },
      { 'x-correlation-id': 'click-0001' },
    );
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      links: [{ url: 'https://example.com/', text: 'Home' }],
      stats: { filtered: 1, skipped: 2 },
    });
    expect(response.headers.get('x-job-id')).toMatch(/^[\w-]{22}$/);
    expect(response.headers.get('x-correlation-id')).toBe('click-0001');
  });

  it('responds with the problem of its job', async () => {
    const response = await visitor.post(
      '/api/get-links',
      { url: 'https://blocked.test' },
      { 'x-correlation-id': 'click-0002' },
    );
    expect(response.status).toBe(502);
    expect(await response.json()).toEqual({
      code: 'blocked',
      message: 'The website is blocking us (403).',
      correlationId: 'click-0002',
    });
  });

  it('responds 202 with Prefer: respond-async, and any gateway returns the status', async () => {
    const response = await visitor.post('/api/scrape-content', { urls: urls(3) }, { prefer: 'respond-async, wait=1' });
    expect(response.status).toBe(202);
    expect(response.headers.get('preference-applied')).toBe('respond-async');
    const { id, events } = (await response.json()) as { id: string; events: string };
    expect(response.headers.get('location')).toBe(`/api/jobs/${id}`);
    expect(events).toBe(`/api/jobs/${id}/events`);
    visitor.url = otherUrl;
    const receivedEvents = await visitor.events(id);
    expect(receivedEvents.filter(({ event }) => event === 'page')).toHaveLength(3);
    expect(receivedEvents.at(-1)?.event).toBe('result');
    const job = await (await visitor.fetch(`/api/jobs/${id}`)).json();
    expect(job).toMatchObject({
      id,
      operation: 'scrape-content',
      status: 'completed',
      result: { pages: urls(3).map(page) },
    });
    expect(await (await visitor.fetch('/api/jobs')).json()).toMatchObject([{ id, status: 'completed' }]);
  });

  it('runs once for the same idempotency key', async () => {
    const key = { 'idempotency-key': 'k-1' };
    const [first, second] = [
      await visitor.start('/api/scrape-content', { urls: urls(1) }, key),
      await visitor.start('/api/scrape-content', { urls: urls(1) }, key),
    ];
    expect(second).toBe(first);
    expect(await new Visitor(visitor.url).start('/api/scrape-content', { urls: urls(1) }, key)).not.toBe(first);
  });

  it('is cancelled when the client disconnects', async () => {
    const disconnect = new AbortController();
    await visitor.fetch('/api/jobs');
    const response = visitor
      .post('/api/scrape-content', { urls: ['https://slow.test'] }, {}, disconnect.signal)
      .catch(() => undefined);
    await waitUntil(async () => (await statuses()).length > 0);
    disconnect.abort();
    await response;
    await untilStatus('cancelled');
    expect(await (await visitor.fetch('/api/jobs')).json()).toMatchObject([
      { status: 'cancelled', problem: { code: 'cancelled' } },
    ]);
  });
});

describe('a rejected request', () => {
  it.each([
    ['/api/get-links', {}, 400, 'invalid-request', 'url'],
    ['/api/get-links', { url: 1 }, 400, 'invalid-request', 'url'],
    ['/api/get-links', { url: 'http://127.0.0.1/' }, 400, 'address-refused', undefined],
    ['/api/get-links', { url: 'http://example.com:22/' }, 400, 'address-refused', undefined],
    ['/api/get-links', { url: 'ftp://example.com/' }, 400, 'address-refused', undefined],
    ['/api/scrape-content', { urls: [] }, 400, 'invalid-request', 'urls'],
    ['/api/scrape-content', { urls: urls(11) }, 400, 'invalid-request', 'urls'],
    [
      '/api/scrape-content',
      { urls: urls(1), selectors: { only: 'p:has(a)' } },
      400,
      'invalid-request',
      'selectors.only',
    ],
    ['/api/scrape-content', { urls: urls(1), selectors: { only: ' ' } }, 400, 'invalid-request', 'selectors.only'],
    ['/api/crawl-site', { url: urls(1)[0], selectors: { remove: 'p[' } }, 400, 'invalid-request', 'selectors.remove'],
    [
      '/api/scrape-content',
      { urls: urls(1), waitFor: { selector: '//p' } },
      400,
      'invalid-request',
      'waitFor.selector',
    ],
    ['/api/scrape-content', { urls: urls(1), waitFor: { ms: 30_001 } }, 400, 'invalid-request', 'waitFor.ms'],
    ['/api/crawl-site', { url: urls(1)[0], waitFor: { ms: 1.5 } }, 400, 'invalid-request', 'waitFor.ms'],
    ['/api/crawl-site', { url: urls(1)[0], actions: [{ type: 'press' }] }, 400, 'invalid-request', 'actions.0.type'],
    [
      '/api/scrape-content',
      { urls: urls(1), actions: [{ type: 'scroll' }, { type: 'click', selector: 'text=a' }] },
      400,
      'invalid-request',
      'actions.1.selector',
    ],
    ['/api/scrape-content', { urls: ['http://localhost/', 'http://10.0.0.1/'] }, 400, 'address-refused', undefined],
    ['/api/convert-to-json', { url: 'http://10.0.0.1/products/x', type: 'shopify' }, 400, 'address-refused', undefined],
    [
      '/api/extract-youtube',
      { url: 'https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ' },
      400,
      'address-refused',
      undefined,
    ],
    ['/api/enhance-content', { content: 'x', enhancementType: 'loud' }, 400, 'invalid-request', 'enhancementType'],
    ['/api/transform-to-json', { text: 'x'.repeat(100_001) }, 413, 'too-large', 'text'],
    ['/api/chat', { messages: [{ role: 'system', content: 'x' }] }, 400, 'invalid-request', 'messages.0.role'],
    ['/api/no-such', {}, 404, 'not-found', undefined],
  ])('POST %s (case %#)', async (path, body, status, code, field) => {
    const response = await visitor.post(path, body);
    const problem = (await response.json()) as { code: string; correlationId: string; issues?: { path: string }[] };
    expect({ status: response.status, code: problem.code, field: problem.issues?.[0]?.path }).toEqual({
      status,
      code,
      field,
    });
    expect(problem.correlationId).toBe(response.headers.get('x-correlation-id'));
    expect(await (await visitor.fetch('/api/jobs')).json()).toEqual([]);
  });

  it.each([
    ['not JSON', '{', 'application/json', 400],
    ['prototype pollution', '{"__proto__":{"x":1},"url":"https://a.test"}', 'application/json', 400],
    ['an array', '[]', 'application/json', 400],
    ['another type', '<x/>', 'application/xml', 415],
    ['a malformed form', 'x', 'multipart/form-data', 400],
  ])('is rejected for %s', async (_name, body, type, status) => {
    const response = await visitor.fetch('/api/get-links', { method: 'POST', body, headers: { 'content-type': type } });
    expect(response.status).toBe(status);
    expect(Object.keys((await response.json()) as object)).toEqual(
      expect.arrayContaining(['message', 'code', 'correlationId']),
    );
  });

  it('names the header when a client sends JSON as a form, as curl -d does', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await visitor.fetch('/api/get-links', { method: 'POST', body: '{}', headers });
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('Content-Type: application/json') });
  });

  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.test' },
    { origin: 'null' },
  ])('is rejected from another site: %j', async (headers) => {
    expect((await visitor.post('/api/get-links', { url: 'https://a.test' }, headers as never)).status).toBe(403);
    expect((await visitor.fetch('/api/jobs', { headers: headers as never })).status).toBe(200);
  });
});

describe('a visitor', () => {
  it('cannot see another session’s jobs: foreign and unknown ids have the same response', async () => {
    const id = await visitor.start('/api/scrape-content', { urls: urls(1) });
    const stranger = new Visitor(visitor.url);
    for (const path of [`/api/jobs/${id}`, `/api/jobs/${id}/events`, '/api/jobs/unknown', '/api/jobs/unknown/events']) {
      const response = await stranger.fetch(path);
      expect([response.status, await response.json()]).toMatchObject([
        404,
        { code: 'not-found', message: 'There is no such job. It may have expired.' },
      ]);
    }
    expect((await stranger.fetch(`/api/jobs/${id}`, { method: 'DELETE' })).status).toBe(404);
  });

  it('reads the limits of this installation', async () => {
    const limited = await setUp.startGateway({ pages: 7, uploadMb: 3 });
    const response = await new Visitor(limited.url).fetch('/api/limits');
    expect([response.status, await response.json()]).toEqual([200, { pages: 7, uploadMb: 3, search: false }]);
  });

  it('reports that the installation has a search engine, without its address', async () => {
    const searching = await setUp.startGateway({ searchBaseUrl: 'http://10.0.4.7:8080' });
    const response = await new Visitor(searching.url).fetch('/api/limits');
    expect(await response.json()).toMatchObject({ search: true });
  });

  it('gets a new session for a cookie without a valid signature', async () => {
    await visitor.fetch('/api/jobs');
    const signed = visitor.cookie ?? '';
    visitor.cookie = `${signed.slice(0, -2)}xx`;
    const response = await visitor.fetch('/api/jobs');
    expect(response.headers.getSetCookie()[0]).toMatch(/^sid=.*; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('cancels a job repeatedly', async () => {
    const id = await visitor.start('/api/scrape-content', { urls: ['https://slow.test'] });
    await untilStatus('active');
    for (let attempt = 0; attempt < 2; attempt++)
      expect((await visitor.fetch(`/api/jobs/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await visitor.events(id)).at(-1)).toMatchObject({ event: 'problem', data: { code: 'cancelled' } });
  });
});

describe('the contract', () => {
  it('is served as OpenAPI and as HTML', async () => {
    const openApi = (await (await visitor.fetch('/api/openapi.json')).json()) as { openapi: string; paths: object };
    expect(openApi.openapi).toMatch(/^3\.1/);
    expect(Object.keys(openApi.paths)).toEqual(
      expect.arrayContaining(['/api/get-links', '/api/chat', '/api/jobs/{id}/events']),
    );
    const docs = await visitor.fetch('/api/docs');
    expect(docs.headers.get('content-type')).toContain('text/html');
    expect(await docs.text()).toContain('/api/get-links');
  });
});
