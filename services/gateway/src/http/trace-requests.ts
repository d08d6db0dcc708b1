import { startSpan, type Span } from '@winnow/telemetry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routeOf } from './measure-requests';

/**
 * Starts a span for every state-changing request. It is the active span of the handler, so that jobs and calls become its
 * children. A client's trace context is accepted only behind a trusted proxy, like its other forwarding headers.
 */
export function traceRequests(app: FastifyInstance, trustsClient: boolean): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const attributes = {
      'http.request.method': request.method,
      'http.route': routeOf(request),
      'winnow.correlation_id': request.id,
    };
    const parent = trustsClient ? traceContextOf(request) : null;
    spans.set(request, startSpan(`${request.method} ${routeOf(request)}`, { role: 'server', parent, attributes }));
  });
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    span?.set({ 'http.response.status_code': reply.statusCode });
    span?.end(reply.statusCode >= 500 ? String(reply.statusCode) : undefined);
  });
}

function traceContextOf(request: FastifyRequest) {
  const { traceparent, tracestate } = request.headers;
  if (typeof traceparent !== 'string') return null;
  return { traceparent, ...(typeof tracestate === 'string' ? { tracestate } : {}) };
}
