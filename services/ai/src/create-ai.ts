import { connectRedis, type JobHandlers } from '@winnow/jobs';
import type { Logger } from '@winnow/logging';
import type { AskHandler, ChatHandler, ModelHandler } from '@winnow/rpc';
import type { Metrics } from '@winnow/telemetry';
import type { AiTools } from './ai-tools';
import { answerQuestionHandler, askSourcesHandler } from './ask-sources/ask-sources.handler';
import { withChatMetrics } from './chat/chat-metrics';
import { chatHandler } from './chat/chat.handler';
import type { AiConfig } from './config';
import { convertToJsonHandler } from './convert-to-json/convert-to-json.handler';
import { enhanceContentHandler } from './enhance-content/enhance-content.handler';
import { extractFieldsHandler } from './extract-fields/extract-fields.handler';
import { generateExamplesHandler } from './generate-examples/generate-examples.handler';
import { makeChunksHandler } from './make-chunks/make-chunks.handler';
import { makeDatasetHandler } from './make-dataset/make-dataset.handler';
import { chooseModel, openModel } from './model/choose-model';
import { ConnectedModel } from './model/connected-model';
import { RedisPartCache } from './model/part-cache';
import { providerLabel } from './model/providers';
import { optimizeContentHandler } from './optimize-content/optimize-content.handler';
import { transformToJsonHandler } from './transform-to-json/transform-to-json.handler';

export interface Ai {
  readonly handlers: JobHandlers<'ai'>;
  readonly chat: ChatHandler;
  readonly ask: AskHandler;
  readonly models: ModelHandler;
  close(): void;
}

/** Creates the model, budgets, cache and operations. Throws `ConfigError` for inconsistent settings of the model. */
export async function createAi(config: AiConfig, log: Logger, metrics: Metrics): Promise<Ai> {
  const redis = connectRedis(config.redisUrl, 'producer');
  try {
    const models = new ConnectedModel(await chooseModel(config, redis, log, metrics), {
      redis,
      key: `${config.queuePrefix}:ai:connected-model`,
      isAllowed: config.connect && config.provider === 'auto',
      open: (settings) => openModel(settings, config, redis, log, metrics),
      log,
    });
    await models.start();
    const tools: AiTools = {
      get model() {
        return models.current;
      },
      cache: new RedisPartCache(redis, config.queuePrefix, config.cacheHours * 60 * 60),
      partTokens: config.partTokens,
      partConcurrency: config.partConcurrency,
    };
    return {
      handlers: handlersOf(tools),
      chat: withChatMetrics(chatHandler(tools), providerLabel(config), metrics),
      ask: askSourcesHandler(tools),
      models,
      close: () => {
        models.stop();
        redis.disconnect();
      },
    };
  } catch (error) {
    redis.disconnect();
    throw error;
  }
}

/** Returns the handlers of all operations of the `ai` queue. */
export function handlersOf(tools: AiTools): JobHandlers<'ai'> {
  return {
    'optimize-content': optimizeContentHandler(tools),
    'enhance-content': enhanceContentHandler(tools),
    'generate-examples': generateExamplesHandler(tools),
    'transform-to-json': transformToJsonHandler(tools),
    'convert-to-json': convertToJsonHandler(tools),
    'extract-fields': extractFieldsHandler(tools),
    'make-chunks': makeChunksHandler(),
    'make-dataset': makeDatasetHandler(tools),
    'answer-question': answerQuestionHandler(tools),
  };
}
