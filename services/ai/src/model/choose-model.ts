import { ConfigError } from '@winnow/config';
import type { Logger } from '@winnow/logging';
import type { Metrics } from '@winnow/telemetry';
import type { Redis } from 'ioredis';
import type { AiConfig } from '../config';
import { createTokenCounter } from './count-tokens';
import { embeddingsOf } from './embeddings';
import { GuardedModel } from './guarded-model';
import { createLangChainSource, type SourceSettings } from './langchain-source';
import type { LanguageModel } from './language-model';
import { negotiatingFetch } from './negotiating-fetch';
import { modelMetrics, observedSource } from './observed-source';
import { chosenProvider, providers } from './providers';
import { readServerSizes } from './server-sizes';
import { redisCapabilityStore } from './server-capabilities';
import { RedisTokenBudget } from './token-budget';

/** Sizes of unknown models: the defaults of local servers. */
const unknownSize = { contextTokens: 8_192, outputTokens: 2_048 };
/** Maximum tokens of one answer: no operation needs more. */
const maxOutputTokens = 32_000;

/**
 * Opens the configured language model; null for the built-in one. Throws `ConfigError` when the chosen provider lacks
 * its key, address or model.
 */
export async function chooseModel(
  config: AiConfig,
  redis: Redis,
  log: Logger,
  metrics: Metrics,
): Promise<LanguageModel | null> {
  const settings = sourceSettings(config);
  if (settings === null) {
    log.info('offline model selected');
    return null;
  }
  return openModel(settings, config, redis, log, metrics);
}

/** Opens a model with sizes from the configuration, else from its server, else by its name. */
export async function openModel(
  settings: SourceSettings,
  config: AiConfig,
  redis: Redis,
  log: Logger,
  metrics: Metrics,
): Promise<LanguageModel> {
  const { provider, model, baseUrl } = settings;
  const effort = config.reasoningEffort;
  const wire = negotiatingFetch(
    redisCapabilityStore(redis, config.queuePrefix, baseUrl ?? provider, model),
    effort === null ? {} : { reasoning_effort: effort },
    (capabilities) => log.warn({ model, ...capabilities }, 'model parameter omitted'),
  );
  const onRefused = (method: string) => log.warn({ model, method }, 'JSON mode rejected');
  const access = { ...settings, fetch: wire, onRefused };
  const named = await createLangChainSource(access);
  const isKnown = config.contextTokens > 0 || (baseUrl === null && named.sizes.contextTokens !== undefined);
  const listed = isKnown ? {} : await readServerSizes(settings);
  const contextTokens =
    config.contextTokens || (listed.contextTokens ?? named.sizes.contextTokens ?? unknownSize.contextTokens);
  const outputTokens =
    config.outputTokens || (listed.outputTokens ?? named.sizes.outputTokens ?? unknownSize.outputTokens);
  // Ollama takes the context size with each request, also one that was assumed because it did not respond yet.
  const source = await createLangChainSource({ ...access, contextTokens });
  log.info({ provider, model, contextTokens, outputTokens }, 'language model configured');
  const caps = { daily: config.dailyTokens, perVisitor: config.visitorTokens };
  return new GuardedModel(observedSource(source, provider, modelMetrics(metrics, provider)), {
    contextTokens,
    outputTokens: Math.min(outputTokens, maxOutputTokens, Math.floor(contextTokens / 2)),
    countTokens: await createTokenCounter(model),
    budget: new RedisTokenBudget(redis, config.queuePrefix, caps),
    permits: { chat: config.chatPermits, work: config.workPermits },
    embed: embeddingsOf(settings, (err) => log.warn({ err }, 'embeddings failed')),
    idle: { firstMs: config.firstTokenSeconds * 1_000, nextMs: config.nextTokenSeconds * 1_000 },
  });
}

/** Returns the connection settings of the chosen provider; null for the built-in model. Throws `ConfigError`. */
export function sourceSettings(config: AiConfig): SourceSettings | null {
  const name = chosenProvider(config);
  if (name === null) return null;
  const provider = providers[name];
  const { apiKey, baseUrl, modelName } = provider.settings(config);
  const required = provider.variables.apiKey ?? provider.variables.baseUrl;
  if (apiKey === null && baseUrl === null) {
    throw configError(
      required,
      `is required for the provider ${name}, unless ${provider.variables.baseUrl} names a server`,
    );
  }
  const model = modelName ?? provider.defaultModel;
  if (model === null) throw configError(provider.variables.model, `is required for the provider ${name}`);
  const { temperature, contextTokens } = config;
  return { provider: name, model, apiKey, baseUrl, temperature, contextTokens };
}

const configError = (variable: string, problem: string) =>
  new ConfigError(`Configuration is not valid.\n${variable}: ${problem}`);
