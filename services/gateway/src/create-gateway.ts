import 'reflect-metadata';
import type { IncomingMessage } from 'node:http';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { connectRedis } from '@winnow/jobs';
import type { Logger } from '@winnow/logging';
import { createChatClient } from '@winnow/rpc';
import type { FastifyInstance } from 'fastify';
import { AppModule } from './app.module';
import type { GatewayConfig } from './config';
import { configureHttp } from './http/configure-http';
import { correlationIdOf } from './http/correlation';
import { answerBrokenRequest, answerUnroutable } from './http/early-failures';
import { bodyLimit } from './http/json-body';
import { ProblemFilter } from './http/problem-filter';
import { Shutdown } from './http/shutdown';
import { cutUnreadAnswers } from './http/unread-answers';
import { AnswerRoom, answerCaps } from './limits/answer-room';
import { OpenStreams } from './limits/open-streams';

/** Milliseconds for the headers of a request, and between two looks at who exceeds them. */
const headersMs = 15_000;
const lookEveryMs = 5_000;
/** Milliseconds for a whole request: the largest upload over a line of 200 kbit/s. A body that trickles ends earlier. */
const wholeRequestMs = 15 * 60_000;

export interface Gateway {
  readonly app: NestFastifyApplication;
  close(): Promise<void>;
}

/** Builds the API without listening. `unreadMs`: how long an answer may wait to be read, see `cutUnreadAnswers`. */
export async function createGateway(config: GatewayConfig, log: Logger, unreadMs?: number): Promise<Gateway> {
  const redis = connectRedis(config.redisUrl, 'producer');
  const chat = createChatClient(config.aiRpcUrl);
  const adapter = new FastifyAdapter({
    bodyLimit: bodyLimit(config),
    trustProxy: (_address: string, hop: number) => hop < config.trustedHops,
    genReqId: (request: IncomingMessage) => correlationIdOf(request.headers),
    routerOptions: { maxParamLength: 200 },
    requestTimeout: wholeRequestMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: lookEveryMs },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: answerUnroutable,
    // `Shutdown` has let everything end that does by itself.
    forceCloseConnections: true,
  });
  const { eventStreams: visitor, blockEventStreams: block } = config;
  const streams = new OpenStreams(redis, config.queuePrefix, config.rateLimit ? { visitor, block } : null);
  const shutdown = new Shutdown();
  const caps = config.rateLimit ? answerCaps : { ...answerCaps, visitor: Infinity, block: Infinity };
  const parts = AppModule.with({ config, chat, streams, shutdown, room: new AnswerRoom(caps) });
  const app = await NestFactory.create<NestFastifyApplication>(parts, adapter, {
    logger: false,
    bodyParser: false,
    abortOnError: false,
  });
  const http = adapter.getInstance() as unknown as FastifyInstance;
  shutdown.watch(http);
  cutUnreadAnswers(http.server, unreadMs);
  await configureHttp(http, config, log, redis);
  app.useGlobalFilters(new ProblemFilter(log));
  return {
    app,
    async close() {
      await shutdown.drain();
      await app.close();
      await chat.close();
      redis.disconnect();
    },
  };
}
