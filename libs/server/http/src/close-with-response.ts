import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Milliseconds after which a connection that the client keeps open is destroyed. */
const closeTimeoutMs = 1_000;

/** Writes a complete response to a connection that has no `ServerResponse`, and closes it. */
export function closeWithResponse(socket: Socket, { status, headers, body }: RawResponse): void {
  if (!socket.writable) return void socket.destroy();
  const all = { ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  setTimeout(() => socket.destroy(), closeTimeoutMs).unref();
}
