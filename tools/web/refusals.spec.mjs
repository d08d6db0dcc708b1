import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { exchange, listen, problemIn, startWeb } from './testing/web-under-test.mjs';

const lines = (...all) => [...all, '', ''].join('\r\n');
const closing = ['Host: 127.0.0.1', 'Connection: close'];

describe('what the web server refuses by itself', () => {
  let web;
  const gateway = createServer((_request, response) => response.write('data: first\n\n'));

  before(async () => {
    web = await startWeb({ gateways: [await listen(gateway)] });
  });
  after(async () => {
    await web.stop();
    gateway.close();
    gateway.closeAllConnections();
  });

  for (const [what, status, code, request] of [
    ['bytes that are no HTTP', 400, 'invalid-request', '\x16\x03\x01\x00\x05hello'],
    ['another version', 400, 'invalid-request', lines('GET / HTTP/9.9')],
    ['a request of HTTP/2', 400, 'invalid-request', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a method that is none', 400, 'invalid-request', lines('FETCH /api/jobs HTTP/1.1', ...closing)],
    ['large headers', 431, 'too-large', lines('GET /api/jobs HTTP/1.1', ...closing, `X-Long: ${'x'.repeat(40_000)}`)],
    ['an endless address', 431, 'too-large', lines(`GET /api/${'x'.repeat(40_000)} HTTP/1.1`, ...closing)],
    ['a tunnel', 405, 'not-found', lines('CONNECT 127.0.0.1:6379 HTTP/1.1', ...closing)],
    ['a tunnel under /api', 405, 'not-found', lines('CONNECT /api HTTP/1.1', ...closing)],
    [
      'what nobody can promise',
      417,
      'invalid-request',
      lines('GET /api/jobs HTTP/1.1', ...closing, 'Expect: a miracle'),
    ],
    ['no host', 400, 'invalid-request', lines('GET /api/jobs HTTP/1.1')],
    ['a request without a host for a proxy', 400, 'invalid-request', lines('GET http://a/api HTTP/1.1')],
  ]) {
    test(`${what} is answered with a problem`, async () => {
      const answer = await exchange(web.port, request);
      const problem = problemIn(answer);
      assert.deepEqual([problem?.status, problem?.code], [status, code], answer);
      assert.match(answer, /^cache-control: no-store\r$/im);
      assert.match(answer, new RegExp(`^x-correlation-id: ${problem.correlationId}\r$`, 'im'));
      assert.equal(answer.match(/HTTP\/1\.1/g).length, 1);
    });
  }

  for (const [what, status, request] of [
    ['a page that is nowhere', 404, lines('GET /gone.js HTTP/1.1', ...closing)],
    ['changing a page', 405, lines('DELETE / HTTP/1.1', ...closing)],
    ['a path that cannot be decoded', 400, lines('GET /%zz HTTP/1.1', ...closing)],
    ['the whole server', 400, lines('OPTIONS * HTTP/1.1', ...closing)],
    ['an expectation of a page', 417, lines('GET / HTTP/1.1', ...closing, 'Expect: a miracle')],
  ]) {
    test(`${what} is refused in plain words`, async () => {
      const [head, body] = (await exchange(web.port, request)).split('\r\n\r\n');
      assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `));
      assert.match(head, /^content-type: text\/plain; charset=utf-8\r?$/im);
      assert.match(body, /\w \w/);
    });
  }

  test('a problem names the click that it was told about', async () => {
    const request = lines('GET /api/x HTTP/1.1', ...closing, 'X-Correlation-Id: click-0001', 'Expect: a miracle');
    assert.equal(problemIn(await exchange(web.port, request)).correlationId, 'click-0001');
  });

  test('a refusal never gets into the middle of an answer', async () => {
    const socket = connect(web.port, '127.0.0.1').setEncoding('latin1');
    socket.on('error', () => undefined);
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk));
    socket.write(lines('GET /api/jobs/x/events HTTP/1.1', 'Host: 127.0.0.1'));
    while (!answer.includes('first')) await once(socket, 'data');
    socket.write('\x16\x03\x01 no HTTP\r\n\r\n');
    await new Promise((resolve) => socket.once('close', resolve));
    assert.equal(answer.match(/HTTP\/1\.1/g).length, 1);
  });

  test('a failure of its own is a problem that says nothing about the inside', async () => {
    const failing = await startWeb({ gateways: [], env: { GATEWAY_URLS: 'nowhere' } });
    try {
      const problem = problemIn(await exchange(failing.port, lines('GET /api/jobs HTTP/1.1', ...closing)));
      assert.deepEqual([problem?.status, problem?.code], [500, 'unavailable']);
      assert.doesNotMatch(problem.message, /URL|nowhere/);
    } finally {
      await failing.stop();
    }
  });
});
