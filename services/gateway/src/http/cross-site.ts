import { ProblemError } from '@winnow/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects state-changing requests that a browser sends on behalf of another site (`Sec-Fetch-Site`, or `Origin` without
 * it). Clients that send neither are not browsers, and so have no visitor's cookie that another site could use.
 */
export function rejectCrossSite(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!safeMethods.has(request.method) && isForeign(request)) throw new ProblemError('cross-site');
  });
}

/** Whether a browser sends the request on behalf of another site. */
export function isForeign(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (typeof site === 'string') return site !== 'same-origin' && site !== 'none';
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return URL.parse(origin)?.host !== request.host;
}
