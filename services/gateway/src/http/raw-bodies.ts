import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { isJson } from './body-types';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body is a file of any type, which the handler reads. */
    rawBody?: boolean;
  }
}

/** Whether a request's body is left to its handler as a stream. */
export const hasRawBody = (request: FastifyRequest): boolean => request.routeOptions.config.rawBody === true;

/** Passes bodies without a parser to the routes that accept raw bodies; other routes reject them with 415. */
export function acceptRawBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    // A file of JSON is not parsed either.
    if (isJson(request) && hasRawBody(request)) request.headers['content-type'] = 'application/octet-stream';
  });
  app.addContentTypeParser('*', (request, payload, done) => {
    if (hasRawBody(request)) done(null, payload);
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(String(request.headers['content-type'] ?? '')), undefined);
  });
}
