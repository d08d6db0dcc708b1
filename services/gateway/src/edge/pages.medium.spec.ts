import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { setUpGateways } from '../testing/set-up-gateways';
import { shortTimeouts } from '../testing/start-gateway';
import { exchange, problemIn, startTestEdge, statusOf, type TestEdge } from '../testing/start-edge';

const setUp = setUpGateways({ prefix: 'pages', isPrefixShared: true });
let edge: TestEdge;

beforeAll(async () => {
  const files = {
    'shell/dist/index.html.br': brotliCompressSync('<!doctype html><div id="root"></div>'),
    'secret.txt': 'secret',
    'mfe-chat/secret.txt': 'secret',
  };
  const settings = { redisUrl: setUp.redis.url, rateLimit: true };
  edge = setUp.closeLater(await startTestEdge(settings, files, { slowRequests: shortTimeouts }));
});

const asBrowser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

it('serves the page with its security headers for deep links', async () => {
  const response = await fetch(`${edge.url}/examples`, { headers: { 'accept-encoding': 'br' } });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('<div id="root">');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringMatching(/default-src 'none'; script-src 'self';/),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
  });
  const etag = response.headers.get('etag') ?? '';
  const lines = [
    'GET / HTTP/1.1',
    'Host: 127.0.0.1',
    'Connection: close',
    `If-None-Match: ${etag}`,
    'Accept-Encoding: br',
  ];
  expect(statusOf(await exchange(edge.port, [...lines, '', ''].join('\r\n')))).toBe(304);
});

it.each(['/nope', '/healthz', '/examples/more'])('serves the page with status 404 at %s', async (path) => {
  const conditional = { ...asBrowser, 'if-none-match': '*', range: 'bytes=0-3' };
  for (const headers of [asBrowser, { accept: '*/*' }, conditional]) {
    const response = await fetch(edge.url + path, { headers });
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('<div id="root">')]);
  }
});

it('serves the page with status 200 at every path of the router', async () => {
  const root = path.resolve(__dirname, '../../../..');
  const source = readFileSync(path.join(root, 'apps/shell/src/routes.tsx'), 'utf8');
  const routes = [...source.matchAll(/<Route path="([^"]*)"/g)].map(([, route = '']) => route);
  expect(routes).toContain('/examples');
  for (const route of [...routes, '/Convert/', '/examples?a=/b'])
    expect([route, (await fetch(edge.url + route)).status]).toEqual([route, 200]);
});

it('sets no cookie for pages, and does not count them towards rate limits', async () => {
  for (let count = 0; count < 320; count++) {
    const response = await fetch(edge.url);
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
    await response.arrayBuffer();
  }
  expect((await fetch(`${edge.url}/api/jobs`)).status).toBe(200);
});

it('allows caching of files with a hash in their name', async () => {
  const script = await fetch(`${edge.url}/assets/main.12345678.js`);
  expect(await script.text()).toBe('console.log("shell");');
  expect(Object.fromEntries(script.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
  });
  const manifest = await fetch(`${edge.url}/remotes/chat/mf-manifest.json`);
  expect(manifest.headers.get('cache-control')).toBe('no-cache');
});

it('keeps connections alive long enough for busy clients', async () => {
  for (const path of ['/', '/api/jobs']) {
    const response = await fetch(edge.url + path);
    await response.arrayBuffer();
    expect([path, response.headers.get('keep-alive')]).toEqual([path, 'timeout=65']);
  }
});

it.each(['/assets/missing.12345678.js', '/remotes/chat/missing.js', '/remotes/chat/some/path'])(
  'responds 404 to a missing script: %s',
  async (path) => {
    const response = await fetch(edge.url + path);
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-cache']);
  },
);

