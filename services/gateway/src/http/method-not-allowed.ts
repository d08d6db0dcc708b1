import { ProblemError } from '@winnow/errors';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { sendProblem } from './problem-reply';

/**
 * Rejects a method that a known path does not have with 405 and `Allow` (RFC 9110, section 15.5.6); Fastify would
 * respond 404. `OPTIONS` as well, so that a preflight fails: no other origin may call the API.
 */
export function rejectOtherMethods(app: FastifyInstance): void {
  // Uses Fastify's router, so that paths are matched in the same way as its routes.
  const routes = findMyWay({ maxParamLength: Infinity });
  const methods = new Set<HTTPMethod>();
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat().map(asMethod)) {
      methods.add(name);
      if (!routes.hasRoute(name, url)) routes.on(name, url, () => undefined);
    }
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    const allowed = [...methods].filter((name) => routes.find(name, request.url) !== null);
    if (allowed.length === 0) return;
    const message = `This address does not accept ${request.method}. Use ${allowed.join(' or ')}.`;
    sendProblem(reply.header('allow', allowed.join(', ')), new ProblemError('not-found', message), request.id, 405);
    return reply;
  });
}

/** Both libraries list Node's methods, but Fastify's type includes lower case. */
const asMethod = (method: HTTPMethods) => method.toUpperCase() as HTTPMethod;
