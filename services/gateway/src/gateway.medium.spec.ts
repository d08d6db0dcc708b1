import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { connectRedis, JobWorker, type JobHandlers } from '@winnow/jobs';
import { testHandlers } from '@winnow/jobs/testing';
import { silentLogger } from '@winnow/logging';
import { startChatServer, type ChatServer } from '@winnow/rpc';
import { startTestRedis, type TestRedis } from '@winnow/testing';
import { startTestGateway, type TestGateway } from './testing/start-gateway';
import { Visitor } from './testing/visitor';

const page = (url: string): Page => ({ url, title: url, content: `text of ${url}` });
const urls = (count: number) => Array.from({ length: count }, (_, index) => `https://site${index}.test/`);

let redis: TestRedis;
let chat: ChatServer;
let gateways: TestGateway[];
let workers: { close(): Promise<void> }[];
let queuePrefix: string;
let visitor: Visitor;
let chatAborted: Promise<void>;

/** A scraper with a short delay per page; words in an address select its behaviour. */
const scraper = testHandlers('scraper', {
  'get-links': async ({ url }) => {
    if (url.includes('blocked')) throw new ProblemError('blocked', 'The website is blocking us (403).');
    return { links: [{ url, text: 'Home' }], stats: { filtered: 1, skipped: 2 } };
  },
  'scrape-content': async ({ urls: wanted }, context) => {
    const pages: Page[] = [];
    for (const [index, url] of wanted.entries()) {
      await sleep(url.includes('slow') ? 60_000 : 5, undefined, { signal: context.signal });
      pages.push(page(url));
      await context.keepPart(String(index), page(url), { index, page: page(url) });
      await context.progress({ progress: index + 1, total: wanted.length, message: 'Starting content extraction...' });
    }
    return { pages };
  },
  'convert-to-json': async () => ({ product: true }),
});
const extractor: JobHandlers<'extractor'> = {
  'extract-text': async ({ upload }, context) => {
    const bytes = await context.readUpload(upload.key);
    return { text: `${upload.name} ${bytes.length}`, source: 'file' };
  },
  'extract-youtube': async ({ url }) => ({ text: url, source: 'youtube' }),
};

beforeAll(async () => {
  redis = await startTestRedis();
  let aborted = () => undefined as void;
  chatAborted = new Promise((resolve) => (aborted = resolve));
  chat = await startChatServer(
    '127.0.0.1:0',
    async function* ({ messages, systemPrompt }, { signal }) {
      const last = messages.at(-1)?.content ?? '';
      if (last === 'fail') throw new ProblemError('model-failed');
      yield { delta: `${messages.length} messages, ` };
      if (last === 'wait') await sleep(60_000, undefined, { signal }).catch(() => aborted());
      yield { delta: `${systemPrompt.length} characters` };
      yield { response: `${messages.length} messages, ${systemPrompt.length} characters`, model: 'offline' };
    },
    silentLogger,
  );
});
beforeEach(async () => {
  queuePrefix = `test-${Math.random().toString(36).slice(2)}`;
  const shared = { redisUrl: redis.url, prefix: queuePrefix, concurrency: 10, log: silentLogger, graceMs: 0 };
  workers = [
    new JobWorker({ queue: 'scraper', handlers: scraper, ...shared }),
    new JobWorker({ queue: 'extractor', handlers: extractor, ...shared }),
  ];
  const settings = { redisUrl: redis.url, queuePrefix, aiRpcUrl: `127.0.0.1:${chat.port}` };
  gateways = [await startTestGateway(settings), await startTestGateway(settings)];
  visitor = new Visitor(gateways[0]?.url ?? '');
});
afterEach(async () => {
  await Promise.all([...gateways, ...workers].map((one) => one.close()));
});
afterAll(async () => {
  await chat.close(0);
  await redis.stop();
});

/** Returns the statuses of the visitor's jobs. */
const statuses = async () =>
  ((await (await visitor.fetch('/api/jobs')).json()) as { status: string }[]).map(({ status }) => status);
