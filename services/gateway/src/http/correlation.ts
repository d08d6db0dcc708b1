import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

export const correlationHeader = 'x-correlation-id';
/** Matches accepted correlation ids of clients. */
export const correlationIdPattern = /^[\w-]{8,64}$/;

/**
 * Returns the correlation id of a user action, created by the browser or here; every log line and problem carries it.
 */
export function correlationIdOf(headers: Record<string, unknown>): string {
  const given = headers[correlationHeader];
  return typeof given === 'string' && correlationIdPattern.test(given) ? given : randomUUID();
}

/** Adds the correlation id to every response. */
export function addCorrelationIdHeader(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(correlationHeader, request.id);
  });
}
