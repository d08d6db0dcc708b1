import { connectRedis } from '@winnow/jobs';
import { silentLogger } from '@winnow/logging';
import { startChatServer, type ChatRequest, type ChatServer } from '@winnow/rpc';
import { startTestRedis } from '@winnow/testing';
import type { GatewayConfig } from './config';
import { setUpGateways } from './testing/set-up-gateways';
import { Visitor } from './testing/visitor';

// Attacks on the API, with their ids in the attack catalogue. No worker runs, so jobs wait.

const job = { urls: ['https://site.test/'] };
const accepted = { prefer: 'respond-async' };

const setUp = setUpGateways({ prefix: 'attacks', settings: () => ({ aiRpcUrl: `127.0.0.1:${chat.port}` }) });
let chat: ChatServer;
let chatRequests: ChatRequest[];

beforeAll(async () => {
  chat = await startChatServer(
    '127.0.0.1:0',
    async function* (request) {
      chatRequests.push(request);
      yield { response: 'answer', model: 'test' };
    },
    silentLogger,
  );
});
beforeEach(() => void (chatRequests = []));
afterAll(() => chat.close(0));

const gateway = async (settings?: Partial<GatewayConfig>) => (await setUp.startGateway(settings)).url;
const jobKeys = () => setUp.redis.keys(`${setUp.queuePrefix}:job:*`);

describe('another site', () => {
  const foreign = [
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { origin: 'https://127.0.0.1.evil.test' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' },
    { 'sec-fetch-site': 'same-site' },
    // `Sec-Fetch-Site` takes precedence over a matching `Origin`.
    { 'sec-fetch-site': 'cross-site' },
  ];

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/json'])(
    "[A008] cannot post %s with a visitor's cookie, by any route",
    async (type) => {
      const url = await gateway();
      const visitor = new Visitor(url);
      await visitor.fetch('/api/jobs');
      for (const headers of foreign) {
        for (const route of ['/api/scrape-content', '/api/extract-text', '/api/chat']) {
          const init = { method: 'POST', body: JSON.stringify(job), headers: { ...headers, 'content-type': type } };
          const response = await visitor.fetch(route, init);
          expect([route, headers, response.status]).toEqual([route, headers, 403]);
          expect(await response.json()).toMatchObject({ code: 'cross-site' });
        }
      }
      expect(await jobKeys()).toEqual([]);
    },
  );

  it('[A008] cannot cancel a visitor’s job', async () => {
    const visitor = new Visitor(await gateway());
    const id = await visitor.start('/api/scrape-content', job);
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await visitor.fetch(`/api/jobs/${id}`, { method: 'DELETE', headers })).status).toBe(403);
    expect(await (await visitor.fetch(`/api/jobs/${id}`)).json()).toMatchObject({ status: 'queued' });
  });

  it.each(['https://evil.test', 'null', 'https://127.0.0.1.evil.test'])(
    '[A010] cannot read responses: none allows the origin %s, and preflight requests fail',
    async (origin) => {
      const url = await gateway();
      const preflight = {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      };
      const responses = [
        await fetch(`${url}/api/jobs`, { headers: { origin } }),
        await fetch(`${url}/api/scrape-content`, { method: 'OPTIONS', headers: preflight }),
        await fetch(`${url}/api/jobs/x`, { method: 'OPTIONS', headers: preflight }),
      ];
      for (const { headers } of responses)
        expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect(responses.slice(1).map(({ status }) => status)).toEqual([405, 405]);
    },
  );
});

describe('methods', () => {
  it.each([
    ['GET', {}],
    ['HEAD', {}],
    ['PUT', {}],
    ['PATCH', {}],
    ['DELETE', {}],
    ['GET', { 'x-http-method-override': 'POST' }],
    ['GET', { 'x-method-override': 'POST', 'x-http-method': 'POST' }],
  ])('[A011] %s %j starts no job', async (method, headers) => {
    const url = await gateway();
    const query = `?url=https://site.test/&_method=POST&urls=https://site.test/`;
    for (const route of ['/api/get-links', '/api/scrape-content', '/api/chat']) {
      const response = await fetch(`${url}${route}${query}`, { method, headers: headers as Record<string, string> });
      expect([404, 405]).toContain(response.status);
    }
    expect(await jobKeys()).toEqual([]);
  });

  it('[A011] cannot be overridden: no POST acts as a DELETE or a GET', async () => {
    const visitor = new Visitor(await gateway());
    const id = await visitor.start('/api/scrape-content', job);
    for (const method of ['DELETE', 'GET']) {
      const headers = { 'x-http-method-override': method };
      expect([404, 405]).toContain((await visitor.post(`/api/jobs/${id}?_method=${method}`, {}, headers)).status);
    }
    expect(await (await visitor.fetch(`/api/jobs/${id}`)).json()).toMatchObject({ status: 'queued' });
  });
});

describe('without Redis', () => {
  it('[A016] rejects every operation with 503 and Retry-After', async () => {
    const redis = await startTestRedis();
    const url = await gateway({ redisUrl: redis.url, rateLimit: true });
    const visitor = new Visitor(url);
    await visitor.start('/api/scrape-content', job);
    await redis.stop();
    const bodies = {
      '/api/scrape-content': job,
      '/api/enhance-content': { content: 'x', enhancementType: 'professional' },
      '/api/chat': { messages: [{ role: 'user', content: 'hi' }] },
    };
    for (const [route, body] of Object.entries(bodies)) {
      const response = await visitor.post(route, body);
      expect([route, response.status]).toEqual([route, 503]);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await response.json()).toMatchObject({ code: 'unavailable' });
    }
    expect(chatRequests).toEqual([]);
  });
});

