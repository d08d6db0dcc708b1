import { setTimeout as sleep } from 'node:timers/promises';
import { JobWorker, type JobHandlers } from '@winnow/jobs';
import { testHandlers } from '@winnow/jobs/testing';
import { silentLogger } from '@winnow/logging';
import { problemSchema, publicOperations } from '@winnow/contracts';
import { startChatServer, type ChatServer } from '@winnow/rpc';
import { startTestRedis, type TestRedis } from '@winnow/testing';
import fc from 'fast-check';
import { JobOwner, slowAddress } from './testing/fuzz/job-owner';
import { rareRequests, requestArbitrary, type FuzzRequest } from './testing/fuzz/request-arbitrary';
import { closeFuzz, fuzzRequests, fuzzSeed, sendFuzz, type FuzzResponse } from './testing/fuzz/send-request';
import { startTestGateway, type TestGateway } from './testing/start-gateway';
import { startTestEdge, type TestEdge } from './testing/start-edge';

/** Concurrent requests, and requests generated at a time. */
const atOnce = 32;
const batch = 1_000;
/** Shares of requests, one in this many: to a gateway that serves pages, and from a visitor with jobs. */
const throughEdge = 4;
const byOwner = 3;
/** Number of requests after which that visitor starts jobs again. */
const startEvery = 100;
/** Milliseconds for which a slow job runs. */
const slowMs = 500;

const page = { url: 'https://site.test/', title: 'Page', content: 'text' };
const scraper = testHandlers('scraper', {
  'scrape-content': async ({ urls }, { signal }) => {
    if (urls[0] === slowAddress) await sleep(slowMs, undefined, { signal });
    return { pages: [page] };
  },
  'convert-to-json': async () => ({ product: true }),
});
const extractor: JobHandlers<'extractor'> = {
  'extract-text': async () => ({ text: 'text', source: 'file' }),
  'extract-youtube': async () => ({ text: 'text', source: 'youtube' }),
};
const ai = testHandlers('ai', {
  'transform-to-json': async () => ({ title: 'text' }),
  'convert-to-json': async () => ({ title: 'text' }),
});

const notCalled = () => Promise.reject(new Error('not called'));

let redis: TestRedis;
let chat: ChatServer;
let gateway: TestGateway;
/** A second gateway that also serves the pages. */
let web: TestEdge;
let workers: { close(): Promise<void> }[];

beforeAll(async () => {
  redis = await startTestRedis();
  chat = await startChatServer(
    '127.0.0.1:0',
    async function* () {
      yield { response: 'answer', model: 'test' };
    },
    silentLogger,
    {
      async *ask() {
        yield { response: 'answer', model: 'test', citations: [], unsupported: [] };
      },
      models: { status: notCalled, find: notCalled, connect: notCalled },
    },
  );
  const shared = { redisUrl: redis.url, prefix: 'fuzz', concurrency: 20, log: silentLogger, graceMs: 0 };
  workers = [
    new JobWorker({ queue: 'scraper', handlers: scraper, ...shared }),
    new JobWorker({ queue: 'extractor', handlers: extractor, ...shared }),
    new JobWorker({ queue: 'ai', handlers: ai, ...shared }),
  ];
  const settings = {
    redisUrl: redis.url,
    queuePrefix: 'fuzz',
    aiRpcUrl: `127.0.0.1:${chat.port}`,
    queuedJobs: 1_000_000,
  };
  gateway = await startTestGateway({ ...settings, trustedHops: 1 });
  web = await startTestEdge({ ...settings, allowedHosts: ['*'] });
});
afterAll(async () => {
  closeFuzz();
  await web.close();
  await Promise.all([gateway.close(), ...workers.map((worker) => worker.close())]);
  await chat.close(0);
  await redis.stop();
});

/** Whether a body has patterns that reveal internals. */
function leaks(body: string): boolean {
  const ports = [new URL(gateway.url).port, new URL(redis.url).port, String(chat.port)];
  return (
    /\bat \S+ \(|\.(?:ts|js|mjs):\d+|node_modules|\b(?:Type|Range|Syntax|Reference|Zod|Reply)Error\b|ioredis|ECONN\w+|FST_\w+|Unexpected (?:token|end)|\/(?:home|root|usr|tmp|var|app|srv)\//.test(
      body,
    ) || ports.some((port) => body.includes(`:${port}`))
  );
}

