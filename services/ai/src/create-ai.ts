import { connectRedis, type JobHandlers } from '@winnow/jobs';
import type { Logger } from '@winnow/logging';
import type { ChatHandler } from '@winnow/rpc';
import type { Metrics } from '@winnow/telemetry';
import type { AiTools } from './ai-tools';
import { countedChat } from './chat/chat-metrics';
import { chatHandler } from './chat/handler';
import type { AiConfig } from './config';
import { convertToJsonHandler } from './convert-to-json/handler';
import { enhanceContentHandler } from './enhance-content/handler';
import { generateExamplesHandler } from './generate-examples/handler';
import { makeChunksHandler } from './make-chunks/handler';
import { chooseModel } from './model/choose-model';
import { RedisPartCache } from './model/part-cache';
import { providerLabel } from './model/providers';
import { RedisTokenBudget } from './model/token-budget';
import { optimizeContentHandler } from './optimize-content/handler';
import { transformToJsonHandler } from './transform-to-json/handler';

export interface Ai {
  readonly handlers: JobHandlers<'ai'>;
  readonly chat: ChatHandler;
  close(): void;
}

/** Puts model, budgets, cache and operations together. Throws `ConfigError` when the model's settings do not go together. */
export async function createAi(config: AiConfig, log: Logger, metrics: Metrics): Promise<Ai> {
  const redis = connectRedis(config.redisUrl, 'producer');
  const caps = { daily: config.dailyTokens, perVisitor: config.visitorTokens };
  try {
    const model = await chooseModel(config, new RedisTokenBudget(redis, config.queuePrefix, caps), log, metrics);
    const cache = new RedisPartCache(redis, config.queuePrefix, config.cacheHours * 60 * 60);
    return {
      handlers: handlersOf({ model, cache, partTokens: config.partTokens, partsAtOnce: config.partsAtOnce }),
      chat: countedChat(chatHandler(model), providerLabel(config), metrics),
      close: () => redis.disconnect(),
    };
  } catch (error) {
    redis.disconnect();
    throw error;
  }
}

/** The handler of every operation of the `ai` queue. */
export function handlersOf(tools: AiTools): JobHandlers<'ai'> {
  return {
    'optimize-content': optimizeContentHandler(tools),
    'enhance-content': enhanceContentHandler(tools),
    'generate-examples': generateExamplesHandler(tools),
    'transform-to-json': transformToJsonHandler(tools),
    'convert-to-json': convertToJsonHandler(tools),
    'make-chunks': makeChunksHandler(),
  };
}
