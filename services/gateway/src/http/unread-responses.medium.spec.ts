import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { itSlow } from '@winnow/testing';
import { setUpGateways } from '../testing/set-up-gateways';
import type { TestGateway } from '../testing/start-gateway';
import { Visitor } from '../testing/visitor';

/** Characters of a response, more than the socket buffers of both sides. */
const responseChars = 24_000_000;

const setUp = setUpGateways({ prefix: 'unread', isPrefixShared: true });
let gateway: TestGateway;
let sockets: Socket[] = [];

beforeAll(async () => {
  gateway = await setUp.startGateway({}, { unreadMs: 4_000 });
  setUp.startWorker('ai', {
    'transform-to-json': async ({ text }) => ({ long: 'x'.repeat(text === 'long' ? responseChars : 1) }),
  });
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});

function sendRequest(visitor: Visitor, path: string): Socket {
  const { hostname, port } = new URL(visitor.url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on('error', () => undefined).pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nCookie: ${visitor.cookie}\r\n\r\n`);
  return socket;
}

/** Reads a megabyte at a time with pauses; returns the bytes received until the response or the connection ends. */
async function readSlowly(socket: Socket): Promise<number> {
  let bytes = 0;
  let wanted = 0;
  socket.on('data', (chunk) => {
    bytes += chunk.length;
    if (bytes >= wanted) socket.pause();
  });
  while (bytes < responseChars && !socket.closed) {
    wanted = bytes + 2 ** 20;
    socket.resume();
    await sleep(250);
  }
  return bytes;
}

/** Whether the server closes a connection that is not read, which only a write to it reveals. */
async function isClosed(socket: Socket): Promise<boolean> {
  const deadline = Date.now() + 100_000;
  while (!socket.closed && Date.now() < deadline) {
    socket.write('\r\n');
    await sleep(200);
  }
  return socket.closed;
}

async function longResponse(visitor: Visitor): Promise<string> {
  const id = await visitor.start('/api/transform-to-json', { text: 'long' });
  // The list contains no results.
  const isDone = async () => {
    const [job] = (await (await visitor.fetch('/api/jobs')).json()) as { status: string }[];
    return job?.status === 'completed';
  };
  while (!(await isDone())) await sleep(100);
  return id;
}

itSlow('closes the connection of a client that does not read, but not of one that reads slowly', async () => {
  const visitor = new Visitor(gateway.url);
  const id = await longResponse(visitor);
  const unread = sendRequest(visitor, `/api/jobs/${id}`);
  const slow = sendRequest(visitor, `/api/jobs/${id}`);
  // Longer than a response may stay unread.
  const [receivedBytes, wasClosed] = await Promise.all([readSlowly(slow), isClosed(unread)]);
  expect(receivedBytes).toBeGreaterThanOrEqual(responseChars);
  expect(wasClosed).toBe(true);
});

it('keeps an idle stream open', async () => {
  const short = await setUp.startGateway({}, { unreadMs: 600 });
  const visitor = new Visitor(short.url);
  const id = await visitor.start('/api/scrape-content', { urls: ['https://site.test/'] });
  const socket = sendRequest(visitor, `/api/jobs/${id}/events`);
  let hasEnded = false;
  socket.resume().once('close', () => (hasEnded = true));
  await sleep(1_500);
  expect(hasEnded).toBe(false);
});
