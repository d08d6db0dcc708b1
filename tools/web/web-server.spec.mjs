import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { freePort } from '../free-port.mjs';
import { root } from '../run.mjs';
import { problemIn } from './testing/web-under-test.mjs';

/** A stand-in for a gateway, at the wire; notes who hung up. */
function startGateway(name) {
  const hungUp = [];
  const server = createServer((request, response) => {
    response.on('close', () => !response.writableFinished && hungUp.push(request.url));
    if (request.url === '/api/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: first\n\n');
      return;
    }
    if (request.url === '/api/refused') return void response.writeHead(413).end('too large');
    if (request.url === '/api/dies') {
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.write('half');
      setTimeout(() => response.socket.destroy(), 50);
      return;
    }
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const { host, 'x-forwarded-for': client } = request.headers;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ name, host, client, size: Buffer.concat(chunks).length }));
    });
  });
  return { server, hungUp };
}

const listen = async (server, port = 0) => {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server.address().port;
};

/** Built apps as small as can be, in a folder of their own. */
function makeApps() {
  const folder = mkdtempSync(path.join(tmpdir(), 'apps-'));
  const files = {
    'shell/dist/index.html': '<!doctype html><div id="root"></div>',
    'shell/dist/assets/main.12345678.js': 'console.log("shell");',
    'mfe-chat/dist/mf-manifest.json': '{}',
    'secret.txt': 'secret',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

describe('the web server', () => {
  const gateway = startGateway('one');
  const apps = makeApps();
  let gatewayPort;
  let closedPort;
  let base;
  let web;

  before(async () => {
    gatewayPort = await listen(gateway.server);
    closedPort = await freePort();
    const port = await freePort();
    base = `http://127.0.0.1:${port}`;
    const urls = [closedPort, gatewayPort].map((number) => `http://127.0.0.1:${number}`).join(',');
    const env = {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      GATEWAY_URLS: urls,
      APPS_FOLDER: apps,
      ALLOWED_HOSTS: 'a',
    };
    web = spawn(process.execPath, [path.join(root, 'tools/web-server.mjs')], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(web.stdout, 'data');
  });

  after(async () => {
    web.kill();
    rmSync(apps, { recursive: true });
    gateway.server.closeAllConnections();
    await new Promise((resolve) => gateway.server.close(resolve));
  });

  test('answers deep links with the page and its protections', async () => {
    const response = await fetch(`${base}/examples`, { headers: { 'accept-encoding': 'br' } });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-encoding'), 'br');
    assert.match(await response.text(), /<div id="root">/);
    assert.match(response.headers.get('content-security-policy'), /default-src 'none'; script-src 'self';/);
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(response.headers.get('cache-control'), 'no-cache');
    const again = await fetch(`${base}/`, { headers: { 'if-none-match': response.headers.get('etag') } });
    assert.equal(again.status, 304);
  });

  test('lets browsers keep files whose name carries a hash', async () => {
    const response = await fetch(`${base}/assets/main.12345678.js`);
    assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.equal(await response.text(), 'console.log("shell");');
    assert.equal((await fetch(`${base}/remotes/chat/mf-manifest.json`)).headers.get('cache-control'), 'no-cache');
  });

  test('keeps connections as long as busy clients need, so that none is lost as it ends', async () => {
    for (const path of ['/', '/api/jobs']) {
      const response = await fetch(base + path);
      await response.arrayBuffer();
      assert.equal(response.headers.get('keep-alive'), 'timeout=65', path);
    }
  });

  test('a missing script is not answered with a page', async () => {
    for (const missing of ['/assets/gone.12345678.js', '/remotes/chat/gone.js', '/remotes/chat/some/path']) {
      assert.equal((await fetch(base + missing)).status, 404, missing);
    }
  });

  test('whoever goes to a path that ends like a file gets the page, which says that there is none', async () => {
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    for (const path of ['/about.html', '/v1.2', '/assets/gone.12345678.js']) {
      const response = await fetch(base + path, { headers: { accept } });
      assert.equal(response.status, 200, path);
      assert.match(await response.text(), /<div id="root">/, path);
      assert.equal(response.headers.get('vary'), 'accept, accept-encoding', path);
      assert.equal(response.headers.get('cache-control'), 'no-cache', path);
      const script = await fetch(base + path, { headers: { accept: '*/*' } });
      assert.equal(script.status, 404, path);
      assert.equal(script.headers.get('vary'), 'accept', path);
    }
    assert.equal((await fetch(`${base}/remotes/chat/gone.html`, { headers: { accept } })).status, 404);
  });

  test('a path cannot leave the folder of the app', async () => {
    const up = ['..%2f..%2fsecret.txt', '%2e%2e/%2e%2e/secret.txt', '..%5c..%5csecret.txt', '../../secret.txt%00.js'];
    for (const attempt of up.flatMap((way) => [`/${way}`, `/remotes/chat/${way}`])) {
      assert.doesNotMatch(await (await fetch(base + attempt)).text(), /^secret/, attempt);
    }
  });

  test('tells the shell where its remotes are', async () => {
    const script = await (await fetch(`${base}/env.js`)).text();
    assert.match(script, /^window\.__WINNOW__ = \{.*"mfe_chat","entry":"\/remotes\/chat\/mf-manifest\.json"/);
  });

  test('hands requests, bodies included, to a gateway that answers when another refuses', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const response = await fetch(`${base}/api/x`, { method: 'POST', body: Buffer.alloc(300_000) });
      const expected = { name: 'one', host: base.slice(7), client: '127.0.0.1', size: 300_000 };
      assert.deepEqual(await response.json(), expected);
    }
  });

  test('overwrites what a client claims about its address', async () => {
    const response = await fetch(`${base}/api/x`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    assert.equal((await response.json()).client, '127.0.0.1');
  });

  test('passes events on while the answer is still open, and hangs up with the client', async () => {
    const controller = new AbortController();
    const response = await fetch(`${base}/api/events`, { signal: controller.signal });
    const { value } = await response.body.getReader().read();
    assert.equal(Buffer.from(value).toString(), 'data: first\n\n');
    controller.abort();
    while (!gateway.hungUp.includes('/api/events')) await new Promise((resolve) => setTimeout(resolve, 10));
  });

  test('an answer cut off by the gateway is not a complete answer', async () => {
    const [response] = await once(httpRequest(`${base}/api/dies`).end(), 'response');
    await assert.rejects(async () => {
      for await (const chunk of response) assert.equal(chunk.toString(), 'half');
    });
  });

  test('lets an answer arrive that was given while a body still came', async () => {
    const { port } = new URL(base);
    const size = 24 * 2 ** 20;
    const socket = connect(Number(port), '127.0.0.1').pause();
    let answer = '';
    let failure;
    socket.on('error', (error) => (failure = error));
    socket.write(`POST /api/refused HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${size}\r\n\r\n`);
    // All of it is sent before the answer is looked at, as browsers do.
    await new Promise((resolve) => socket.once('close', resolve).write(Buffer.alloc(size, 'a'), resolve));
    const read = new Promise((resolve) => {
      socket.on('close', resolve).on('data', (chunk) => {
        answer += chunk;
        if (answer.includes('too large')) resolve();
      });
    });
    socket.resume();
    await read;
    socket.destroy();
    assert.equal(failure, undefined);
    assert.match(answer, /^HTTP\/1\.1 413 /);
  });

  for (const place of ['deploy/docker/nginx/headers.conf', 'deploy/helm/winnow/templates/web.yaml']) {
    test(`says of its pages what ${place} says of them`, async () => {
      // Where no remote lives elsewhere, the chart's template adds no origins.
      const conf = readFileSync(path.join(root, place), 'utf8').replaceAll('{{ $origins }}', '');
      const added = [...conf.matchAll(/^ *add_header (\S+) (?:"(.*)"|(\S+)) always;$/gm)].map(
        ([, name, quoted, plain]) => [name.toLowerCase(), quoted ?? plain],
      );
      const { headers } = await fetch(base);
      for (const [name, value] of added) {
        if (name !== 'cache-control') assert.equal(headers.get(name), value, name);
      }
      assert.ok(added.length >= 7);
    });
  }

  test('cuts off headers that trickle, and bodies that nobody reads', async () => {
    const { port } = new URL(base);
    const closed = async (head, byte) => {
      const socket = connect(Number(port), '127.0.0.1');
      let answer = '';
      socket.setEncoding('latin1').on('data', (chunk) => (answer += chunk));
      socket.on('error', () => undefined);
      socket.write(head);
      const timer = setInterval(() => socket.write(byte), 500);
      await once(socket, 'close');
      clearInterval(timer);
      return answer;
    };
    const signal = AbortSignal.timeout(29_000);
    const late = once(signal, 'abort').then(() => false);
    const cuts = [
      closed('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ', 'a'),
      closed('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 90000\r\n\r\n', 'a'),
      closed('GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 90000\r\n\r\n', 'a'),
    ];
    const answers = await Promise.race([Promise.all(cuts), late]);
    assert.ok(answers, 'all are cut off');
    const { status, code } = problemIn(answers[0]) ?? {};
    assert.deepEqual([status, code], [408, 'timeout']);
  });

  test('says so when no gateway answers', async () => {
    gateway.server.closeAllConnections();
    await new Promise((resolve) => gateway.server.close(resolve));
    const response = await fetch(`${base}/api/x`, {
      method: 'POST',
      body: '{}',
      headers: { 'x-correlation-id': 'click-0001' },
    });
    assert.equal(response.status, 503);
    const { code, correlationId, message } = await response.json();
    assert.deepEqual({ code, correlationId }, { code: 'unavailable', correlationId: 'click-0001' });
    assert.match(message, /temporarily unavailable/);
    await listen(gateway.server, gatewayPort);
    assert.equal((await fetch(`${base}/api/x`)).status, 200);
  });
});
