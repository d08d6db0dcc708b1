import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Calls `listener` when the answer is over; at once when that was so before: `close` is told only once. */
export function whenOver(raw: ServerResponse, listener: () => void): void {
  if (raw.closed) listener();
  else raw.once('close', listener);
}

/** A signal that aborts when the client hangs up, or has hung up, before the answer is complete. */
export function clientGone(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  whenOver(reply.raw, () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** A signal that aborts when the answer is over, whoever ended it. */
export function answerOver(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  whenOver(reply.raw, () => controller.abort());
  return controller.signal;
}
