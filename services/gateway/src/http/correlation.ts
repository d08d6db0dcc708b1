import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

const header = 'x-correlation-id';
const acceptable = /^[\w-]{8,64}$/;

/** One id per click, made by the browser or here; it names the click in every log line and problem. */
export function correlationIdOf(headers: Record<string, unknown>): string {
  const given = headers[header];
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
}

/** Answers every request with its correlation id. */
export function answerWithCorrelationId(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(header, request.id);
  });
}
