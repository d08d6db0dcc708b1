import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '@winnow/testing';
import { setUpGateways } from '../testing/set-up-gateways';

const setUp = setUpGateways({ prefix: 'fragmented-bodies' });

/** Sends a body in chunks of `size` bytes; resolves with the response. */
async function send(route: string, type: string, body: string, size: number): Promise<string> {
  const { url } = await setUp.startGateway();
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const response = text(socket);
  const chunks = [];
  for (let at = 0; at < body.length; at += size) {
    const chunk = body.slice(at, at + size);
    chunks.push(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
  }
  socket.write(
    `POST ${route} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  // Chunks that arrive with the headers are not counted.
  await sleep(100);
  socket.write(`${chunks.join('')}0\r\n\r\n`);
  return response;
}

const json = (chars: number) => JSON.stringify({ url: 'x'.repeat(chars) });
const form = (chars: number) =>
  `--x\r\ncontent-disposition: form-data; name="file"; filename="a.zzz"\r\n\r\n${'a'.repeat(chars)}\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="b"\r\n\r\nb\r\n--x--\r\n`;
const rejection = 'The request arrived in too many small chunks.';

it.each([
  ['JSON', '/api/get-links', 'application/json', json(40_000)],
  ['a form', '/api/extract-text', 'multipart/form-data; boundary=x', form(40_000)],
])(
  '%s in forty thousand chunks of one byte is rejected, and the connection closed',
  async (_name, route, type, body) => {
    const response = await send(route, type, body, 1);
    expect(response).toMatch(/^HTTP\/1\.1 400 .*"correlationId":"[^"]+"}$/s);
    expect(response).toContain(rejection);
  },
);

it.each([
  ['JSON in a few short chunks', '/api/get-links', 'application/json', json(5_000), 1],
  ['JSON in 16,384 chunks of one byte', '/api/get-links', 'application/json', json(16_384 - json(0).length), 1],
  ['a form in many chunks of a line each', '/api/extract-text', 'multipart/form-data; boundary=x', form(800_000), 40],
])('%s is read', async (_name, route, type, body, size) => {
  const response = await send(route, type, body, size);
  expect(response).toMatch(/^HTTP\/1\.1 400 .*"issues"/s);
  expect(response).not.toContain(rejection);
});

it('stores nothing of a file whose end arrives with the chunk that is rejected', async () => {
  const { url } = await setUp.startGateway();
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const response = text(socket);
  const chunks = (count: number) => '1\r\na\r\n'.repeat(count);
  socket.write('PUT /open-webui/process HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n');
  await sleep(200);
  socket.write(chunks(16_000));
  await sleep(200);
  socket.write(`${chunks(1_000)}0\r\n\r\n`);
  expect(await response).toContain(rejection);
  const kept = () => setUp.redis.keys(`${setUp.queuePrefix}:upload:*`);
  await waitUntil(async () => (await kept()).length === 0, { timeoutMs: 5_000 });
});
