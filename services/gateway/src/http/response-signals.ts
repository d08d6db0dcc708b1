import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Calls `listener` when the response closes, or immediately when it has closed: `close` is emitted only once. */
export function onceResponseClosed(raw: ServerResponse, listener: () => void): void {
  if (raw.closed) return listener();
  // A response that several parts of the gateway wait for has more listeners than Node reports as a leak.
  raw.setMaxListeners(raw.getMaxListeners() + 1);
  raw.once('close', listener);
}

/** Returns a signal that aborts when the client disconnects, or has disconnected, before the response is complete. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  onceResponseClosed(reply.raw, () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** Returns a signal that aborts when the response has closed, complete or not. */
export function responseClosedSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  onceResponseClosed(reply.raw, () => controller.abort());
  return controller.signal;
}
