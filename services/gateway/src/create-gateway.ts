import 'reflect-metadata';
import type { IncomingMessage } from 'node:http';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { JobClient, connectRedis } from '@winnow/jobs';
import type { Logger } from '@winnow/logging';
import { createChatClient } from '@winnow/rpc';
import type { FastifyInstance } from 'fastify';
import { AppModule } from './app.module';
import type { GatewayConfig } from './config';
import { configureHttp } from './http/configure-http';
import { correlationIdOf } from './http/correlation';
import { ProblemFilter } from './http/problem-filter';

/** Bytes of a JSON body: the longest content in UTF-8, escaped, with room for the rest of the request. */
const bytesPerChar = 3;

export interface Gateway {
  readonly app: NestFastifyApplication;
  close(): Promise<void>;
}

/** Builds the API without listening. */
export async function createGateway(config: GatewayConfig, log: Logger): Promise<Gateway> {
  const redis = connectRedis(config.redisUrl, 'producer');
  const jobs = new JobClient(config.redisUrl, config.queuePrefix);
  const chat = createChatClient(config.aiRpcUrl);
  const adapter = new FastifyAdapter({
    bodyLimit: config.contentChars * bytesPerChar + 2 ** 20,
    trustProxy: (_address: string, hop: number) => hop < config.trustedHops,
    genReqId: (request: IncomingMessage) => correlationIdOf(request.headers),
    routerOptions: { maxParamLength: 200 },
    requestTimeout: 120_000,
    http: { headersTimeout: 15_000 },
    // Nest closes by draining; streams that stay open are ended by us.
    forceCloseConnections: true,
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with({ config, log, jobs, chat }), adapter, {
    logger: false,
    abortOnError: false,
  });
  await configureHttp(adapter.getInstance() as unknown as FastifyInstance, config, log, redis);
  app.useGlobalFilters(new ProblemFilter(log));
  return {
    app,
    async close() {
      await app.close();
      await chat.close();
      await jobs.close();
      redis.disconnect();
    },
  };
}
