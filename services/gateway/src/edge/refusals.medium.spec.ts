import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { setUpGateways } from '../testing/set-up-gateways';
import { exchange, problemIn, startTestEdge, statusOf, type TestEdge } from '../testing/start-edge';

const lines = (...all: string[]) => [...all, '', ''].join('\r\n');
const closing = ['Host: 127.0.0.1', 'Connection: close'];
const get = (target: string, host = '127.0.0.1') =>
  lines(`GET ${target} HTTP/1.1`, `Host: ${host}`, 'Connection: close');

const setUp = setUpGateways({ prefix: 'refusals', isPrefixShared: true });
let edge: TestEdge;

beforeAll(async () => {
  const files = { 'shell/dist/large.txt': Buffer.alloc(64 * 2 ** 20, 'a') };
  edge = setUp.closeLater(await startTestEdge({ redisUrl: setUp.redis.url }, files));
});

describe('requests rejected before routing', () => {
  it.each([
    ['bytes that are not HTTP', 400, 'invalid-request', '\x16\x03\x01\x00\x05hello'],
    ['another version', 400, 'invalid-request', lines('GET / HTTP/9.9')],
    ['a request of HTTP/2', 400, 'invalid-request', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['an unknown method', 400, 'invalid-request', lines('FETCH /api/jobs HTTP/1.1', ...closing)],
    ['large headers', 431, 'too-large', lines('GET /api/jobs HTTP/1.1', ...closing, `X-Long: ${'x'.repeat(40_000)}`)],
    ['an overlong address', 431, 'too-large', lines(`GET /api/${'x'.repeat(40_000)} HTTP/1.1`, ...closing)],
    ['a tunnel', 405, 'not-found', lines('CONNECT 127.0.0.1:6379 HTTP/1.1', ...closing)],
    ['a tunnel under /api', 405, 'not-found', lines('CONNECT /api HTTP/1.1', ...closing)],
    ['an expectation', 417, 'invalid-request', lines('GET /api/jobs HTTP/1.1', ...closing, 'Expect: unknown')],
    ['no host', 400, 'invalid-request', lines('GET /api/jobs HTTP/1.1')],
    ['two hosts', 400, 'invalid-request', lines('GET /api/jobs HTTP/1.1', ...closing, 'Host: other')],
    ['an absolute form without a host', 400, 'invalid-request', lines('GET http://127.0.0.1/api/jobs HTTP/1.1')],
  ])('responds to %s with a problem', async (_what, status, code, request) => {
    const received = await exchange(edge.port, request);
    const problem = problemIn(received);
    expect(problem).toMatchObject({ status, code });
    expect(received).toMatch(/^cache-control: no-store\r$/im);
    expect(received).toMatch(/^content-security-policy: default-src 'none'/im);
    expect(received).toMatch(new RegExp(`^x-correlation-id: ${problem?.correlationId}\\r$`, 'im'));
    expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  it.each([
    ['the whole server', 400, lines('OPTIONS * HTTP/1.1', ...closing)],
    ['an expectation of a page', 417, lines('GET / HTTP/1.1', ...closing, 'Expect: unknown')],
  ])('rejects %s with plain text', async (_what, status, request) => {
    const received = await exchange(edge.port, request);
    expect(statusOf(received)).toBe(status);
    expect(received).toMatch(/^content-type: text\/plain; charset=utf-8\r?$/im);
  });

  it("returns the request's correlation id in the problem", async () => {
    const request = lines('GET /api/x HTTP/1.1', ...closing, 'X-Correlation-Id: click-0001', 'Expect: unknown');
    expect(problemIn(await exchange(edge.port, request))?.correlationId).toBe('click-0001');
  });

  it('never writes a rejection into the middle of a response', async () => {
    const socket = connect(edge.port, '127.0.0.1').setEncoding('latin1');
    socket.on('error', () => undefined).write(lines('GET /large.txt HTTP/1.1', 'Host: 127.0.0.1'));
    await once(socket, 'readable');
    socket.write('\x16\x03\x01 no HTTP\r\n\r\n');
    let received = '';
    socket.on('data', (chunk) => (received += chunk));
    await once(socket, 'close');
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
  });

  it('routes a request in absolute form to the API', async () => {
    expect(statusOf(await exchange(edge.port, get('http://127.0.0.1/api/jobs?a=1')))).toBe(200);
  });

  it.each(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'POST', 'PUT', 'PATCH'])(
    'does not process a request inside the body of %s',
    async (method) => {
      const inner = lines('GET /api/jobs HTTP/1.1', ...closing);
      const chunked = `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`;
      for (const path of ['/api/none', '/'])
        for (const [framing, body] of [
          [`Content-Length: ${inner.length}`, inner],
          ['Transfer-Encoding: chunked', chunked],
        ] as const) {
          const received = await exchange(edge.port, lines(`${method} ${path} HTTP/1.1`, ...closing, framing) + body);
          expect(received.match(/HTTP\/1\.1 \d+/g)).toHaveLength(1);
        }
    },
  );
});

describe('accepted host names', () => {
  it.each(['evil.test', 'localhost.evil.test', '127.0.0.1.evil.test', 'evil.test:8080', '[evil.test]'])(
    'exclude %s, for the API, for pages and in absolute form',
    async (host) => {
      expect(problemIn(await exchange(edge.port, get('/api/jobs', host)))).toMatchObject({
        status: 421,
        code: 'invalid-request',
      });
      const page = await exchange(edge.port, get('/', host));
      expect(statusOf(page)).toBe(421);
      expect(page).not.toContain('id="root"');
      expect(statusOf(await exchange(edge.port, get(`http://${host}/env.js`)))).toBe(421);
    },
  );

  it.each(['localhost', 'LOCALHOST.:8080', '127.0.0.1', '192.168.1.20:80', '[::1]:8080', hostname()])(
    'include %s',
    async (host) => {
      expect(statusOf(await exchange(edge.port, get('/api/jobs', host)))).toBe(200);
      expect(statusOf(await exchange(edge.port, get('/', host)))).toBe(200);
    },
  );

  it('include those of ALLOWED_HOSTS', async () => {
    const further = await startTestEdge({
      redisUrl: setUp.redis.url,
      allowedHosts: ['winnow.example', 'Other.example:8080'],
    });
    try {
      for (const host of ['winnow.example', 'other.example', 'winnow.example:81', '10.0.0.1', 'localhost'])
        expect([host, statusOf(await exchange(further.port, get('/api/jobs', host)))]).toEqual([host, 200]);
      expect(statusOf(await exchange(further.port, get('/api/jobs', 'evil.test')))).toBe(421);
    } finally {
      await further.close();
    }
  });
});

it('ignores forwarding headers of untrusted clients', async () => {
  const claims = ['X-Forwarded-For: 203.0.113.9', 'X-Forwarded-Proto: https', 'X-Forwarded-Host: evil.test'];
  const received = await exchange(edge.port, lines('GET /api/jobs HTTP/1.1', ...closing, ...claims));
  expect(statusOf(received)).toBe(200);
  // With TLS, the cookie has another name.
  expect(received).toMatch(/^set-cookie: sid=/im);
});

it('rejects connections of one address beyond the limit until others close', async () => {
  const limited = await startTestEdge({ redisUrl: setUp.redis.url, addressConnections: 3 });
  const heldSockets: Socket[] = [];
  try {
    for (let count = 0; count < 3; count++) {
      const socket = connect(limited.port, '127.0.0.1').on('error', () => undefined);
      await once(socket, 'connect');
      heldSockets.push(socket);
    }
    const received = await exchange(limited.port, get('/api/jobs'));
    expect(problemIn(received)).toMatchObject({ status: 429, code: 'rate-limited' });
    expect(received).not.toMatch(/^set-cookie/im);
    for (const socket of heldSockets) socket.destroy();
    // The server notices closed connections asynchronously.
    let later: string;
    do later = await exchange(limited.port, get('/api/jobs'));
    while (later === '' || statusOf(later) === 429);
    expect(statusOf(later)).toBe(200);
  } finally {
    for (const socket of heldSockets) socket.destroy();
    await limited.close();
  }
});
