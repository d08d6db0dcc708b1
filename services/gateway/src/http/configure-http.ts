import fastifyMultipart from '@fastify/multipart';
import { doclingSourceRoutes } from '../compat/docling/docling.controller';
import type { Logger } from '@winnow/logging';
import { Pace } from '@winnow/worker-process/pace';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import type { GatewayConfig } from '../config';
import { limitBodies } from '../limits/body-budget';
import { bodyPace } from '../limits/body-pace';
import { disableRateLimits, limitRequests } from '../limits/limit-requests';
import { RateLimiter } from '../limits/rate-limiter';
import { mcpRoute } from '../mcp/tools';
import { ApiKeys } from '../session/api-keys';
import { rejectUnknownKeys } from '../session/reject-unknown-keys';
import { keepSessions } from '../session/session-cookie';
import { addCorrelationIdHeader } from './correlation';
import { rejectCrossSite } from './cross-site';
import { acceptEmbeddedFiles, acceptJsonOnly, bodyLimit } from './json-body';
import { rejectEncodedBodies } from './encoded-bodies';
import { rejectFragmentedBodies } from './fragmented-bodies';
import { enableLingeringClose } from './lingering-close';
import { acceptRawBodies } from './raw-bodies';
import { logRequests } from './request-log';
import { rejectOtherMethods } from './method-not-allowed';
import { setSecurityHeaders } from './security-headers';
import { rejectSlowBodies } from './slow-bodies';
import type { SlowRequestTimeouts } from './slow-requests';

/** Registers the hooks of every request, in this order. */
export async function configureHttp(
  app: FastifyInstance,
  config: GatewayConfig,
  log: Logger,
  redis: Redis,
  { checkBodyMs }: SlowRequestTimeouts,
): Promise<void> {
  addCorrelationIdHeader(app);
  setSecurityHeaders(app);
  logRequests(app, log);
  rejectSlowBodies(app, checkBodyMs);
  rejectFragmentedBodies(app);
  enableLingeringClose(app);
  rejectEncodedBodies(app);
  rejectCrossSite(app);
  await keepSessions(app, config.sessionSecrets, new ApiKeys(config.apiKeys));
  disableRateLimits(app);
  if (config.rateLimit) limitRequests(app, new RateLimiter(redis), config.queuePrefix);
  rejectUnknownKeys(app);
  rejectOtherMethods(app);
  limitBodies(app, bodyLimit(config), config.rateLimit);
  for (const route of [mcpRoute, ...doclingSourceRoutes]) acceptEmbeddedFiles(app, route, config);
  acceptJsonOnly(app, config.rateLimit ? bodyPace() : new Pace(Infinity));
  acceptRawBodies(app);
  await app.register(fastifyMultipart, {
    limits: {
      files: 2,
      // docling-serve's Python client sends 42, all its defaults.
      fields: 64,
      parts: 66,
      fileSize: config.uploadMb * 2 ** 20 + 1,
      fieldSize: 10_000,
      headerPairs: 50,
    },
    throwFileSizeLimit: false,
  });
}