function violationOf(
  request: FuzzRequest,
  { status, headers, body, isHung }: FuzzResponse,
  isThroughEdge: boolean,
): string | undefined {
  if (isHung) return 'times out';
  if (status === 0) return mayBeDisconnected(request) ? undefined : 'gets no response';
  if (status >= 500) return `gets ${status}`;
  if (leaks(body)) return 'reveals internal details';
  if (headers['x-injected'] !== undefined || headers['x-powered-by'] !== undefined) return 'sets a response header';
  if (status < 400 || request.method === 'HEAD') return undefined;
  const responseText = request.route === 'raw' ? body.slice(body.indexOf('\r\n\r\n') + 4) : body;
  if (isEmpty(responseText)) return 'is rejected without a body';
  return isProblem(responseText) || (isThroughEdge && isForPages(request))
    ? undefined
    : 'gets a body that is not a problem';
}

/** Requests besides the operations. */
const otherRoutes = [
  '/api/jobs',
  '/api/jobs/:id',
  '/api/jobs/:id/events',
  '/api/openapi.json',
  '/api/docs',
  '/:id',
  'raw',
];

const isEmpty = (body: string) => body === '' || body === '0\r\n\r\n';
/** Whether a request is for a page, which is rejected with plain text. */
const isForPages = ({ route, body }: FuzzRequest) =>
  route === '/:id' || (route === 'raw' && !/^[A-Z]+ (?:http:\/\/[^/ ]*)?\/api/.test(body));

/**
 * Whether the response may be a closed connection: for bytes that are not HTTP, and in Node's client for a HEAD with
 * too large headers, whose rejection has a body since the method is not yet known.
 */
const mayBeDisconnected = ({ route, method, headers }: FuzzRequest) =>
  route === 'raw' || (method === 'HEAD' && (headers['x-long'] ?? '').length > 10_000);

/** Whether a body is a problem. */
function isProblem(body: string): boolean {
  try {
    return problemSchema.safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}

it(
  `answers ${fuzzRequests} requests of every kind (seed ${fuzzSeed}) without a failure, a timeout or internal details`,
  async () => {
    const port = Number(new URL(gateway.url).port);
    const owner = new JobOwner(gateway.url);
    const routes = new Map<string, number>();
    const statuses = new Map<number, number>();
    let jobsFound = 0;
    for (let sent = 0; sent < fuzzRequests; sent += batch) {
      const count = Math.min(batch, fuzzRequests - sent);
      const waiting = [...rareRequests, ...fc.sample(requestArbitrary, { numRuns: count, seed: fuzzSeed + sent })];
      const sender = async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) {
          const index = waiting.length;
          if (index % startEvery === 0) await owner.startJobs();
          const request = index % byOwner === 0 ? owner.asOwner(next, index) : next;
          const isThroughEdge = index % throughEdge === 0;
          const response = await sendFuzz(isThroughEdge ? web.port : port, request);
          const violation = violationOf(request, response, isThroughEdge);
          const origin = isThroughEdge ? ' through the edge' : '';
          if (violation)
            throw new Error(
              `after ${sent}: ${describeRequest(request)}${origin} ${violation}: ${response.body.slice(0, 500)}`,
            );
          routes.set(request.route, (routes.get(request.route) ?? 0) + 1);
          statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
          if (request.route.startsWith('/api/jobs/:id') && response.status === 200) jobsFound++;
        }
      };
      await Promise.all(Array.from({ length: atOnce }, sender));
    }
    // Every route was requested, and some requests passed its checks.
    const ofOperations = publicOperations.map(({ route }) => route);
    expect([...routes.keys()]).toEqual(expect.arrayContaining([...ofOperations, ...otherRoutes]));
    for (const status of [200, 202, 400, 403, 404, 413, 415])
      expect([status, statuses.has(status)]).toEqual([status, true]);
    expect(jobsFound).toBeGreaterThan(0);
    for (const url of [gateway.url, `http://127.0.0.1:${web.port}`])
      expect((await fetch(`${url}/api/jobs`)).status).toBe(200);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  },
  60_000 + fuzzRequests * 120,
);

const describeRequest = ({ method, path, headers, body }: FuzzRequest) =>
  `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 400)} ${JSON.stringify(body.slice(0, 400))}`;
