import { once } from 'node:events';
import { connect } from 'node:net';
import type { GatewayConfig } from '../config';
import type { GatewayOptions } from '../create-gateway';
import { setUpGateways } from '../testing/set-up-gateways';
import { shortTimeouts } from '../testing/start-gateway';

const megabyte = 2 ** 20;

const setUp = setUpGateways({ prefix: 'lingering-close' });
const gateway = async (settings?: Partial<GatewayConfig>, options?: GatewayOptions) =>
  (await setUp.startGateway(settings, options)).url;

interface Exchange {
  readonly received: string;
  /** Number of bytes that the connection accepted. */
  readonly bytes: number;
  readonly error: string | undefined;
}

/** Sends the whole request before it reads the response, as browsers do; resolves when the connection is closed. */
async function sendBeforeReading(url: string, head: string, size: number): Promise<Exchange> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.pause();
  let error: string | undefined;
  let received = '';
  socket.on('error', ({ message }) => (error = message));
  const closed = once(socket, 'close').catch(() => undefined);
  socket.write(head);
  const chunk = Buffer.alloc(64 * 1_024, 'a');
  for (let sent = 0; sent < size && !error && !socket.destroyed; sent += chunk.byteLength) {
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain').catch(() => undefined), closed]);
  }
  socket.setEncoding('utf8').on('data', (text) => (received += text));
  socket.resume();
  await closed;
  return { received, bytes: socket.bytesWritten, error };
}

const headOf = (route: string, type: string, size: number, connection: string) =>
  `POST ${route} HTTP/1.1\r\nHost: a\r\nConnection: ${connection}\r\nContent-Type: ${type}\r\nContent-Length: ${size}\r\n\r\n`;
const file = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';

describe('a request rejected while its body is still arriving', () => {
  it.each([
    ['JSON beyond the limit', '/api/get-links', 'application/json', 413],
    ['an unsupported content type', '/api/get-links', 'text/plain', 415],
    ['a file beyond the limit', '/api/extract-text', 'multipart/form-data; boundary=x', 413],
    ['a cross-site request', '/api/get-links', 'application/json\r\nSec-Fetch-Site: cross-site', 403],
  ])('delivers the response for %s to a client that sends everything first', async (_name, route, type, status) => {
    const size = 24 * megabyte;
    const head = headOf(route, type, size, 'close');
    const { received, error } = await sendBeforeReading(await gateway(), head, size);
    expect(error).toBeUndefined();
    expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*"correlationId":"[^"]+"}$`, 's'));
  });

  it('rejects a file of unknown length as too large, and stores nothing of it', async () => {
    const size = 8 * megabyte;
    const chunked = `POST /api/extract-text HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n${file.length.toString(16)}\r\n${file}\r\n${size.toString(16)}\r\n`;
    // The body never ends, and the client still gets the response.
    const { received, error } = await sendBeforeReading(
      await gateway({}, { slowRequests: shortTimeouts }),
      chunked,
      size,
    );
    expect(error).toBeUndefined();
    expect(received).toMatch(/^HTTP\/1\.1 413 .*"code":"too-large"/s);
    expect(await setUp.redis.keys(`${setUp.queuePrefix}:upload:*`)).toEqual([]);
  });

  it('rejects text before the first part of a form of unknown length as too large', async () => {
    const size = 24 * megabyte;
    const head = `POST /api/extract-text HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n${size.toString(16)}\r\n`;
    const { received, error } = await sendBeforeReading(await gateway({}, { slowRequests: shortTimeouts }), head, size);
    expect(error).toBeUndefined();
    expect(received).toMatch(/^HTTP\/1\.1 413 .*"code":"too-large"/s);
  });

  it('N111: responds 408 to a slow body, and closes its connection', async () => {
    const { hostname, port } = new URL(await gateway({}, { slowRequests: shortTimeouts }));
    const socket = connect(Number(port), hostname);
    let received = '';
    let sentAfterResponse = 0;
    socket.setEncoding('utf8').on('data', (text) => (received += text));
    socket.on('error', () => undefined);
    socket.write(headOf('/api/get-links', 'application/json', megabyte, 'keep-alive'));
    // More than the minimum rate of a discarded body, and less than that of a body that is read.
    const timer = setInterval(() => {
      if (received !== '') sentAfterResponse += 1;
      socket.write('a'.repeat(255));
    }, 250);
    await once(socket, 'close');
    clearInterval(timer);
    expect(received).toMatch(/^HTTP\/1\.1 408 .*"code":"timeout"/s);
    expect(received).toMatch(/^connection: close/im);
    expect(sentAfterResponse).toBeLessThan(8);
  });

  it('keeps its connection usable for the next request', async () => {
    const url = await gateway();
    const size = 3 * megabyte;
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.setEncoding('utf8').on('data', (text) => (received += text));
    socket.write(headOf('/api/get-links', 'application/json', size, 'keep-alive'));
    socket.write(Buffer.alloc(size, 'a'));
    socket.write('GET /api/jobs HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    await once(socket, 'close');
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  });

  it('closes the connection of an endless body', async () => {
    const size = 400 * megabyte;
    const head = headOf('/api/get-links', 'application/json', size, 'keep-alive');
    const { bytes } = await sendBeforeReading(await gateway(), head, size);
    expect(bytes).toBeLessThan(200 * megabyte);
  });
});
