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
    const { raw } = request;
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;
    if (hasBody) watch(request, reply);
  });
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
  // The connection ends with the answer: what else the client sends is read by nobody.
  reply.header('connection', 'close');
  sendProblem(reply, new ProblemError('timeout', 'The request came in too slowly.'), request.id, 408);
}
