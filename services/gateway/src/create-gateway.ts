import 'reflect-metadata';
import type { IncomingMessage, RequestListener } from 'node:http';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { createEgressFetch } from '@winnow/egress-client';
import { connectRedis, JobClient } from '@winnow/jobs';
import type { Logger } from '@winnow/logging';
import { createChatClient } from '@winnow/rpc';
import type { FastifyInstance } from 'fastify';
import { AppModule } from './app.module';
import { postWebhook } from './webhooks/post-webhook';
import { RunOperation } from './run-operation';
import { recordVisits } from './schedules/record-visits';
import { ScheduleStore } from './schedules/schedule-store';
import { SinkSender } from './sinks/sink-sender';
import { readSinks } from './sinks/sink-settings';
import { SinkStore } from './sinks/sink-store';
import { createReadCompletion } from './webhooks/read-completion';
import { WebhookSender } from './webhooks/webhook-sender';
import { WebhookStore } from './webhooks/webhook-store';
import { CollectionStore } from './collections/collection-store';
import { WorkStore } from './compat/firecrawl/work/work-store';
import { routableTarget } from './compat/reader/read-request';
import { CollectionWorker } from './collections/collection-worker';
import { PendingWork } from './collections/pending-work';
import { createStoreJob } from './collections/store-job';
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
import type { PollIntervals } from './poll-intervals';

export interface Gateway {
  readonly app: NestFastifyApplication;
  close(): Promise<void>;
}

export interface GatewayOptions {
  /** See `closeUnreadResponses`. */
  readonly unreadMs?: number | undefined;
  /** See `webhookRetries`. */
  readonly webhookRetries?: readonly number[] | undefined;
  /** See `sinkRetries`, and `bucketRetries`. */
  readonly sinkRetries?: { readonly deliveries: readonly number[]; readonly requests: readonly number[] } | undefined;
  readonly intervals?: PollIntervals | undefined;
  readonly slowRequests?: SlowRequestTimeouts | undefined;
}

/** Creates the API server without listening. Also serves the pages when there is a `webRoot`. */
export async function createGateway(
  config: GatewayConfig,
  log: Logger,
  options: GatewayOptions = {},
): Promise<Gateway> {
  const { unreadMs, webhookRetries: retries, sinkRetries, intervals, slowRequests = slowRequestTimeouts } = options;
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
  const { egressUrl, egressTokens: tokens, webhookSecret } = config;
  let sender: WebhookSender | undefined;
  let sinkSender: SinkSender | undefined;
  let collectionWorker: CollectionWorker | undefined;
  if (egressUrl !== null) {
    const fetch = createEgressFetch({ egressUrl, tokens });
    const post = postWebhook(fetch, webhookSecret);
    const jobs = app.get(JobClient);
    const readCompletion = createReadCompletion(jobs, collections, pending);
    const sending = { store: webhooks, jobs, post, readCompletion, log, signal: shutdown.signal };
    sender = new WebhookSender({ ...sending, intervals, ...(retries && { retries }) });
    void sender.run();
    const known = readSinks(config);
    if (known.size > 0) {
      const shared = { jobs, collections, pending, fetch, log, signal: shutdown.signal, intervals };
      const retried = { retries: sinkRetries?.deliveries, bucketRetries: sinkRetries?.requests };
      sinkSender = new SinkSender({ sinks: known, store: sinks, ...shared, ...retried });
      void sinkSender.run();
    }
  }
  if (collections.isConfigured) {
    const jobs = app.get(JobClient);
    const storeJob = createStoreJob(jobs, collections, pending, shutdown.signal);
    const storing = { store: collections, pending, jobs, storeJob, log, signal: shutdown.signal, intervals };
    collectionWorker = new CollectionWorker(storing);
    void collectionWorker.run();
    schedules.run(app.get(RunOperation), log);
  }
  return {
    app,
    async close() {
      await shutdown.drain();
      await schedules.close();
      await sender?.ended();
      await sinkSender?.ended();
      await collectionWorker?.ended();
      await app.close();
      await collections.close();
      await pages?.close();
      await chat.close();
      redis.disconnect();
    },
  };
}
