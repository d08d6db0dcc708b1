import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectRedis } from '@winnow/jobs';
import { waitUntil } from '@winnow/testing';
import type { GatewayConfig } from '../config';
import { setUpGateways } from '../testing/set-up-gateways';
import { Visitor } from '../testing/visitor';
import { RateLimiter } from './rate-limiter';

const job = { urls: ['https://site.test/'] };

const setUp = setUpGateways({ prefix: 'limits', settings: () => ({ rateLimit: true }) });
let connection: ReturnType<typeof connectRedis>;

beforeAll(() => {
  connection = connectRedis(setUp.redis.url, 'producer');
  setUp.closeLater({ close: () => connection.disconnect() });
});

/** Starts a gateway as one of the replicas: all of one test share their Redis keys. No worker runs, so jobs wait. */
const gateway = async (settings?: Partial<GatewayConfig>) => (await setUp.startGateway(settings)).url;

const accepted = { prefer: 'respond-async' };
const statusesOf = (responses: readonly Response[]) =>
  Object.fromEntries(
    Map.groupBy(responses, ({ status }) => status)
      .entries()
      .map(([status, all]) => [status, all.length]),
  );

describe('points', () => {
  it('[A012] are counted once over three replicas, within five percent', async () => {
    const replicas = [await gateway(), await gateway(), await gateway()];
    const visitor = new Visitor(replicas[0] ?? '');
    await visitor.fetch('/api/jobs');
    const started = performance.now();
    const responses: Response[] = [];
    for (let at = 0; at < 80; at++) {
      const batch = Array.from({ length: 10 }, (_, turn) =>
        fetch(`${replicas[(at + turn) % 3]}/api/jobs`, { headers: { cookie: visitor.cookie ?? '' } }),
      );
      responses.push(...(await Promise.all(batch)));
    }
    const seconds = (performance.now() - started) / 1_000;
    // 300 points at the start and five per second, half a point each, less the one that created the session.
    const expected = Math.min(800, (300 + 5 * seconds) / 0.5 - 1);
    const passed = statusesOf(responses)[200] ?? 0;
    expect(passed / expected).toBeGreaterThan(0.95);
    expect(passed / expected).toBeLessThan(1.05);
  });

  it('suffice for a folder of fifty files at once', async () => {
    const visitor = new Visitor(await gateway());
    await visitor.fetch('/api/jobs');
    const upload = () => visitor.fetch('/api/extract-text', { method: 'POST' });
    const statuses = statusesOf(await Promise.all(Array.from({ length: 50 }, upload)));
    expect(Object.keys(statuses)).not.toContain('429');
  });

  it('are not reduced when the clock of Redis is set back, as by a failover', async () => {
    const bucket = { key: `${setUp.queuePrefix}:rate:clock`, rate: { perSecond: 5, burst: 300 } };
    await connection.hset(bucket.key, { level: 300, at: Date.now() + 3_600_000 });
    await expect(new RateLimiter(connection).take([bucket], 1)).resolves.toBeUndefined();
  });

  it('[A013] [A014] [A015] are those of the address for a client that drops its cookie, sends forwarding headers or changes its address within its /64', async () => {
    const url = await gateway({ trustedHops: 1 });
    const direct = await gateway();
    // An upload costs 5 points for any outcome: 240 of them use up 1200.
    const countRejected = async (base: string, addressOf: (at: number) => string) => {
      const upload = (at: number) =>
        fetch(`${base}/api/extract-text`, { method: 'POST', headers: { 'x-forwarded-for': addressOf(at) } });
      return statusesOf(await Promise.all(Array.from({ length: 320 }, (_, at) => upload(at))))[429] ?? 0;
    };
    // Behind a proxy, only the address that the proxy itself saw counts: the last one.
    expect(await countRejected(url, (at) => `10.0.0.${at}, 198.51.100.7`)).toBeGreaterThan(50);
    expect(await countRejected(url, (at) => `2001:db8:1:2:${at.toString(16)}::1`)).toBeGreaterThan(50);
    // Without a trusted proxy no forwarding header is used.
    expect(await countRejected(direct, (at) => `203.0.113.${at}`)).toBeGreaterThan(50);
    expect((await fetch(`${url}/api/jobs`, { headers: { 'x-forwarded-for': '2001:db8:1:3::1' } })).status).toBe(200);
  });
});

