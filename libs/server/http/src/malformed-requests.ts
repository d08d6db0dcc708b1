import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Calls `respond` with Node's error code for bytes that are not a valid request (malformed, too slow, too large). A
 * connection whose response has begun is destroyed instead: bytes written to it would become part of that response.
 */
export function onMalformedRequest(server: Server, respond: (socket: Socket, code: string) => void): void {
  const pending = new WeakMap<Socket, Set<ServerResponse>>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const responses = pending.get(socket) ?? new Set();
    pending.set(socket, responses.add(response));
    response.once('close', () => responses.delete(response));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const hasBegun = [...(pending.get(socket) ?? [])].some((response) => response.headersSent);
    if (error.code === 'ECONNRESET' || !socket.writable || hasBegun) return void socket.destroy();
    respond(socket, error.code ?? '');
  });
}
