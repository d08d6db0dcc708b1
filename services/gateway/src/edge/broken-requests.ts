import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { refusals, refuseConnection, type Refusal } from './refusals';

/** Problems of malformed requests, by Node's error code. */
export const earlyFailures: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'timeout', message: 'The request came in too slowly.' },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'too-large',
    message: 'The headers of the request are larger than the limit.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'too-large', message: 'The content is larger than the limit.' },
};

/** Responds to malformed requests (not HTTP, too slow, too large, CONNECT) with a problem; Node would close silently. */
export function answerBrokenRequests(server: Server): void {
  /** Pending responses of a connection: bytes written to it would become part of them. */
  const answering = new WeakMap<Socket, Set<ServerResponse>>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const answers = answering.get(socket) ?? new Set();
    answering.set(socket, answers.add(response));
    response.once('close', () => answers.delete(response));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const isBusy = [...(answering.get(socket) ?? [])].some((response) => response.headersSent);
    if (error.code === 'ECONNRESET' || !socket.writable || isBusy) return void socket.destroy();
    refuseConnection(socket, earlyFailures[error.code ?? ''] ?? refusals.unreadable);
  });
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    socket.on('error', () => undefined);
    refuseConnection(socket, refusals.tunnel);
  });
}