const keptUploads = () => redis.keys(`${queuePrefix}:upload:*`);

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
    visitor.url = gateways[1]?.url ?? '';
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
    const hangUp = new AbortController();
    await visitor.fetch('/api/jobs');
    const answer = visitor
      .post('/api/scrape-content', { urls: ['https://slow.test'] }, {}, hangUp.signal)
      .catch(() => undefined);
    while ((await statuses()).length === 0) await sleep(20);
    hangUp.abort();
    await answer;
    while ((await statuses())[0] !== 'cancelled') await sleep(20);
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
    ['a form that is none', 'x', 'multipart/form-data', 400],
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
    const limited = await startTestGateway({ redisUrl: redis.url, queuePrefix, pages: 7, uploadMb: 3 });
    gateways.push(limited);
    const response = await new Visitor(limited.url).fetch('/api/limits');
    expect([response.status, await response.json()]).toEqual([200, { pages: 7, uploadMb: 3 }]);
  });

  it('gets a new session for a cookie without a valid signature', async () => {
    await visitor.fetch('/api/jobs');
    const signed = visitor.cookie ?? '';
    visitor.cookie = `${signed.slice(0, -2)}xx`;
    const response = await visitor.fetch('/api/jobs');
    expect(response.headers.getSetCookie()[0]).toMatch(/^sid=.*; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('cancels a job repeatedly', async () => {
    const id = await visitor.start('/api/scrape-content', { urls: ['https://slow.test'] });
    while ((await statuses())[0] !== 'active') await sleep(20);
    for (let i = 0; i < 2; i++) expect((await visitor.fetch(`/api/jobs/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await visitor.events(id)).at(-1)).toMatchObject({ event: 'problem', data: { code: 'cancelled' } });
  });
});

describe('the event stream', () => {
  it('survives 100 disconnects over two gateways without gaps or repetitions, in order', async () => {
    const count = 100;
    await Promise.all([...gateways, ...workers].map((one) => one.close()));
    workers = [
      new JobWorker({
        queue: 'scraper',
        handlers: scraper,
        redisUrl: redis.url,
        prefix: queuePrefix,
        concurrency: 1,
        log: silentLogger,
        graceMs: 0,
      }),
    ];
    const settings = { redisUrl: redis.url, queuePrefix, pages: 200 };
    gateways = [await startTestGateway(settings), await startTestGateway(settings)];
    visitor.url = gateways[0]?.url ?? '';
    const id = await visitor.start('/api/scrape-content', { urls: urls(200) });
    const receivedEvents: { id: string; event: string; data: { index: number } }[] = [];
    for (let drop = 0; drop < count; drop++) {
      visitor.url = gateways[drop % 2]?.url ?? '';
      receivedEvents.push(...(await visitor.events(id, receivedEvents.at(-1)?.id, 1)));
    }
    receivedEvents.push(...(await visitor.events(id, receivedEvents.at(-1)?.id)));
    expect(receivedEvents.filter(({ event }) => event === 'page').map(({ data }) => data.index)).toEqual(
      urls(200).map((_, index) => index),
    );
    expect(receivedEvents.filter(({ event }) => event === 'result')).toHaveLength(1);
    const allEvents = await visitor.events(id);
    expect(receivedEvents.map((event) => event.id)).toEqual(allEvents.map((event) => event.id));
  });

  it('repeats the end for a client that has seen everything', async () => {
    const id = await visitor.start('/api/scrape-content', { urls: urls(1) });
    const end = (await visitor.events(id)).at(-1);
    expect(await visitor.events(id, end?.id)).toEqual([end]);
  });

  it("of a lost job ends with the request's correlation id", async () => {
    const id = await visitor.start('/api/scrape-content', { urls: ['https://slow.test'] });
    const response = await visitor.fetch(`/api/jobs/${id}/events`, { headers: { 'x-correlation-id': 'look-0001' } });
    const server = connectRedis(redis.url, 'producer');
    await server.del(`${queuePrefix}:job:${id}`, `${queuePrefix}:job:${id}:events`);
    server.disconnect();
    expect(await response.text()).toMatch(/event: problem\ndata: .*"correlationId":"look-0001"/);
  });

  it('has headers that prevent proxies from buffering', async () => {
    const id = await visitor.start('/api/scrape-content', { urls: urls(1) });
    const response = await visitor.fetch(`/api/jobs/${id}/events`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(await response.text()).toMatch(/^retry: 2000\n\n/);
  });
});

describe('an upload', () => {
  const send = (...files: [field: string, name: string, size: number][]) => {
    const body = new FormData();
    for (const [field, name, size] of files) body.append(field, new Blob([new Uint8Array(size)]), name);
    return visitor.fetch('/api/extract-text', { method: 'POST', body });
  };

  it('reaches the extractor complete, up to the limit, with a sanitised name', async () => {
    expect(await (await send(['file', '../../etc/a.pdf', 2 ** 20])).json()).toMatchObject({
      text: `a.pdf ${2 ** 20}`,
      source: 'file',
    });
    while ((await keptUploads()).length > 0) await sleep(20);
  });

  it('is rejected one byte over the limit', async () => {
    const response = await send(['file', 'a.pdf', 2 ** 20 + 1]);
    expect([response.status, await response.json()]).toMatchObject([
      413,
      { code: 'too-large', message: expect.stringContaining('1 MB') },
    ]);
    expect(await redis.keys(`${queuePrefix}:upload:*`)).toEqual([]);
  });

  it.each([
    [[]],
    [
      [
        ['file', 'a.pdf', 1],
        ['file', 'b.pdf', 1],
      ],
    ],
    [[['other', 'a.pdf', 1]]],
  ])('is rejected for %j', async (files) => {
    const response = await send(...(files as [string, string, number][]));
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'invalid-request', issues: [{ path: 'file' }] },
    ]);
    expect(await redis.keys(`${queuePrefix}:upload:*`)).toEqual([]);
  });
});

describe('an aborted upload', () => {
  it('stores nothing, and the next one succeeds', async () => {
    const { hostname, port } = new URL(visitor.url);
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `POST /api/extract-text HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 900000\r\n\r\n${head}${'a'.repeat(400_000)}`,
        );
      });
      socket.on('close', () => resolve());
      const hangUp = async () => {
        while ((await keptUploads()).length === 0) await sleep(20);
        socket.destroy();
      };
      void hangUp();
    });
    while ((await keptUploads()).length > 0) await sleep(20);
    const body = new FormData();
    body.append('file', new Blob(['good']), 'b.txt');
    const answer = await visitor.fetch('/api/extract-text', { method: 'POST', body });
    expect(await answer.json()).toMatchObject({ text: 'b.txt 4' });
  });

  it('is identified by its content rather than the declared type', async () => {
    const body = new FormData();
    body.append('file', new Blob(['%PDF-1.7'], { type: 'image/png' }), 'a.pdf');
    expect((await visitor.fetch('/api/extract-text', { method: 'POST', body })).status).toBe(200);
  });
});

describe('the chat', () => {
  const messages = (count: number, last = 'hi') =>
    Array.from({ length: count }, (_, index) => ({
      role: index % 2 ? 'assistant' : 'user',
      content: index === count - 1 ? last : 'x',
    }));

  it('responds with the whole answer, with the limits applied again', async () => {
    const response = await visitor.post('/api/chat', { messages: messages(9), systemPrompt: 'p'.repeat(3_000) });
    expect(await response.json()).toEqual({ response: '5 messages, 2000 characters', model: 'offline' });
  });

  it('streams to clients that accept a stream', async () => {
    const response = await visitor.post('/api/chat', { messages: messages(1) }, { accept: 'text/event-stream' });
    const text = await response.text();
    expect(text).toContain('event: delta\ndata: {"text":"1 messages, "}\n\n');
    expect(text).toContain('event: result\ndata: {"response":"1 messages, 0 characters","model":"offline"}\n\n');
  });

  it('reports a failure in both forms', async () => {
    expect((await visitor.post('/api/chat', { messages: messages(1, 'fail') })).status).toBe(502);
    const stream = await visitor.post('/api/chat', { messages: messages(1, 'fail') }, { accept: 'text/event-stream' });
    expect(await stream.text()).toMatch(/event: problem\ndata: .*"code":"model-failed"/);
  });

  it('aborts the model when the visitor disconnects', async () => {
    const hangUp = new AbortController();
    const response = await visitor.post(
      '/api/chat',
      { messages: messages(1, 'wait') },
      { accept: 'text/event-stream' },
      hangUp.signal,
    );
    await response.body?.getReader().read();
    hangUp.abort();
    await chatAborted;
  });
});

describe('rate limits', () => {
  it('apply across replicas, send Retry-After, and cover clients that drop their cookie', async () => {
    const settings = { redisUrl: redis.url, queuePrefix: `${queuePrefix}-limited`, rateLimit: true };
    const [first, second] = [await startTestGateway(settings), await startTestGateway(settings)];
    gateways.push(first, second);
    const statuses: number[] = [];
    let refusal: Response | undefined;
    const jar = new Visitor(first.url);
    await (await jar.fetch('/api/jobs')).arrayBuffer();
    const fetchFrom = (gateway: { url: string }) => {
      jar.url = gateway.url;
      return jar.fetch('/api/jobs');
    };
    // In parallel, so that a slow machine does not take longer for the requests than the limit for its refill.
    while (statuses.length < 700 && !refusal)
      for (const response of await Promise.all([first, second, first, second, first, second].map(fetchFrom))) {
        statuses.push(response.status);
        if (response.status === 429 && !refusal) refusal = response;
        else await response.arrayBuffer();
      }
    // 300 points at half a point each, plus the refill in the meantime.
    expect(statuses.length).toBeGreaterThanOrEqual(599);
    expect(Number(refusal?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refusal?.json()).toMatchObject({ code: 'rate-limited' });
    expect((await new Visitor(first.url).fetch('/api/jobs')).status).toBe(200);
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
