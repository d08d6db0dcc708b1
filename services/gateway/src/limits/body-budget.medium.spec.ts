import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestRedis, type TestRedis } from '@winnow/testing';
import { startTestGateway, type TestGateway } from '../testing/start-gateway';

const megabyte = 2 ** 20;

let redis: TestRedis;
let gateway: TestGateway;
let sockets: { socket: Socket; answer: string }[];

beforeAll(async () => {
  redis = await startTestRedis();
});
beforeEach(async () => {
  sockets = [];
  gateway = await start(5_000_000);
});
afterEach(async () => {
  for (const { socket } of sockets) socket.destroy();
  await gateway.close();
});
afterAll(() => redis.stop());

function start(contentChars: number): Promise<TestGateway> {
  const shared = { redisUrl: redis.url, queuePrefix: 'bodies', contentChars };
  return startTestGateway({ ...shared, rateLimit: true, trustedHops: 1 });
}

/** Starts a request and leaves its body unfinished. */
function hesitate(address: string, length: string, body = ''): void {
  const { hostname, port } = new URL(gateway.url);
  const socket = connect(Number(port), hostname);
  const one = { socket, answer: '' };
  socket.on('error', () => undefined);
  socket.setEncoding('utf8').on('data', (text) => (one.answer += text));
  socket.write(
    `POST /api/transform-to-json HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\n${length}\r\n\r\n${body}`,
  );
  sockets.push(one);
}

const answered = (status: number) => sockets.filter(({ answer }) => answer.startsWith(`HTTP/1.1 ${status} `));
async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 25_000;
  while (!(await condition()) && Date.now() < deadline) await sleep(20);
}
const announced = `Content-Length: ${15 * megabyte}`;
const ask = (address: string) =>
  fetch(`${gateway.url}/api/get-links`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, prefer: 'respond-async' },
    body: JSON.stringify({ url: `https://site.test/${'x'.repeat(1_000)}` }),
  });
const askedAt = async (address: string) => (await ask(address)).status;

it('limits announced bodies of one address, and releases them with their connections', async () => {
  for (let at = 0; at < 10; at++) hesitate('192.0.2.1', announced);
  await waitUntil(() => answered(429).length >= 7);
  expect([answered(429).length, answered(503).length]).toEqual([7, 0]);
  expect(answered(429)[0]?.answer).toMatch(/retry-after: \d[\s\S]*"code":"rate-limited"/);
  expect(await askedAt('192.0.2.2')).toBe(202);
  for (const { socket } of sockets) socket.destroy();
  hesitate('192.0.2.1', announced);
  await waitUntil(async () => (await askedAt('192.0.2.1')) === 202);
  expect(await askedAt('192.0.2.1')).toBe(202);
}, 60_000);

it('limits bodies of all addresses together, and rejects others with Retry-After', async () => {
  for (let at = 0; at < 9; at++) hesitate(`192.0.2.${at}`, announced);
  await waitUntil(() => answered(503).length >= 3);
  expect([answered(429).length, answered(503).length]).toEqual([0, 3]);
  expect(answered(503)[0]?.answer).toMatch(/retry-after: \d[\s\S]*"code":"unavailable"/);
  expect(await (await fetch(`${gateway.url}/api/jobs`)).json()).toEqual([]);
}, 60_000);

it('counts bodies of unknown length as they arrive', async () => {
  const size = 13 * megabyte;
  const body = `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`;
  for (let at = 0; at < 5; at++) hesitate('192.0.2.1', 'Transfer-Encoding: chunked', body);
  await waitUntil(() => answered(429).length > 0);
  expect(answered(429)[0]?.answer).toMatch(/"code":"rate-limited"/);
}, 60_000);

it('reads a body of unknown length', async () => {
  const json = JSON.stringify({ text: 'x' });
  hesitate(
    '192.0.2.1',
    'Prefer: respond-async\r\nTransfer-Encoding: chunked',
    `${json.length.toString(16)}\r\n${json}\r\n0\r\n\r\n`,
  );
  await waitUntil(() => answered(202).length > 0);
  expect(answered(202)).toHaveLength(1);
}, 60_000);

it('accepts a body of the maximum size', async () => {
  await gateway.close();
  gateway = await start(40_000_000);
  for (let at = 0; at < 2; at++) hesitate('192.0.2.1', `Content-Length: ${110 * megabyte}`);
  await waitUntil(() => answered(429).length > 0);
  expect(await askedAt('192.0.2.2')).toBe(202);
  expect([answered(429).length, answered(503).length]).toEqual([1, 0]);
}, 60_000);
