import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { onMalformedRequest } from '@winnow/http';
import { refusals, refuseConnection, type Refusal } from './refusals';

/** Problems of malformed requests, by Node's error code. */
export const earlyFailures: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'timeout', message: 'The request arrived too slowly.' },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'too-large',
    message: 'The headers of the request are larger than the limit.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'too-large', message: 'The content is larger than the limit.' },
};

/** Responds to malformed requests (not HTTP, too slow, too large, CONNECT) with a problem; Node would close silently. */
export function rejectMalformedRequests(server: Server): void {
  onMalformedRequest(server, (socket, code) => refuseConnection(socket, earlyFailures[code] ?? refusals.unreadable));
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    socket.on('error', () => undefined);
    refuseConnection(socket, refusals.tunnel);
  });
}
