import 'reflect-metadata';
import type { IncomingMessage, RequestListener } from 'node:http';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { connectRedis } from '@winnow/jobs';
import type { Logger } from '@winnow/logging';
import { createChatClient } from '@winnow/rpc';
import type { FastifyInstance } from 'fastify';
import { AppModule } from './app.module';
import { startBackgroundWork, type BackgroundOptions } from './background-work';
import { recordVisits } from './schedules/record-visits';
import { ScheduleStore } from './schedules/schedule-store';
import { SinkStore } from './sinks/sink-store';
import { WebhookStore } from './webhooks/webhook-store';
import { CollectionStore } from './collections/collection-store';
import { WorkStore } from './compat/firecrawl/work/work-store';
import { routableTarget } from './compat/reader/read-request';
import { PendingWork } from './collections/pending-work';
import type { GatewayConfig } from './config';
import { allowedHosts } from './edge/allowed-hosts';
import { createEdge } from './edge/create-edge';
import { createPages } from './edge/pages';
import { configureHttp } from './http/configure-http';
import { correlationIdOf } from './http/correlation';
import { rejectUnroutable } from './http/unroutable';
import { bodyLimit } from './http/json-body';
import { ProblemFilter } from './http/problem-filter';
import { OpenCalls } from './mcp/open-calls';
import { Shutdown } from './http/shutdown';
import { slowRequestTimeouts, type SlowRequestTimeouts } from './http/slow-requests';
import { ResponseMemory, responseMemoryLimits, responseRate } from './limits/response-memory';
import { OpenStreams } from './limits/open-streams';

export interface Gateway {
  readonly app: NestFastifyApplication;
  close(): Promise<void>;
}

export interface GatewayOptions extends BackgroundOptions {
  /** See `closeUnreadResponses`. */
  readonly unreadMs?: number | undefined;
  readonly slowRequests?: SlowRequestTimeouts | undefined;
}

/** Creates the API server without listening. Also serves the pages when there is a `webRoot`. */
export async function createGateway(
  config: GatewayConfig,
  log: Logger,
  options: GatewayOptions = {},
): Promise<Gateway> {
  const { unreadMs, slowRequests = slowRequestTimeouts } = options;
  const redis = connectRedis(config.redisUrl, 'producer');
  const chat = createChatClient(config.aiRpcUrl);
  const { webRoot } = config;
  const pages = webRoot === null ? null : await createPages({ ...config, webRoot, slowRequests });
  // Behind a proxy, the proxy checks host names.
  const isOwnHost =
    webRoot === null ? () => true : allowedHosts(config.allowedHosts, config.host ?? config.bindAddress);
  const { addressConnections } = config;
  const adapter = new FastifyAdapter({
    bodyLimit: bodyLimit(config),
    trustProxy: (_address: string, hop: number) => hop < config.trustedHops,
    genReqId: (request: IncomingMessage) => correlationIdOf(request.headers),
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => routableTarget(url),
    serverFactory: (api: RequestListener) =>
      createEdge(api, { pages, isOwnHost, addressConnections, unreadMs, slowRequests }),
    // `createEdge` responds to malformed requests.
    clientErrorHandler: () => undefined,
    frameworkErrors: rejectUnroutable,
    // `Shutdown` has already drained the requests.
    forceCloseConnections: true,
  });
  const { eventStreams: visitor, blockEventStreams: block } = config;
  const streams = new OpenStreams(redis, config.queuePrefix, config.rateLimit ? { visitor, block } : null);
  const shutdown = new Shutdown();
  const caps = config.rateLimit
    ? responseMemoryLimits
    : { ...responseMemoryLimits, visitor: Infinity, block: Infinity };
  const responseMemory = new ResponseMemory(caps, config.rateLimit ? { rate: responseRate } : {});
  const webhooks = new WebhookStore(redis, config.queuePrefix);
  const collections = new CollectionStore(config);
  const pending = new PendingWork(redis, config.queuePrefix);
  const schedules = new ScheduleStore(config);
  const sinks = new SinkStore(redis, config.queuePrefix);
  const calls = new OpenCalls(redis, config.queuePrefix);
  const works = new WorkStore(redis, config.queuePrefix);
  const stores = { webhooks, collections, pending, schedules, sinks, calls, works };
  const parts = AppModule.with({ config, chat, streams, shutdown, responseMemory, ...stores });
  const app = await NestFactory.create<NestFastifyApplication>(parts, adapter, {
    logger: false,
    bodyParser: false,
    abortOnError: false,
  });
  const http = adapter.getInstance() as unknown as FastifyInstance;
  shutdown.watch(http.server);
  await configureHttp(http, config, log, redis, slowRequests);
  if (collections.isConfigured) recordVisits(http, schedules);
  app.useGlobalFilters(new ProblemFilter(log));
  const background = { config, log, signal: shutdown.signal, webhooks, collections, pending, schedules, sinks };
  const backgroundEnded = startBackgroundWork(app, background, options);
  return {
    app,
    async close() {
      await shutdown.drain();
      await schedules.close();
      await backgroundEnded();
      await app.close();
      await collections.close();
      await pages?.close();
      await chat.close();
      redis.disconnect();
    },
  };
}
