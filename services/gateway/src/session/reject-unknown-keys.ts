import { ProblemError } from '@winnow/errors';
import type { FastifyInstance } from 'fastify';

/** Rejects requests with an unknown or expired key. Runs after the rate limits, so that guesses are limited. */
export function rejectUnknownKeys(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.hasUnknownKey) return;
    reply.header('www-authenticate', 'Bearer');
    throw new ProblemError('unauthorized');
  });
}
