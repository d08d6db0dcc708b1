import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import { framingOf } from './forwarded-request.mjs';
import { exchange, listen, problemIn, startWeb } from './testing/web-under-test.mjs';

const inner = 'GET /api/smuggled HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: sid=stolen\r\n\r\n';
const methods = ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'POST', 'PUT', 'PATCH'];
const chunked = (body) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
const head = (method, path, ...lines) =>
  [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...lines, '', ''].join('\r\n');

describe('the web server and its gateway see the same requests', () => {
  /** What the gateway took for requests, in order. */
  let seen;
  let web;
  const gateway = createServer((request, response) => {
    const { method, url, headers, socket } = request;
    const record = { method, url, headers, from: socket.remotePort, body: '', isWhole: false };
    seen.push(record);
    if (url === '/api/early') return void response.end('early');
    if (url === '/api/eager') response.write('early');
    request.on('data', (chunk) => (record.body += chunk));
    request.on('end', () => {
      record.isWhole = true;
      response.end(`answer to ${url}`);
    });
  });
  /** Connections that the web server holds to the gateway. */
  const connections = new Set();
  gateway.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });

  before(async () => {
    web = await startWeb({ gateways: [await listen(gateway)] });
  });
  beforeEach(() => {
    seen = [];
  });
  after(async () => {
    await web.stop();
    gateway.close();
    gateway.closeAllConnections();
  });

  /** Another visitor's request, which goes out on the connection that is kept. */
  async function nextVisitor() {
    const answer = await exchange(web.port, head('GET', '/api/next', 'Connection: close'));
    assert.match(
      answer,
      /answer to \/api\/next$|answer to \/api\/next\r\n0\r\n\r\n$/,
      'a stranger gets his own answer',
    );
  }

  for (const method of methods) {
    for (const [kind, framing, body] of [
      ['in chunks', 'Transfer-Encoding: chunked', chunked(inner)],
      ['of a length', `Content-Length: ${inner.length}`, inner],
      ['named a matter of the connection', `Content-Length: ${inner.length}\r\nConnection: Content-Length`, inner],
    ]) {
      test(`${method} with a body ${kind} that is itself a request`, async () => {
        for (const path of ['/api/first', '/api/second']) {
          const answer = await exchange(web.port, head(method, path, framing, 'Connection: close') + body);
          assert.match(answer, /^HTTP\/1\.1 200 /);
          await nextVisitor();
        }
        const requests = seen.map((one) => [one.method, one.url, one.body]);
        const next = ['GET', '/api/next', ''];
        assert.deepEqual(requests, [[method, '/api/first', inner], next, [method, '/api/second', inner], next]);
      });
    }
  }

  test('a request without a body is passed on without one', async () => {
    for (const method of methods) {
      await exchange(web.port, head(method, '/api/empty', 'Connection: close') + inner);
      const { headers, body } = seen.at(-1);
      assert.deepEqual([headers['transfer-encoding'], body], [undefined, ''], method);
    }
    assert.equal(seen.length, methods.length);
  });

  test('headers that mean the connection stay behind, and those it names', async () => {
    const lines = ['Connection: close, X-Own, X-Forwarded-For', 'X-Own: 1', 'X-Other: 2', 'Keep-Alive: timeout=9'];
    await exchange(
      web.port,
      head('GET', '/api/x', ...lines, 'Upgrade: h2c', 'Proxy-Connection: close', 'TE: trailers'),
    );
    const { headers } = seen[0];
    for (const name of ['x-own', 'keep-alive', 'upgrade', 'proxy-connection', 'te'])
      assert.equal(headers[name], undefined, name);
    assert.deepEqual([headers['x-other'], headers['x-forwarded-for'], headers.host], ['2', '127.0.0.1', '127.0.0.1']);
  });

  test('what says "continue" to a client is this server, not the gateway', async () => {
    const lines = ['Expect: 100-continue', 'Content-Length: 2', 'Connection: close'];
    const answer = await exchange(web.port, `${head('POST', '/api/x', ...lines)}{}`);
    assert.match(answer, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
    assert.deepEqual([seen[0].headers.expect, seen[0].body], [undefined, '{}']);
  });

  test('a request written for a proxy goes to the API all the same', async () => {
    await exchange(web.port, 'GET http://127.0.0.1/api/x?a=1 HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n');
    assert.equal(seen[0].url, '/api/x?a=1');
  });

  for (const [what, request] of [
    ['two lengths', head('POST', '/api/x', 'Content-Length: 2', 'Content-Length: 2') + '{}'],
    ['two different lengths', head('POST', '/api/x', 'Content-Length: 2', 'Content-Length: 90') + '{}'],
    ['a list of lengths', head('POST', '/api/x', 'Content-Length: 2, 2') + '{}'],
    ['a length with a sign', head('POST', '/api/x', 'Content-Length: +2') + '{}'],
    ['a length and chunks', head('POST', '/api/x', 'Content-Length: 6', 'Transfer-Encoding: chunked') + chunked('{}')],
    ['chunks and a length', head('POST', '/api/x', 'Transfer-Encoding: chunked', 'Content-Length: 6') + chunked('{}')],
    ['chunks twice', head('GET', '/api/x', 'Transfer-Encoding: chunked', 'Transfer-Encoding: chunked') + chunked('{}')],
    ['chunks of chunks', head('GET', '/api/x', 'Transfer-Encoding: chunked, chunked') + chunked('{}')],
    ['a coding beside chunks', head('POST', '/api/x', 'Transfer-Encoding: gzip, chunked') + chunked('{}')],
    ['a coding that is none', head('POST', '/api/x', 'Transfer-Encoding: xchunked') + chunked('{}')],
    ['chunks of HTTP/1.0', head('POST', '/api/x', 'Transfer-Encoding: chunked').replace('1.1', '1.0') + chunked('{}')],
    ['a folded header', head('GET', '/api/x', 'X-Fold: a', ' b')],
    ['a folded framing', head('POST', '/api/x', 'Transfer-Encoding:', ' chunked') + chunked('{}')],
    ['a blank before the colon', head('POST', '/api/x', 'Content-Length : 2') + '{}'],
    ['two hosts', head('GET', '/api/x', 'Host: other')],
    ['no host', 'GET /api/x HTTP/1.1\r\nAccept: */*\r\n\r\n'],
    ['lines without a return', 'GET /api/x HTTP/1.1\nHost: a\n\n'],
    [
      'chunks announced after thousands of headers',
      head('GET', '/api/x', ...Array.from({ length: 2_050 }, () => 'a:b'), 'Transfer-Encoding: chunked') +
        chunked(inner),
    ],
  ]) {
    test(`${what}: refused with a problem, and the gateway hears nothing of it`, async () => {
      const answer = await exchange(web.port, request);
      const problem = problemIn(answer);
      assert.deepEqual([problem?.status, problem?.code], [400, 'invalid-request'], answer);
      await nextVisitor();
      assert.deepEqual(
        seen.map(({ url }) => url),
        ['/api/next'],
      );
    });
  }

  test('a body that breaks in its middle is a request without an end, to the gateway as well', async () => {
    const broken = `${head('POST', '/api/broken', 'Transfer-Encoding: chunked')}2\r\n{}\r\n0x2\r\n{}\r\n0\r\n\r\n`;
    assert.equal(problemIn(await exchange(web.port, broken))?.status, 400);
    await nextVisitor();
    assert.deepEqual(
      seen.filter(({ url, isWhole }) => isWhole && url !== '/api/next'),
      [],
    );
  });

  for (const [when, path] of [
    ['before it was sent', '/api/early'],
    ['while it was sent', '/api/eager'],
  ]) {
    test(`a connection whose request was answered ${when} is not used again`, async () => {
      const socket = connect(web.port, '127.0.0.1').setEncoding('latin1');
      let answer = '';
      socket.on('data', (chunk) => (answer += chunk));
      socket.write(head('POST', path, `Content-Length: ${2 * inner.length}`) + inner);
      while (!answer.includes('early')) await once(socket, 'data');
      socket.write(inner + head('GET', '/api/after', 'Connection: close'));
      await new Promise((resolve) => socket.once('close', resolve));
      assert.match(answer, /answer to \/api\/after/);
      const early = seen.find(({ url }) => url === path);
      // Together they need every connection that is kept.
      await Promise.all(Array.from({ length: 6 }, nextVisitor));
      const later = seen.filter(({ url }) => url === '/api/next');
      assert.equal(later.length, 6);
      assert.ok(later.every(({ from }) => from !== early.from));
    });
  }

  test('a connection whose request broke off is not used again', async () => {
    await nextVisitor();
    const socket = connect(web.port, '127.0.0.1');
    socket.write(head('POST', '/api/half', `Content-Length: ${2 * inner.length}`) + inner);
    while (!seen.some(({ url, body }) => url === '/api/half' && body === inner)) await new Promise(setImmediate);
    const { from } = seen.at(-1);
    socket.destroy();
    while ([...connections].some(({ remotePort }) => remotePort === from)) await new Promise(setImmediate);
    await nextVisitor();
    assert.deepEqual(
      seen.map(({ url }) => url),
      ['/api/next', '/api/half', '/api/next'],
    );
  });
});

test('a body is marked off in one way or not at all, whatever a parser lets through', () => {
  const framing = (...rawHeaders) => framingOf({ rawHeaders: ['Host', 'a', ...rawHeaders], httpVersion: '1.1' });
  assert.deepEqual(framing(), {});
  assert.deepEqual(framing('content-LENGTH', '0042'), { 'content-length': '42' });
  assert.deepEqual(framing('Transfer-Encoding', 'Chunked'), { 'transfer-encoding': 'chunked' });
  assert.equal(framing('Content-Length', '2', 'content-length', '2'), undefined);
  assert.equal(framing('Content-Length', '2', 'transfer-encoding', 'chunked'), undefined);
  assert.equal(framing('Content-Length', '2, 2'), undefined);
  assert.equal(framing('Transfer-Encoding', 'identity'), undefined);
});
