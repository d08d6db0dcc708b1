import { ConfigError } from '@winnow/config';
import type { Logger } from '@winnow/logging';
import type { Metrics } from '@winnow/telemetry';
import type { AiConfig } from '../config';
import { createTokenCounter } from './count-tokens';
import { GuardedModel } from './guarded-model';
import { offlineName, type LanguageModel } from './language-model';
import { modelSize } from './model-sizes';
import { modelMetrics, observedSource } from './observed-source';
import { createOpenAiSource } from './openai-source';
import type { TokenBudget } from './token-budget';

export const defaultModel = 'gpt-4o-mini';

export type ModelSettings = Pick<
  AiConfig,
  | 'provider'
  | 'apiKey'
  | 'baseUrl'
  | 'modelName'
  | 'temperature'
  | 'contextTokens'
  | 'outputTokens'
  | 'chatPlaces'
  | 'workPlaces'
  | 'firstTokenSeconds'
  | 'nextTokenSeconds'
>;

/** `auto` takes a server when a key or an address is given. */
export function isOffline({ provider, apiKey, baseUrl }: Pick<AiConfig, 'provider' | 'apiKey' | 'baseUrl'>): boolean {
  return provider === 'offline' || (provider === 'auto' && apiKey === null && baseUrl === null);
}

/** Who answers, as metrics and traces call it. */
export const providerOf = (settings: Parameters<typeof isOffline>[0]): string =>
  isOffline(settings) ? offlineName : 'openai';

/**
 * The configured language model, or null for the built-in one.
 * Throws `ConfigError` when a server is asked for and neither key nor address is given.
 */
export async function chooseModel(
  settings: ModelSettings,
  budget: TokenBudget,
  log: Logger,
  metrics: Metrics,
): Promise<LanguageModel | null> {
  if (isOffline(settings)) {
    log.info('no language model is configured: the built-in offline model answers');
    return null;
  }
  if (settings.apiKey === null && settings.baseUrl === null) {
    throw new ConfigError(
      'Configuration is not valid.\nOPENAI_API_KEY: is required when AI_PROVIDER is openai, unless OPENAI_BASE_URL names a server that wants none',
    );
  }
  const model = settings.modelName ?? defaultModel;
  const size = modelSize(model);
  const source = await createOpenAiSource({
    model,
    apiKey: settings.apiKey ?? 'none',
    baseUrl: settings.baseUrl,
    temperature: settings.temperature,
  });
  const contextTokens = settings.contextTokens || size.contextTokens;
  log.info({ model, contextTokens }, 'a language model is configured');
  const provider = providerOf(settings);
  return new GuardedModel(observedSource(source, provider, modelMetrics(metrics, provider)), {
    contextTokens,
    outputTokens: Math.min(settings.outputTokens || size.outputTokens, Math.floor(contextTokens / 2)),
    countTokens: await createTokenCounter(model),
    budget,
    places: { chat: settings.chatPlaces, work: settings.workPlaces },
    idle: { firstMs: settings.firstTokenSeconds * 1_000, nextMs: settings.nextTokenSeconds * 1_000 },
  });
}
