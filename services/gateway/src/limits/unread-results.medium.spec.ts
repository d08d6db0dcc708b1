import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@winnow/contracts';
import { Redis } from 'ioredis';
import { setUpGateways } from '../testing/set-up-gateways';
import type { TestGateway } from '../testing/start-gateway';
import { Visitor, type JobStreamEvent } from '../testing/visitor';

const pages = 12;
const pageChars = 1_000_000;
const page = (index: number): Page => ({
  url: `https://a.test/${index}`,
  title: `${index}`,
  content: `é${index}`.repeat(pageChars / 3),
});
const content = JSON.stringify(Array.from({ length: pages }, (_, index) => page(index)));

const setUp = setUpGateways({ prefix: 'unread-results', isPrefixShared: true });
let store: Redis;
let gateway: TestGateway;
let sockets: Socket[] = [];

beforeAll(async () => {
  store = new Redis(setUp.redis.url);
  setUp.closeLater({ close: () => store.disconnect() });
  gateway = await setUp.startGateway();
  setUp.startWorker('scraper', {
    'convert-to-json': async () => ({ long: content }),
    'scrape-content': async (_payload, { keepPart, storeItem }) => {
      for (let index = 0; index < pages; index++) {
        await keepPart(String(index), {}, { index, page: page(index) });
        await storeItem('pages', index, page(index));
      }
      return { stored: { list: 'pages', length: pages }, rest: {} };
    },
  });
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});

async function scraped(visitor: Visitor): Promise<string> {
  const id = await visitor.start('/api/scrape-content', { urls: ['https://a.test/'] });
  for (;;) {
    const [job] = (await (await visitor.fetch('/api/jobs')).json()) as { status: string }[];
    if (job?.status === 'completed') return id;
    await sleep(50);
  }
}

/**
 * Sends a request without reading the body; resolves with the response headers, when the gateway has started to send.
 */
async function requestUnread(visitor: Visitor, path: string): Promise<void> {
  const { hostname, port } = new URL(gateway.url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nCookie: ${visitor.cookie}\r\n\r\n`);
  await once(socket, 'readable');
}

/**
 * Reads events after `lastId` up to the result, as clients do: a stream whose read from Redis times out ends without an
 * event, and is resumed.
 */
async function eventsUntilResult(visitor: Visitor, id: string, lastId?: string): Promise<JobStreamEvent[]> {
  const events: JobStreamEvent[] = [];
  while (events.at(-1)?.event !== 'result') events.push(...(await visitor.events(id, events.at(-1)?.id ?? lastId)));
  return events;
}

/** Returns the memory of this process, which runs the gateway. */
function heldBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Resolves when the gateway reads nothing from Redis except pings. */
async function untilRedisIsIdle(): Promise<void> {
  for (let [before, now] = [-Infinity, 0]; now - before > 2 ** 17;) {
    await sleep(500);
    before = now;
    now = Number(/total_net_output_bytes:(\d+)/.exec(await store.info('stats'))?.[1]);
  }
}

it.each([
  ['N103: forty results', (id: string) => `/api/jobs/${id}`],
  ['N104: forty event streams', (id: string) => `/api/jobs/${id}/events`],
])('%s that their client never reads take little memory of the gateway', async (_what, pathOf) => {
  const visitor = new Visitor(gateway.url);
  const id = await scraped(visitor);
  const before = heldBytes();
  let maxHeld = 0;
  const timer = setInterval(() => (maxHeld = Math.max(maxHeld, heldBytes() - before)), 5);
  await Promise.all(Array.from({ length: 40 }, () => requestUnread(visitor, pathOf(id))));
  await untilRedisIsIdle();
  const other = new Visitor(gateway.url);
  expect((await other.fetch('/api/jobs')).status).toBe(200);
  clearInterval(timer);
  // Forty buffered results of sixteen megabytes would take 640.
  expect(maxHeld / 2 ** 20).toBeLessThan(200);
});

it('the long result of a job is equal by every route', async () => {
  const visitor = new Visitor(gateway.url);
  const id = await scraped(visitor);
  const job = (await (await visitor.fetch(`/api/jobs/${id}`)).json()) as { result: { pages: Page[] }; status: string };
  expect(job.status).toBe('completed');
  expect(JSON.stringify(job.result.pages)).toBe(content);
  const events = await eventsUntilResult(visitor, id);
  const pagesOfEvents = events.flatMap(({ event, data }) => (event === 'page' ? [(data as { page: Page }).page] : []));
  expect(JSON.stringify(pagesOfEvents)).toBe(content);
  expect(JSON.stringify((events.at(-1)!.data as unknown as { pages: Page[] }).pages)).toBe(content);
  const resumed = await eventsUntilResult(visitor, id, events.at(-2)?.id);
  expect(resumed.map(({ event }) => event)).toEqual(['result']);
  const complete = await visitor.post('/api/scrape-content', { urls: ['https://a.test/'] });
  expect(JSON.stringify(((await complete.json()) as { pages: Page[] }).pages)).toBe(content);
});

it('a long result without a list is equal by every route', async () => {
  const visitor = new Visitor(gateway.url);
  const response = await visitor.post('/api/convert-to-json', { url: 'https://a.test/', type: 'shopify' });
  expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(JSON.stringify({ long: content }))));
  expect(await response.json()).toEqual({ long: content });
  const id = response.headers.get('x-job-id') ?? '';
  expect(((await (await visitor.fetch(`/api/jobs/${id}`)).json()) as { result: unknown }).result).toEqual({
    long: content,
  });
});

it('another visitor’s request for a result gets the response of an unknown job', async () => {
  const id = await scraped(new Visitor(gateway.url));
  const stranger = new Visitor(gateway.url);
  const statuses = await Promise.all(
    [`/api/jobs/${id}`, `/api/jobs/${id}/events`].map(async (path) => (await stranger.fetch(path)).status),
  );
  expect(statuses).toEqual([404, 404]);
});