describe('payloads', () => {
  const invalidPayloads: [route: string, body: unknown][] = [
    ['/api/enhance-content', { content: 'x', enhancementType: 'evil' }],
    ['/api/enhance-content', { content: 'x', enhancementType: ['professional'] }],
    ['/api/enhance-content', { content: 'x', enhancementType: { toString: 'professional' } }],
    ['/api/enhance-content', { content: 'x', enhancementType: '__proto__' }],
    ['/api/enhance-content', { content: 'x', enhancementType: 'constructor' }],
    ['/api/convert-to-json', { url: 'https://a.test', type: 'file' }],
    ['/api/convert-to-json', { url: 'https://a.test', type: null }],
    ['/api/get-links', { url: ['https://a.test'] }],
    ['/api/get-links', { url: 'https://a.test', depth: '3' }],
    ['/api/get-links', { url: 'https://a.test', depth: -1 }],
    ['/api/get-links', { url: 'https://a.test', depth: 1.5 }],
    ['/api/get-links', { url: `https://a.test/${'x'.repeat(5_000)}` }],
    ['/api/scrape-content', { urls: 'https://a.test' }],
    ['/api/scrape-content', { urls: { length: 1, 0: 'https://a.test' } }],
    ['/api/scrape-content', { urls: [null] }],
    ['/api/optimize-content', { content: 'x', prompt: 7 }],
    ['/api/chat', { messages: 'hi' }],
    ['/api/chat', { messages: [{ role: 'user', content: { text: 'hi' } }] }],
    ['/api/chat', { messages: [{ role: 'user', content: 'hi' }], systemPrompt: ['x'] }],
  ];

  it.each(invalidPayloads)(
    '[A021] POST %s %j is rejected with the name of the invalid field, without internals',
    async (route, body) => {
      const response = await new Visitor(await gateway()).post(route, body);
      const text = await response.text();
      expect(response.status).toBe(400);
      expect(JSON.parse(text)).toMatchObject({ code: 'invalid-request', issues: [{ path: expect.any(String) }] });
      expect(text).not.toMatch(/\bat [\w.]+ \(|node_modules|\/src\/|ZodError|127\.0\.0\.1/);
    },
  );

  it('[A021] drops extra fields: neither the job nor the model gets them', async () => {
    const visitor = new Visitor(await gateway());
    const extra = {
      proxy: 'http://evil.test',
      headers: { cookie: 'x' },
      launchOptions: {},
      owner: 'another-owner',
      jobId: 'x',
    };
    const id = await visitor.start('/api/scrape-content', { ...job, ...extra });
    const messages = [{ role: 'user', content: 'hi', name: 'system', tool_calls: [{ id: 1 }] }];
    await visitor.post('/api/chat', {
      messages,
      model: 'expensive',
      tools: [],
      temperature: 9,
      owner: 'another-owner',
    });
    expect(chatRequests[0]?.messages).toEqual([{ role: 'user', content: 'hi' }]);
    expect(Object.keys(chatRequests[0] ?? {}).sort()).toEqual(['block', 'messages', 'owner', 'systemPrompt']);
    expect(chatRequests[0]?.owner).not.toBe('another-owner');
    const server = connectRedis(setUp.redis.url, 'producer');
    const data = await server.hget(`${setUp.queuePrefix}:bull:scraper:${id}`, 'data');
    server.disconnect();
    expect(JSON.parse(data ?? '')).toMatchObject({ payload: job });
    expect(data).not.toMatch(/evil|launchOptions|another-owner/);
  });

  it.each([
    ['NUL', 'a\0b', 400],
    ['ten megabytes', 'x'.repeat(10 * 2 ** 20), 413],
    ['ten thousand characters and one', 'x'.repeat(10_001), 400],
    ['invalid characters', '\ud800\udfff\udc00\ufffe\u202e', 202],
  ])('[A022] instructions of %s are accepted or rejected (%#)', async (_name, prompt, status) => {
    const visitor = new Visitor(await gateway());
    const response = await visitor.post('/api/optimize-content', { content: 'x', prompt }, accepted);
    expect(response.status).toBe(status);
  });

  it('[A022] a chat message with NUL or of a megabyte is rejected', async () => {
    const visitor = new Visitor(await gateway());
    const sendMessage = (content: string) => visitor.post('/api/chat', { messages: [{ role: 'user', content }] });
    expect([(await sendMessage('a\0b')).status, (await sendMessage('x'.repeat(1_000_000))).status]).toEqual([400, 413]);
    expect(chatRequests).toEqual([]);
  });

  it('[A023] sends the model five of 500 messages, and 2000 characters of a megabyte of system prompt', async () => {
    const visitor = new Visitor(await gateway({ contentChars: 1_000_000 }));
    const messages = Array.from({ length: 499 }, (_, at) => ({
      role: at % 2 ? 'assistant' : 'user',
      content: `m${at}`,
    }));
    const response = await visitor.post('/api/chat', { messages, systemPrompt: 'p'.repeat(2 ** 20) });
    expect(response.status).toBe(200);
    expect(chatRequests[0]?.messages.map(({ content }) => content)).toEqual(['m494', 'm495', 'm496', 'm497', 'm498']);
    expect(chatRequests[0]?.systemPrompt).toBe('p'.repeat(2_000));
    for (const role of ['system', 'developer', 'tool', 'function'])
      expect((await visitor.post('/api/chat', { messages: [{ role, content: 'x' }] })).status).toBe(400);
    expect(chatRequests).toHaveLength(1);
  });
});
