import { ProblemError } from '@winnow/errors';
import type { FastifyInstance } from 'fastify';

/** Refuses requests with a key that is unknown or over; after the limits, so that guessing has its price. */
export function refuseUnknownKeys(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.hasUnknownKey) return;
    reply.header('www-authenticate', 'Bearer');
    throw new ProblemError('unauthorized');
  });
}
