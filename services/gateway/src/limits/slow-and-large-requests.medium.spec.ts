import { waitUntil } from '@winnow/testing';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GatewayConfig } from '../config';
import type { GatewayOptions } from '../create-gateway';
import { setUpGateways } from '../testing/set-up-gateways';
import { shortTimeouts, type TestGateway } from '../testing/start-gateway';

const setUp = setUpGateways({ prefix: 'slow-and-large' });
const gateway = async (settings?: Partial<GatewayConfig>, options?: GatewayOptions) =>
  (await setUp.startGateway(settings, options)).url;

describe('a slow client', () => {
  /** Sends one byte at a time; resolves with the response and the seconds until the connection was closed. */
  const trickle = (url: string, head: string, byte = 'a') =>
    new Promise<{ response: string; seconds: number }>((resolve) => {
      const { hostname, port } = new URL(url);
      const startedAt = performance.now();
      let response = '';
      const socket = connect(Number(port), hostname, () => socket.write(head));
      const timer = setInterval(() => socket.write(byte), 200);
      socket.setEncoding('utf8').on('data', (text) => (response += text));
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearInterval(timer);
        resolve({ response, seconds: (performance.now() - startedAt) / 1_000 });
      });
    });
  const post = (route: string, type: string) =>
    `POST ${route} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 900000\r\n\r\n`;

  it('[A019] is rejected after a timeout in headers, JSON and files, and others are not', async () => {
    const url = await gateway({}, { slowRequests: shortTimeouts });
    const ends = await Promise.all([
      trickle(url, 'GET /api/jobs HTTP/1.1\r\nHost: a\r\nX-Slow: '),
      trickle(url, post('/api/get-links', 'application/json'), '{'),
      trickle(
        url,
        `${post('/api/extract-text', 'multipart/form-data; boundary=x')}--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`,
      ),
    ]);
    for (const { response, seconds } of ends) {
      // The timeouts end it within seconds, later on a busy machine; without them it lasts a quarter of an hour.
      expect(seconds).toBeLessThan(90);
      expect(response).toMatch(/^HTTP\/1\.1 408 .*"code":"timeout"/s);
    }
    expect((await fetch(`${url}/api/jobs`)).status).toBe(200);
    expect(await setUp.redis.keys(`${setUp.queuePrefix}:upload:*`)).toEqual([]);
  });

  it('completes an upload above the minimum rate that lasts several checks', async () => {
    const url = await gateway({}, { slowRequests: shortTimeouts });
    const size = 25 * 4 * 1_024;
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
    const tail = '\r\n--x--\r\n';
    const length = head.length + size + tail.length;
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    let response = '';
    socket.setEncoding('utf8').on('data', (chunk) => (response += chunk));
    const closed = once(socket, 'close');
    socket.write(
      `POST /api/extract-text HTTP/1.1\r\nHost: a\r\nPrefer: respond-async\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n${head}`,
    );
    for (let sent = 0; sent < 25; sent++) {
      socket.write('a'.repeat(4 * 1_024));
      await sleep(200);
    }
    socket.write(tail);
    await closed;
    expect(response).toMatch(/^HTTP\/1\.1 202 /);
  });
});

