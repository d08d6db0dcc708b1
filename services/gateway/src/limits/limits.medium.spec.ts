import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectRedis } from '@winnow/jobs';
import { startTestRedis, type TestRedis } from '@winnow/testing';
import type { GatewayConfig } from '../config';
import { startTestGateway, type TestGateway } from '../testing/start-gateway';
import { Visitor } from '../testing/visitor';

const job = { urls: ['https://site.test/'] };

let redis: TestRedis;
let gateways: TestGateway[];
let server: ReturnType<typeof connectRedis>;
let round = 0;

beforeAll(async () => {
  redis = await startTestRedis();
  server = connectRedis(redis.url, 'producer');
});
beforeEach(() => {
  gateways = [];
  round += 1;
});
afterEach(() => Promise.all(gateways.map((gateway) => gateway.close())));
afterAll(async () => {
  server.disconnect();
  await redis.stop();
});

/** Starts a gateway as one of the replicas: all of one test share their Redis keys. No worker runs, so jobs wait. */
async function gateway(settings: Partial<GatewayConfig> = {}): Promise<string> {
  const started = await startTestGateway({
    redisUrl: redis.url,
    queuePrefix: `limits-${round}`,
    rateLimit: true,
    ...settings,
  });
  gateways.push(started);
  return started.url;
}

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

  it('[A013] [A014] [A015] are those of the address for a client that drops its cookie, names other addresses or walks through its /64', async () => {
    const url = await gateway({ trustedHops: 1 });
    const direct = await gateway();
    // An upload costs 15 points for any outcome: 80 of them use up 1200.
    const fill = async (base: string, addressOf: (at: number) => string) => {
      const ask = (at: number) =>
        fetch(`${base}/api/extract-text`, { method: 'POST', headers: { 'x-forwarded-for': addressOf(at) } });
      return statusesOf(await Promise.all(Array.from({ length: 160 }, (_, at) => ask(at))))[429] ?? 0;
    };
    // Behind a proxy, only the address that the proxy itself saw counts: the last one.
    expect(await fill(url, (at) => `10.0.0.${at}, 198.51.100.7`)).toBeGreaterThan(50);
    expect(await fill(url, (at) => `2001:db8:1:2:${at.toString(16)}::1`)).toBeGreaterThan(50);
    // Without a trusted proxy no forwarding header is used.
    expect(await fill(direct, (at) => `203.0.113.${at}`)).toBeGreaterThan(50);
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
    const ask = (key: string) => visitor.post('/api/scrape-content', job, { ...accepted, 'idempotency-key': key });
    const responses = [await ask('k'), await ask('k'), await ask('another')];
    expect(statusesOf(responses)).toEqual({ 202: 2, 503: 1 });
    expect(responses[1]?.headers.get('x-job-id')).toBe(responses[0]?.headers.get('x-job-id'));
    await visitor.fetch(`/api/jobs/${responses[0]?.headers.get('x-job-id')}`, { method: 'DELETE' });
  });
});

describe('event streams', () => {
  it('[A020] are limited per visitor and per address across replicas, and closing one releases its slot', async () => {
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
    let reopened = await open(ann, annJob, 0);
    // Far sooner than the lease of an unreleased permit expires.
    for (let tries = 1; reopened.status === 429 && tries < 100; tries++) {
      await sleep(100);
      reopened = await open(ann, annJob, 0);
    }
    expect(reopened.status).toBe(200);
    for (const stream of [...streams, reopened]) stream.close();
  });

  it('hold no slot when the client disconnects before they begin', async () => {
    const url = await gateway({ eventStreams: 1 });
    const visitor = new Visitor(url);
    const id = await visitor.start('/api/scrape-content', job);
    // The client disconnects while the gateway waits for Redis.
    await server.client('PAUSE', 1_000, 'ALL');
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.write(`GET /api/jobs/${id}/events HTTP/1.1\r\nHost: a\r\nCookie: ${visitor.cookie}\r\n\r\n`);
    await sleep(300);
    socket.destroy();
    await sleep(1_200);
    const [account = ''] = await redis.keys(`limits-${round}:streams:session:*`);
    expect(account === '' ? 0 : await server.zcard(account)).toBe(0);
    const stop = new AbortController();
    expect((await visitor.fetch(`/api/jobs/${id}/events`, { signal: stop.signal })).status).toBe(200);
    stop.abort();
  });

  it('of a gateway that died expire', async () => {
    const url = await gateway({ eventStreams: 1 });
    const visitor = new Visitor(url);
    const id = await visitor.start('/api/scrape-content', job);
    const stop = new AbortController();
    await visitor.fetch(`/api/jobs/${id}/events`, { signal: stop.signal });
    const [account = ''] = await redis.keys(`limits-${round}:streams:session:*`);
    const [, until] = await server.zrange(account, 0, -1, 'WITHSCORES');
    expect(Number(until) - Date.now()).toBeLessThanOrEqual(45_000);
    expect(await server.pttl(account)).toBeGreaterThan(0);
    // A stream of the dead gateway: its lease has expired without a release.
    await server.del(account);
    await server.zadd(account, Date.now() - 1, 'of-a-dead-gateway');
    expect((await visitor.fetch(`/api/jobs/${id}/events`, { signal: stop.signal })).status).toBe(200);
    stop.abort();
  });
});

