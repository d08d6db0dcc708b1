import { askSources, chat, operations } from '@winnow/contracts';
import type { Metrics } from '@winnow/telemetry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { onceResponseClosed } from './response-signals';
import { acceptsEvents } from './event-stream-reply';

/** Histogram buckets in seconds, from reading a job to waiting for a scrape. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 600];

const eventsRoute = '/api/jobs/:id/events';
const followed: Readonly<Record<string, string>> = {
  [eventsRoute]: 'job',
  [chat.route]: 'chat',
  [askSources.route]: 'chat',
};
const knownRoutes = new Set(Object.values(operations).map(({ route }) => route));

/** Returns the route's pattern, `none` for an unknown path. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none';

/** Counts requests and open event streams. Labels are route patterns, so that clients cannot create series. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const requests = metrics.counter(
    'winnow_http_requests_total',
    'Requests, by route and status.',
    ['method', 'route', 'status'],
    [...knownRoutes].map((route) => ({ method: 'POST', route, status: '200' })),
  );
  const seconds = metrics.histogram(
    'winnow_http_request_seconds',
    'Duration of requests in seconds, without event streams.',
    ['route'],
    buckets,
    [...knownRoutes].map((route) => ({ route })),
  );
  const listeners = metrics.gauge('winnow_sse_listeners', 'Open event streams.', ['stream']);
  for (const stream of new Set(Object.values(followed))) listeners.set({ stream }, 0);

  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request);
    requests.inc({ method: request.method, route, status: String(reply.statusCode) });
    if (!isStream(request)) seconds.observe({ route }, reply.elapsedTime / 1_000);
  });
  app.addHook('preHandler', async (request, reply) => {
    if (!isStream(request)) return;
    const stream = followed[routeOf(request)] ?? 'job';
    listeners.inc({ stream });
    onceResponseClosed(reply.raw, () => listeners.dec({ stream }));
  });
}

function isStream(request: FastifyRequest): boolean {
  const route = routeOf(request);
  if (route === eventsRoute) return true;
  return (route === chat.route || route === askSources.route) && acceptsEvents(request);
}
