import type { IncomingMessage } from 'node:http';
import { ProblemError } from '@winnow/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problem-reply';

/** Milliseconds in which at least `leastBytes` of a body must come: 1 KiB a second is less than any line that uploads. */
const lookEvery = 10_000;
const leastBytes = 10 * 1_024;

/**
 * Cuts off requests whose body trickles in to hold a connection and its memory: answered 408, then closed. A slow upload
 * that goes on is left alone.
 */
export function cutSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (hasBody(request.raw)) watch(request, reply);
  });
}

/** Whether a request says that a body follows its headers. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function watch(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  let seen = raw.socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.complete || raw.destroyed) return clearInterval(timer);
    const came = raw.socket.bytesRead - seen;
    seen += came;
    if (came >= leastBytes) return;
    clearInterval(timer);
    cut(request, reply);
  }, lookEvery);
  raw.once('close', () => clearInterval(timer));
}

function cut(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent || reply.raw.headersSent) return void request.raw.destroy();
  sendProblem(reply, new ProblemError('timeout', 'The request came in too slowly.'), request.id, 408);
}
