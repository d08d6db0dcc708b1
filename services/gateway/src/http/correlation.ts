import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

export const correlationHeader = 'x-correlation-id';
/** What a client may choose as an id. */
export const correlationIdPattern = /^[\w-]{8,64}$/;

/** One id per click, made by the browser or here; it names the click in every log line and problem. */
export function correlationIdOf(headers: Record<string, unknown>): string {
  const given = headers[correlationHeader];
  return typeof given === 'string' && correlationIdPattern.test(given) ? given : randomUUID();
}

/** Answers every request with its correlation id. */
export function answerWithCorrelationId(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(correlationHeader, request.id);
  });
}
