import type { Logger } from '@winnow/logging';
import type { FastifyInstance } from 'fastify';
import { routeOf } from './measure-requests';

/** Logs one line per request, without addresses, bodies and cookies, which are the visitor's. */
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
      'request',
    );
  });
}