describe('open jobs', () => {
  it('are at most a hundred for concurrent requests across replicas', async () => {
    const replicas = [await gateway(), await gateway()];
    const visitor = new Visitor(replicas[0] ?? '');
    await visitor.fetch('/api/jobs');
    // Listing links costs the fewest points, so that the quota is reached before the rate limit.
    const responses = await Promise.all(
      Array.from({ length: 130 }, (_, at) =>
        fetch(`${replicas[at % 2]}/api/get-links`, {
          method: 'POST',
          headers: { ...accepted, 'content-type': 'application/json', cookie: visitor.cookie ?? '' },
          body: JSON.stringify({ url: `https://site${at}.test/` }),
        }),
      ),
    );
    expect(statusesOf(responses)).toEqual({ 202: 100, 429: 30 });
    const rejected = responses.find(({ status }) => status === 429);
    expect(Number(rejected?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await rejected?.json()).toMatchObject({ code: 'quota' });
    const [first] = (await (await visitor.fetch('/api/jobs')).json()) as { id: string }[];
    await visitor.fetch(`/api/jobs/${first?.id}`, { method: 'DELETE' });
    expect((await visitor.post('/api/get-links', { url: 'https://next.test/' }, accepted)).status).toBe(202);
  });
});

describe('long queues', () => {
  it('are rejected with 503 and Retry-After on every replica, and only for the long queue', async () => {
    const settings = { queuedJobs: 3, rateLimit: false };
    const [first, second] = [new Visitor(await gateway(settings)), new Visitor(await gateway(settings))];
    for (let at = 0; at < 3; at++) await first.start('/api/scrape-content', job);
    const response = await second.post('/api/scrape-content', job);
    expect([response.status, response.headers.get('retry-after'), await response.json()]).toMatchObject([
      503,
      '60',
      { code: 'unavailable', message: expect.stringContaining('Too many jobs are waiting') },
    ]);
    expect((await second.fetch('/api/jobs')).status).toBe(200);
    // An operation whose first step has a long queue is rejected as well.
    expect((await second.post('/api/convert-to-json', { url: 'https://a.test', type: 'webpage' })).status).toBe(503);
    await second.start('/api/transform-to-json', { text: 'x' });
  });

  it('accept a repeated request, which finds its job', async () => {
    const visitor = new Visitor(await gateway({ queuedJobs: 1, rateLimit: false }));
    const start = (key: string) => visitor.post('/api/scrape-content', job, { ...accepted, 'idempotency-key': key });
    const responses = [await start('k'), await start('k'), await start('another')];
    expect(statusesOf(responses)).toEqual({ 202: 2, 503: 1 });
    expect(responses[1]?.headers.get('x-job-id')).toBe(responses[0]?.headers.get('x-job-id'));
    await visitor.fetch(`/api/jobs/${responses[0]?.headers.get('x-job-id')}`, { method: 'DELETE' });
  });
});

describe('event streams', () => {
  it('[A020] are limited per visitor and per address across replicas, and closing one releases its permit', async () => {
    const settings = { eventStreams: 3, blockEventStreams: 5 };
    const replicas = [await gateway(settings), await gateway(settings)];
    const [ann, bob] = [new Visitor(replicas[0] ?? ''), new Visitor(replicas[1] ?? '')];
    const [annJob, bobJob] = [await ann.start('/api/scrape-content', job), await bob.start('/api/scrape-content', job)];
    const open = async (visitor: Visitor, id: string, replica: number) => {
      const stop = new AbortController();
      visitor.url = replicas[replica] ?? '';
      const response = await visitor.fetch(`/api/jobs/${id}/events`, { signal: stop.signal });
      return { status: response.status, response, close: () => stop.abort() };
    };
    const streams = [await open(ann, annJob, 0), await open(ann, annJob, 1), await open(ann, annJob, 0)];
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200]);
    const rejected = await open(ann, annJob, 1);
    expect([rejected.status, await rejected.response.json()]).toMatchObject([429, { code: 'rate-limited' }]);
    expect(Number(rejected.response.headers.get('retry-after'))).toBeGreaterThan(0);
    streams.push(await open(bob, bobJob, 0), await open(bob, bobJob, 1));
    // Bob has two of three, but the address block has all of its five.
    expect((await open(bob, bobJob, 0)).status).toBe(429);
    streams.shift()?.close();
    // Far sooner than the lease of an unreleased permit expires.
    const reopened = await waitUntil(
      async () => {
        const stream = await open(ann, annJob, 0);
        return stream.status !== 429 && stream;
      },
      { timeoutMs: 30_000 },
    );
    expect(reopened.status).toBe(200);
    for (const stream of [...streams, reopened]) stream.close();
  });

  it('hold no permit when the client disconnects before they begin', async () => {
    const url = await gateway({ eventStreams: 1 });
    const visitor = new Visitor(url);
    const id = await visitor.start('/api/scrape-content', job);
    // The client disconnects while the gateway waits for Redis.
    await connection.client('PAUSE', 500, 'ALL');
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.write(`GET /api/jobs/${id}/events HTTP/1.1\r\nHost: a\r\nCookie: ${visitor.cookie}\r\n\r\n`);
    await sleep(200);
    socket.destroy();
    await sleep(900);
    const [account = ''] = await setUp.redis.keys(`${setUp.queuePrefix}:streams:session:*`);
    expect(account === '' ? 0 : await connection.zcard(account)).toBe(0);
    const stop = new AbortController();
    expect((await visitor.fetch(`/api/jobs/${id}/events`, { signal: stop.signal })).status).toBe(200);
    stop.abort();
  });

  it('of a crashed gateway expire', async () => {
    const url = await gateway({ eventStreams: 1 });
    const visitor = new Visitor(url);
    const id = await visitor.start('/api/scrape-content', job);
    const stop = new AbortController();
    await visitor.fetch(`/api/jobs/${id}/events`, { signal: stop.signal });
    const [account = ''] = await setUp.redis.keys(`${setUp.queuePrefix}:streams:session:*`);
    const [, until] = await connection.zrange(account, 0, -1, 'WITHSCORES');
    expect(Number(until) - Date.now()).toBeLessThanOrEqual(45_000);
    expect(await connection.pttl(account)).toBeGreaterThan(0);
    // A stream of the crashed gateway: its lease has expired without a release.
    await connection.del(account);
    await connection.zadd(account, Date.now() - 1, 'of-a-crashed-gateway');
    expect((await visitor.fetch(`/api/jobs/${id}/events`, { signal: stop.signal })).status).toBe(200);
    stop.abort();
  });
});

describe('rate limits', () => {
  it('apply across replicas, send Retry-After, and cover clients that drop their cookie', async () => {
    const [first, second] = [await gateway(), await gateway()];
    const statuses: number[] = [];
    let rejected: Response | undefined;
    const visitor = new Visitor(first);
    await (await visitor.fetch('/api/jobs')).arrayBuffer();
    const fetchFrom = (url: string) => {
      visitor.url = url;
      return visitor.fetch('/api/jobs');
    };
    // In parallel, so that a slow machine does not take longer for the requests than the limit for its refill.
    while (statuses.length < 700 && !rejected)
      for (const response of await Promise.all([first, second, first, second, first, second].map(fetchFrom))) {
        statuses.push(response.status);
        if (response.status === 429 && !rejected) rejected = response;
        else await response.arrayBuffer();
      }
    // 300 points at half a point each, plus the refill in the meantime.
    expect(statuses.length).toBeGreaterThanOrEqual(599);
    expect(Number(rejected?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await rejected?.json()).toMatchObject({ code: 'rate-limited' });
    expect((await new Visitor(first).fetch('/api/jobs')).status).toBe(200);
  });
});
