import type { Logger } from '@winnow/logging';
import type { FastifyInstance } from 'fastify';
import { routeOf } from './measure-requests';

/** Logs one line per request, without the visitor's data: addresses, bodies and cookies. */
export function logRequests(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', async (request, reply) => {
    log.info(
      {
        correlationId: request.id,
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        ...(request.apiKey && { key: request.apiKey.name }),
        ms: Math.round(reply.elapsedTime),
      },
      'request completed',
    );
  });
}