describe('oversized requests and other protocols', () => {
  const exchange = (url: string, text: string) =>
    new Promise<string>((resolve) => {
      const { hostname, port } = new URL(url);
      let response = '';
      const socket = connect(Number(port), hostname, () => socket.write(text));
      socket.setEncoding('utf8').on('data', (chunk) => (response += chunk));
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(response));
    });

  it.each([
    ['bytes that are not HTTP', 'hello\r\n\r\n', 400],
    ['headers of 64 KiB', `GET /api/jobs HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(65_536)}\r\n\r\n`, 431],
    ['an address that cannot be decoded', 'GET /api/%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    ['an overlong id', `GET /api/jobs/${'x'.repeat(300)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`, 400],
  ])('%s gets a problem response', async (_name, text, status) => {
    const response = await exchange(await gateway(), text);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const problem = JSON.parse(response.slice(response.indexOf('{'))) as { correlationId: string };
    expect(Object.keys(problem).sort()).toEqual(['code', 'correlationId', 'message']);
    expect(/^x-correlation-id: (.*)\r$/im.exec(response)?.[1]).toBe(problem.correlationId);
  });

  it.each([
    ['nested a million times', `{"url":${'['.repeat(1_000_000)}`, 400],
    ['ten thousand empty lists', `{"url":"https://a.test","more":[${'[],'.repeat(25_000)}0]}`, 400],
    ['larger than the maximum content', `{"text":"${'x'.repeat(2_000_000)}"}`, 413],
  ])('JSON that is %s is rejected unparsed', async (_name, body, status) => {
    const url = await gateway();
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${url}/api/get-links`, { method: 'POST', body, headers });
    expect(response.status).toBe(status);
  });

  it('a JSON body of unknown length gets the message with the limit of its route', async () => {
    const body = `{"text":"${'x'.repeat(2_000_000)}"}`;
    const text = `POST /api/get-links HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const response = await exchange(await gateway(), text);
    expect(response).toMatch(/^HTTP\/1\.1 413 [\s\S]*"The request is larger than 1 MB, the limit of this route\./);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded'])(
    '%s, which forms of other sites may send, is rejected as a body',
    async (type) => {
      const url = await gateway();
      const init = { method: 'POST', body: '{"url":"https://a.test"}', headers: { 'content-type': type } };
      expect((await fetch(`${url}/api/get-links`, init)).status).toBe(415);
    },
  );
});

describe('the memory of bodies', () => {
  const megabyte = 2 ** 20;
  let budgeted: TestGateway;
  let sockets: { socket: Socket; response: string }[];
  const startBudgeted = (contentChars: number) => setUp.startGateway({ contentChars, rateLimit: true, trustedHops: 1 });

  beforeEach(async () => {
    sockets = [];
    budgeted = await startBudgeted(5_000_000);
  });

  /** Starts a request and leaves its body unfinished. */
  function startRequest(address: string, length: string, body = ''): void {
    const { hostname, port } = new URL(budgeted.url);
    const socket = connect(Number(port), hostname);
    const unfinished = { socket, response: '' };
    socket.on('error', () => undefined);
    socket.setEncoding('utf8').on('data', (text) => (unfinished.response += text));
    socket.write(
      `POST /api/transform-to-json HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\n${length}\r\n\r\n${body}`,
    );
    sockets.push(unfinished);
    setUp.closeLater({ close: () => socket.destroy() });
  }

  const responsesOf = (status: number) => sockets.filter(({ response }) => response.startsWith(`HTTP/1.1 ${status} `));
  const announced = `Content-Length: ${15 * megabyte}`;
  const request = (address: string) =>
    fetch(`${budgeted.url}/api/get-links`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, prefer: 'respond-async' },
      body: JSON.stringify({ url: `https://site.test/${'x'.repeat(1_000)}` }),
    });
  const statusFor = async (address: string) => (await request(address)).status;

  it('limits announced bodies of one address, and releases them with their connections', async () => {
    for (let at = 0; at < 10; at++) startRequest('192.0.2.1', announced);
    await waitUntil(() => responsesOf(429).length >= 7);
    expect([responsesOf(429).length, responsesOf(503).length]).toEqual([7, 0]);
    expect(responsesOf(429)[0]?.response).toMatch(/retry-after: \d[\s\S]*"code":"rate-limited"/);
    expect(await statusFor('192.0.2.2')).toBe(202);
    for (const { socket } of sockets) socket.destroy();
    startRequest('192.0.2.1', announced);
    await waitUntil(async () => (await statusFor('192.0.2.1')) === 202);
    expect(await statusFor('192.0.2.1')).toBe(202);
  });

  it('limits bodies of all addresses together, and rejects others with Retry-After', async () => {
    for (let at = 0; at < 9; at++) startRequest(`192.0.2.${at}`, announced);
    await waitUntil(() => responsesOf(503).length >= 3);
    expect([responsesOf(429).length, responsesOf(503).length]).toEqual([0, 3]);
    expect(responsesOf(503)[0]?.response).toMatch(/retry-after: \d[\s\S]*"code":"unavailable"/);
    expect(await (await fetch(`${budgeted.url}/api/jobs`)).json()).toEqual([]);
  });

  it('counts bodies of unknown length as they arrive', async () => {
    const size = 13 * megabyte;
    const body = `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`;
    for (let at = 0; at < 5; at++) startRequest('192.0.2.1', 'Transfer-Encoding: chunked', body);
    await waitUntil(() => responsesOf(429).length > 0);
    expect(responsesOf(429)[0]?.response).toMatch(/"code":"rate-limited"/);
  });

  it('reads a body of unknown length', async () => {
    const json = JSON.stringify({ text: 'x' });
    startRequest(
      '192.0.2.1',
      'Prefer: respond-async\r\nTransfer-Encoding: chunked',
      `${json.length.toString(16)}\r\n${json}\r\n0\r\n\r\n`,
    );
    await waitUntil(() => responsesOf(202).length > 0);
    expect(responsesOf(202)).toHaveLength(1);
  });

  it('accepts a body of the maximum size', async () => {
    budgeted = await startBudgeted(40_000_000);
    for (let at = 0; at < 2; at++) startRequest('192.0.2.1', `Content-Length: ${110 * megabyte}`);
    await waitUntil(() => responsesOf(429).length > 0);
    expect(await statusFor('192.0.2.2')).toBe(202);
    expect([responsesOf(429).length, responsesOf(503).length]).toEqual([1, 0]);
  });
});