describe('a slow client', () => {
  /** Sends one byte per second; resolves with the response and the seconds until the connection was closed. */
  const trickle = (url: string, head: string, byte = 'a') =>
    new Promise<{ answer: string; seconds: number }>((resolve) => {
      const { hostname, port } = new URL(url);
      const startedAt = performance.now();
      let answer = '';
      const socket = connect(Number(port), hostname, () => socket.write(head));
      const timer = setInterval(() => socket.write(byte), 1_000);
      socket.setEncoding('utf8').on('data', (text) => (answer += text));
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearInterval(timer);
        resolve({ answer, seconds: (performance.now() - startedAt) / 1_000 });
      });
    });
  const post = (route: string, type: string) =>
    `POST ${route} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 900000\r\n\r\n`;

  it('[A019] is rejected within thirty seconds in headers, JSON and files, and others are not', async () => {
    const url = await gateway({ rateLimit: false });
    const ends = await Promise.all([
      trickle(url, 'GET /api/jobs HTTP/1.1\r\nHost: a\r\nX-Slow: '),
      trickle(url, post('/api/get-links', 'application/json'), '{'),
      trickle(
        url,
        `${post('/api/extract-text', 'multipart/form-data; boundary=x')}--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`,
      ),
    ]);
    for (const { answer, seconds } of ends) {
      // The limits end it within thirty seconds, longer on a busy machine; without them it lasts a quarter of an hour.
      expect(seconds).toBeLessThan(90);
      expect(answer).toMatch(/^HTTP\/1\.1 408 .*"code":"timeout"/s);
    }
    expect((await fetch(`${url}/api/jobs`)).status).toBe(200);
    expect(await redis.keys(`limits-${round}:upload:*`)).toEqual([]);
  }, 180_000);

  it('completes an upload above the minimum rate that takes a quarter of a minute', async () => {
    const url = await gateway({ rateLimit: false });
    const size = 15 * 16 * 1_024;
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
    const tail = '\r\n--x--\r\n';
    const length = head.length + size + tail.length;
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk) => (answer += chunk));
    const closed = once(socket, 'close');
    socket.write(
      `POST /api/extract-text HTTP/1.1\r\nHost: a\r\nPrefer: respond-async\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n${head}`,
    );
    for (let second = 0; second < 15; second++) {
      socket.write('a'.repeat(16 * 1_024));
      await sleep(1_000);
    }
    socket.write(tail);
    await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 202 /);
  }, 180_000);
});

describe('oversized requests and other protocols', () => {
  const exchange = (url: string, text: string) =>
    new Promise<string>((resolve) => {
      const { hostname, port } = new URL(url);
      let answer = '';
      const socket = connect(Number(port), hostname, () => socket.write(text));
      socket.setEncoding('utf8').on('data', (chunk) => (answer += chunk));
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(answer));
    });

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['headers of 64 KiB', `GET /api/jobs HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(65_536)}\r\n\r\n`, 431],
    ['an address that cannot be decoded', 'GET /api/%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    ['an id without end', `GET /api/jobs/${'x'.repeat(300)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`, 400],
  ])('%s gets a problem response', async (_name, text, status) => {
    const answer = await exchange(await gateway({ rateLimit: false }), text);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const problem = JSON.parse(answer.slice(answer.indexOf('{'))) as { correlationId: string };
    expect(Object.keys(problem).sort()).toEqual(['code', 'correlationId', 'message']);
    expect(/^x-correlation-id: (.*)\r$/im.exec(answer)?.[1]).toBe(problem.correlationId);
  });

  it.each([
    ['nested a million times', `{"url":${'['.repeat(1_000_000)}`, 400],
    ['ten thousand empty lists', `{"url":"https://a.test","more":[${'[],'.repeat(20_000)}0]}`, 400],
    ['larger than the maximum content', `{"text":"${'x'.repeat(2_000_000)}"}`, 413],
  ])('JSON that is %s is rejected unparsed', async (_name, body, status) => {
    const url = await gateway({ rateLimit: false });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${url}/api/get-links`, { method: 'POST', body, headers });
    expect(response.status).toBe(status);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded'])(
    '%s, which forms of other sites may send, is rejected as a body',
    async (type) => {
      const url = await gateway({ rateLimit: false });
      const init = { method: 'POST', body: '{"url":"https://a.test"}', headers: { 'content-type': type } };
      expect((await fetch(`${url}/api/get-links`, init)).status).toBe(415);
    },
  );
});
