import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { freePort } from '../../tools/free-port.mjs';
import { layOutNginx, startNginx } from '../../tools/testing/nginx.mjs';
import { exchange, listen, problemIn } from '../../tools/testing/raw-exchange.mjs';

// `npm run test:nginx`: tests nginx with the configuration of docker-compose.yml's published port, in front of a
// stand-in gateway.

if (spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status !== 0) {
  console.error('nginx is needed on PATH (`apt-get install nginx-light`).');
  process.exit(1);
}

const lines = (...all) => [...all, '', ''].join('\r\n');
const closing = ['Host: winnow', 'Connection: close'];
const get = (target, ...more) => lines(`GET ${target} HTTP/1.1`, ...closing, ...more);

describe('nginx in front of the API', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'nginx-'));
  const seen = [];
  let conf;
  const answers = {
    '/api/own': [413, '{"message":"its own","code":"too-large","correlationId":"gateway-1"}'],
    '/api/broken': [502, '{"message":"its own","code":"blocked","correlationId":"gateway-2"}'],
  };
  const gateway = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    if (/\/api\/dies$|dies\.test/.test(request.url)) return void request.socket.destroy();
    // Returns the first bytes of an endless response.
    if (request.headers['x-endless']) return void response.writeHead(200).write('first');
    const [status, body] = answers[request.url] ?? [200, '{}'];
    request.resume().on('end', () => response.writeHead(status, { 'content-type': 'application/json' }).end(body));
  });
  let port;
  let nginx;

  before(async () => {
    port = await freePort();
    conf = layOutNginx(folder, port, await listen(gateway));
    nginx = await startNginx(folder, conf, port);
  });
  after(async () => {
    if (nginx.exitCode === null && nginx.kill()) await once(nginx, 'exit');
    gateway.close();
    gateway.closeAllConnections();
    rmSync(folder, { recursive: true });
  });

  for (const [what, status, code, request] of [
    ['no host', 400, 'invalid-request', lines('GET /api/jobs HTTP/1.1', 'Connection: close')],
    ['a length that is none', 400, 'invalid-request', get('/api/jobs', 'Content-Length: -1')],
    [
      'a length and chunks',
      400,
      'invalid-request',
      get('/api/jobs', 'Content-Length: 3', 'Transfer-Encoding: chunked'),
    ],
    ['another coding', 501, 'unavailable', get('/api/jobs', 'Transfer-Encoding: gzip, chunked')],
    [
      'chunks that are none',
      400,
      'invalid-request',
      `${lines('POST /api/chat HTTP/1.1', ...closing, 'Transfer-Encoding: chunked')}zz\r\n`,
    ],
    ['a large header', 431, 'too-large', get('/api/jobs', `X-Long: ${'x'.repeat(60_000)}`)],
    ['a request that asks for its own echo', 405, 'not-found', lines('TRACE /api/jobs HTTP/1.1', ...closing)],
    ['a path that leads out of the root', 400, 'invalid-request', get('/..%2f..%2fetc/passwd')],
    ['a path that cannot be decoded', 400, 'invalid-request', get('/api/%zz')],
    ['a request that changes a page', 405, 'not-found', lines('POST / HTTP/1.1', ...closing, 'Content-Length: 0')],
    ['the API without a path', 404, 'not-found', get('/api')],
    ['a gateway that hangs up', 503, 'unavailable', lines('POST /api/dies HTTP/1.1', ...closing, 'Content-Length: 0')],
  ]) {
    test(`returns a problem for ${what}`, async () => {
      const answer = await exchange(port, request);
      const problem = problemIn(answer);
      assert.deepEqual([problem?.status, problem?.code], [status, code], answer);
      assert.match(problem.correlationId, /^[\w-]{8,64}$/);
      assert.match(answer, new RegExp(`^x-correlation-id: ${problem.correlationId}\r$`, 'im'));
      assert.match(answer, /^cache-control: no-store\r$/im);
      assert.equal(/^retry-after: 2\r$/im.test(answer), status === 503);
      assert.equal(answer.match(/^content-security-policy:/gim).length, 1);
    });
  }

  test('the configuration has no warnings', () => {
    const { status, stderr } = spawnSync('nginx', ['-t', '-p', folder, '-e', 'stderr', '-c', conf], {
      encoding: 'utf8',
    });
    assert.equal(status, 0, stderr);
    assert.doesNotMatch(stderr, /\[warn\]/);
  });

  test('the log has no session of an id of a job', async () => {
    for (const target of [
      '/firecrawl/v2/crawl/mab_c-1.sid.signature',
      '/v1/extract/eabc.sid.signature',
      '/docling/v1/result/mabc.sid.signature',
    ])
      await exchange(port, get(target));
    const log = readFileSync(path.join(folder, 'access.log'), 'utf8');
    assert.match(log, /"path":"\/firecrawl\/v2\/crawl\/mab_c-1\.\*"/);
    assert.doesNotMatch(log, /signature/);
  });

  test("a problem contains the client's correlation id if it is valid", async () => {
    const named = problemIn(await exchange(port, get('/api', 'X-Correlation-Id: click-0001')));
    assert.equal(named.correlationId, 'click-0001');
    const { correlationId } = problemIn(await exchange(port, get('/api', 'X-Correlation-Id: "},{"x":"')));
    assert.match(correlationId, /^[0-9a-f]{32}$/);
  });

  for (const target of [
    '/mcp',
    '/firecrawl/v2/crawl',
    '/firecrawl/v1/extract/eabc?x=1',
    '/firecrawl/v2/crawl/c0a1.Zm9v_bar1',
    '/v2/parse',
    '/open-webui/process',
    '/docling/v1/convert/file',
  ])
    test(`streams ${target} to the gateway and back, whatever its size`, async () => {
      const socket = connect(port, '127.0.0.1');
      const head = ['Host: winnow', 'X-Endless: 1', `Content-Length: ${70 * 2 ** 20}`];
      socket.write(`${lines(`POST ${target} HTTP/1.1`, ...head)}first`);
      // Before its body is complete, and whatever its content length.
      const deadline = Date.now() + 10_000;
      while (!seen.includes(`POST ${target}`)) {
        assert.ok(Date.now() < deadline, target);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      socket.destroy();
      const asking = connect(port, '127.0.0.1');
      asking.write(lines(`GET ${target} HTTP/1.1`, 'Host: winnow', 'X-Endless: 1'));
      let text = '';
      while (!text.includes('first')) text += String((await once(asking, 'data'))[0]);
      assert.match(text, /^HTTP\/1\.1 200 /);
      asking.destroy();
    });

  test('stops by itself while an event stream is open', { timeout: 60_000 }, async (context) => {
    const own = mkdtempSync(path.join(tmpdir(), 'nginx-'));
    const free = await freePort();
    const conf = layOutNginx(own, free, gateway.address().port, 'worker_processes 1; daemon off;');
    const stopping = await startNginx(own, conf, free);
    const exited = once(stopping, 'exit');
    context.after(async () => {
      if (stopping.exitCode === null && stopping.kill()) await exited;
      rmSync(own, { recursive: true });
    });
    const stream = connect(free, '127.0.0.1');
    stream.write(lines('GET /mcp HTTP/1.1', 'Host: winnow', 'X-Endless: 1'));
    while (!String((await once(stream, 'data'))[0]).includes('first'));
    // The images' signal to stop.
    stopping.kill('SIGQUIT');
    assert.deepEqual(await exited, [0, null]);
  });

  test('logs no address of a page that is read, which may contain a password or a key', async () => {
    for (const address of ['https://user:secret@a.test/secret', 'https%3A%2F%2Fa.test%2F%3Fkey%3Dsecret'])
      await exchange(port, get(`/api/read/${address}`));
    const log = readFileSync(path.join(folder, 'access.log'), 'utf8');
    assert.equal(log.match(/"path":"\/api\/read\/\*"/g)?.length, 2);
    assert.doesNotMatch(log, /secret/);
    // nginx adds the first line of the request to each message about its gateway.
    problemIn(await exchange(port, get('/api/read/https://user:secret@dies.test/')));
    assert.doesNotMatch(readFileSync(path.join(folder, 'error.log'), 'utf8'), /secret/);
  });

  test('logs no signed session in the id of a job, also in messages about the gateway', async () => {
    for (const route of ['firecrawl/v1/crawl', 'docling/v1/result', 'v1/result', 'v2/crawl'])
      problemIn(await exchange(port, get(`/${route}/job.signature/api/dies`)));
    for (const name of ['access.log', 'error.log'])
      assert.doesNotMatch(readFileSync(path.join(folder, name), 'utf8'), /signature/);
  });

  test('leaves rejections to the gateway', async () => {
    assert.equal(problemIn(await exchange(port, get('/api/own'))).correlationId, 'gateway-1');
    assert.equal(problemIn(await exchange(port, get('/api/broken'))).correlationId, 'gateway-2');
  });

  test('leaves an address that is too long to the gateway', async () => {
    assert.match(await exchange(port, get(`/api/${'x'.repeat(20_000)}`)), /^HTTP\/1\.1 431 /);
  });

  test('unknown pages get no API response', async () => {
    assert.match(await exchange(port, get('/gone.js')), /^HTTP\/1\.1 404 [^]*text\/html/);
    for (const target of ['/api2', '/nope', '/examples/more', '/-/problem'])
      assert.match(await exchange(port, get(target)), /^HTTP\/1\.1 404 [^]*id="root"/, target);
  });

  test('the pages of the router are found', async () => {
    for (const target of ['/', '/examples', '/Convert/', '/connect?a=/b'])
      assert.match(await exchange(port, get(target)), /^HTTP\/1\.1 200 [^]*id="root"/, target);
  });

  test('navigation to a path with a file extension gets the page, a missing script a 404', async () => {
    for (const target of ['/about.html', '/v1.2', '/assets/gone.12345678.js']) {
      const page = await exchange(port, get(target, 'Accept: text/html,application/xml;q=0.9,*/*;q=0.8'));
      assert.match(page, /^HTTP\/1\.1 404 [^]*id="root"/, target);
      assert.match(page, /^content-type: text\/html/im, target);
      assert.match(page, /^cache-control: no-cache\r$/im, target);
      assert.equal(page.match(/^content-security-policy:/gim).length, 1);
      const script = await exchange(port, get(target, 'Accept: */*'));
      assert.match(script, /^HTTP\/1\.1 404 /, target);
      for (const answer of [page, script]) assert.match(answer, /^vary: accept\r$/im, target);
    }
  });

  test('caches a file with a hash in its name forever, but not its 404', async () => {
    assert.match(await exchange(port, get('/main.12345678.js')), /^cache-control: .*immutable\r$/im);
    assert.match(await exchange(port, get('/gone.12345678.js')), /^cache-control: no-cache\r$/im);
  });

  test('passes on only the actual requests, and none inside their bodies', async () => {
    const inner = get('/api/smuggled');
    for (const method of ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'POST', 'PUT', 'PATCH']) {
      const before = seen.length;
      const chunked = `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`;
      await exchange(port, lines(`${method} /api/a HTTP/1.1`, ...closing, 'Transfer-Encoding: chunked') + chunked);
      await exchange(port, lines(`${method} /api/b HTTP/1.1`, ...closing, `Content-Length: ${inner.length}`) + inner);
      await exchange(port, get('/api/next'));
      assert.deepEqual(seen.slice(before), [`${method} /api/a`, `${method} /api/b`, 'GET /api/next']);
    }
  });
});
