import type { AiConfig } from '../config';
import { patchGeminiClient } from './gemini-client';
import { offlineName } from './language-model';
import type { StructuredMethod } from './structured-methods';

/** Providers supported by LangChain, by LangChain's names. */
const providerNames = ['openai', 'anthropic', 'google-genai', 'ollama'] as const;
export type ProviderName = (typeof providerNames)[number];

/** Connection settings of a provider. */
export interface ModelAccess {
  /** Null for servers that need no key. */
  readonly apiKey: string | null;
  /** Null for the provider's own address. */
  readonly baseUrl: string | null;
  /** Null for the server's default. */
  readonly temperature: number | null;
  /** Maximum tokens of prompt and answer together; 0 when they come from the server or the model's name. */
  readonly contextTokens: number;
  /** Custom `fetch`, for providers whose class accepts one. */
  readonly fetch?: typeof fetch;
}

export interface Provider {
  /** Default model; null for providers that require one to be configured. */
  readonly defaultModel: string | null;
  readonly settings: (config: AiConfig) => { apiKey: string | null; baseUrl: string | null; modelName: string | null };
  /** Names of the environment variables for key, address and model, for error messages. */
  readonly variables: { readonly apiKey?: string; readonly baseUrl: string; readonly model: string };
  /** Constructor fields of the provider's LangChain class. */
  readonly fields: (access: ModelAccess) => Record<string, unknown>;
  /** Structured output methods that the class does not support; it would warn or throw. */
  readonly unsupportedMethods?: readonly StructuredMethod[];
  /** Further options of structured output, for strict schemas. */
  readonly structured?: { readonly strict: true };
  /** The constructor field that limits the tokens of one answer. */
  readonly maxTokensField: string;
  /**
   * The class passes no signal to its requests, and aborts all requests of its client at the next chunk of an aborted
   * one, so the signal is given to `fetch`.
   */
  readonly ignoresSignal?: true;
  /** Patches an instance of the class. */
  readonly patchClient?: (chat: object, access: ModelAccess) => void;
}

/** LangChain's classes require a key; servers that need none ignore it. */
const placeholderKey = 'none';
/**
 * Milliseconds: the clients of OpenAI and Anthropic would end a request after ten minutes; ours are `idleDefaults`. Timers
 * have 31 bits.
 */
const timeout = 2 ** 31 - 1;
const baseUrlField = (field: string, url: string | null) => (url === null ? {} : { [field]: url });

/**
 * LangChain uses OpenAI's Responses API for models of some names (`codex`), whatever its field says; most compatible
 * servers do not have it. Instances that the class derives for structured output are created from `fields`.
 */
function useCompletions(chat: object): void {
  const { completions, fields } = chat as { completions?: unknown; fields?: object };
  Object.assign(chat, { responses: completions, fields: { ...fields, responses: completions } });
}

/** Hosts of OpenAI, also of its regions, and of Azure: they serve these models by the Responses API alone. */
const openAiHost = /(?:^|\.)openai\.(?:com|azure\.com)$/;
const isOpenAi = (baseUrl: string | null) => baseUrl === null || openAiHost.test(new URL(baseUrl).hostname);

/** Variables and LangChain constructor fields of each provider. */
export const providers: Readonly<Record<ProviderName, Provider>> = {
  openai: {
    defaultModel: 'gpt-4o-mini',
    settings: (config) => ({
      apiKey: config.openaiApiKey,
      baseUrl: config.openaiBaseUrl,
      modelName: config.openaiModel,
    }),
    variables: { apiKey: 'OPENAI_API_KEY', baseUrl: 'OPENAI_BASE_URL', model: 'OPENAI_MODEL' },
    fields: ({ apiKey, baseUrl, fetch }) => ({
      apiKey: apiKey ?? placeholderKey,
      configuration: { ...baseUrlField('baseURL', baseUrl), ...(fetch ? { fetch } : {}) },
      streamUsage: true,
      timeout,
      // LangChain drops OpenAI's `refusal` field.
      __includeRawResponse: true,
      // Most compatible servers only support chat completions.
      useResponsesApi: false,
    }),
    structured: { strict: true },
    maxTokensField: 'maxTokens',
    patchClient: (chat, { baseUrl }) => {
      if (!isOpenAi(baseUrl)) useCompletions(chat);
    },
  },
  anthropic: {
    defaultModel: null,
    settings: (config) => ({
      apiKey: config.anthropicApiKey,
      baseUrl: config.anthropicBaseUrl,
      modelName: config.anthropicModel,
    }),
    variables: { apiKey: 'ANTHROPIC_API_KEY', baseUrl: 'ANTHROPIC_BASE_URL', model: 'ANTHROPIC_MODEL' },
    fields: ({ apiKey, baseUrl }) => ({
      apiKey: apiKey ?? placeholderKey,
      ...baseUrlField('anthropicApiUrl', baseUrl),
      clientOptions: { timeout },
    }),
    unsupportedMethods: ['jsonMode'],
    maxTokensField: 'maxTokens',
  },
  'google-genai': {
    defaultModel: null,
    settings: (config) => ({
      apiKey: config.googleApiKey,
      baseUrl: config.googleBaseUrl,
      modelName: config.googleModel,
    }),
    variables: { apiKey: 'GOOGLE_API_KEY', baseUrl: 'GOOGLE_BASE_URL', model: 'GOOGLE_MODEL' },
    fields: ({ apiKey, baseUrl }) => ({ apiKey: apiKey ?? placeholderKey, ...baseUrlField('baseUrl', baseUrl) }),
    unsupportedMethods: ['jsonMode'],
    maxTokensField: 'maxOutputTokens',
    patchClient: patchGeminiClient,
  },
  ollama: {
    defaultModel: null,
    settings: (config) => ({ apiKey: null, baseUrl: config.ollamaBaseUrl, modelName: config.ollamaModel }),
    variables: { baseUrl: 'OLLAMA_BASE_URL', model: 'OLLAMA_MODEL' },
    fields: ({ baseUrl, contextTokens, fetch }) => ({
      ...baseUrlField('baseUrl', baseUrl),
      ...(fetch ? { fetch } : {}),
      // Ollama truncates prompts to its own default, 4,096 tokens or fewer, without an error.
      ...(contextTokens > 0 ? { numCtx: contextTokens } : {}),
    }),
    maxTokensField: 'numPredict',
    ignoresSignal: true,
  },
};

/**
 * Returns the configured provider, or null for the built-in model. `auto` selects the first one with a key or an
 * address.
 */
export function chosenProvider(config: AiConfig): ProviderName | null {
  if (config.provider === 'offline') return null;
  if (config.provider !== 'auto') return config.provider;
  const isSet = (name: ProviderName) => {
    const { apiKey, baseUrl } = providers[name].settings(config);
    return apiKey !== null || baseUrl !== null;
  };
  return providerNames.find(isSet) ?? null;
}

/** Returns the provider's name for metrics and traces. */
export const providerLabel = (config: AiConfig): string => chosenProvider(config) ?? offlineName;
