import { ProblemError } from '@winnow/errors';
import { hasBody } from '@winnow/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problem-reply';

/** Minimum bytes of a body per second, averaged over an interval: slower than any connection that uploads. */
const minBytesPerSecond = 1_024;

/**
 * Rejects requests whose body arrives too slowly (slowloris) with 408 and closes the connection. Slow uploads above the
 * minimum rate continue.
 */
export function rejectSlowBodies(app: FastifyInstance, checkIntervalMs: number): void {
  app.addHook('onRequest', async (request, reply) => {
    if (hasBody(request.raw)) watch(request, reply, checkIntervalMs);
  });
}

function watch(request: FastifyRequest, reply: FastifyReply, checkIntervalMs: number): void {
  const { raw } = request;
  const minBytes = (minBytesPerSecond * checkIntervalMs) / 1_000;
  let bytesBefore = raw.socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.complete || raw.destroyed) return clearInterval(timer);
    const received = raw.socket.bytesRead - bytesBefore;
    bytesBefore += received;
    if (received >= minBytes) return;
    clearInterval(timer);
    rejectSlow(request, reply);
  }, checkIntervalMs);
  raw.once('close', () => clearInterval(timer));
}

function rejectSlow(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent || reply.raw.headersSent) return void request.raw.destroy();
  sendProblem(reply, new ProblemError('timeout', 'The request arrived too slowly.'), request.id, 408);
}