it.each(['/about.html', '/v1.2', '/assets/missing.12345678.js'])(
  'serves a not-found page for navigation to %s, and a plain 404 to scripts',
  async (path) => {
    const page = await fetch(edge.url + path, { headers: asBrowser });
    expect([page.status, page.headers.get('cache-control')]).toEqual([404, 'no-cache']);
    expect(await page.text()).toContain('<div id="root">');
    const script = await fetch(edge.url + path, { headers: { accept: '*/*' } });
    expect(script.status).toBe(404);
    for (const { headers } of [page, script]) expect(headers.get('vary')).toMatch(/\baccept(?!-)/);
  },
);

it('serves no page at the path of a remote', async () => {
  expect((await fetch(`${edge.url}/remotes/chat/missing.html`, { headers: asBrowser })).status).toBe(404);
});

it.each([
  '..%2f..%2fsecret.txt',
  '%2e%2e/%2e%2e/secret.txt',
  '..%5c..%5csecret.txt',
  '../secret.txt',
  '../../secret.txt%00.js',
])("rejects a path outside of the app's folder: %s", async (path) => {
  for (const prefix of ['/', '/remotes/chat/']) {
    const request = `GET ${prefix}${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`;
    expect(await exchange(edge.port, request)).not.toContain('\r\n\r\nsecret');
  }
});

it('configures the addresses of remotes in the shell, and allows them in the policy', async () => {
  const script = await (await fetch(`${edge.url}/env.js`)).text();
  expect(script).toMatch(/^window\.__WINNOW__ = \{.*"mfe_chat","entry":"\/remotes\/chat\/mf-manifest\.json"/);
  const remoteChatUrl = 'https://chat.example/a<b/mf-manifest.json';
  const other = await startTestEdge({ redisUrl: setUp.redis.url, remoteChatUrl });
  try {
    expect(await (await fetch(`${other.url}/env.js`)).text()).toContain('https://chat.example/a\\u003cb/mf');
    const { headers } = await fetch(other.url);
    expect(headers.get('content-security-policy')).toContain("script-src 'self' https://chat.example;");
  } finally {
    await other.close();
  }
});

it('rejects methods that change pages, with a readable response during an upload', async () => {
  const size = 300_000;
  const head = `POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/x\r\nContent-Length: ${size}\r\n\r\n`;
  const next = 'GET /env.js HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n';
  const received = await exchange(edge.port, head + 'a'.repeat(size) + next);
  expect(received.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 405', 'HTTP/1.1 200']);
  expect(received).toMatch(/^allow: GET, HEAD\r$/im);
});

it('distinguishes the methods of the API from those of pages', async () => {
  const refused = await fetch(`${edge.url}/api/get-links`, { headers: asBrowser });
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST']);
  expect(await refused.json()).toMatchObject({ code: 'not-found' });
  const page = await fetch(`${edge.url}/api-of-pages`, { headers: asBrowser });
  expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('<div id="root">')]);
});

it('times out slow headers and unread bodies', async () => {
  const closed = async (head: string) => {
    const socket = connect(edge.port, '127.0.0.1').setEncoding('latin1');
    let received = '';
    socket.on('data', (chunk) => (received += chunk)).on('error', () => undefined);
    socket.write(head);
    const timer = setInterval(() => socket.write('a'), 500);
    // `events.once` would reject when the connection is reset.
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(timer);
    return received;
  };
  const responses = await Promise.all([
    closed('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: '),
    closed('POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 90000\r\n\r\n'),
    closed('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 90000\r\n\r\n'),
  ]);
  expect(problemIn(responses[0] ?? '')).toMatchObject({ status: 408, code: 'timeout' });
  expect(responses.slice(1).map(statusOf)).toEqual([405, 200]);
});

it.each([
  ['a missing page', 404, 'GET /missing.js'],
  ['a path that cannot be decoded', 400, 'GET /%zz'],
  ['an overlong part of a path', 400, `GET /${'x'.repeat(3_000)}.js`],
])('rejects %s with plain text', async (_what, status, line) => {
  const received = await exchange(edge.port, `${line} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
  expect(statusOf(received)).toBe(status);
  expect(received).toMatch(/^content-type: text\/plain; charset=utf-8\r?$/im);
});
