import type { AIMessageChunk } from '@langchain/core/messages';
import type { ConfigurableModel } from 'langchain/chat_models/universal';
import type { AnswerFormat, ModelCall } from './language-model';
import { toModelChunk } from './model-chunk';
import type { ModelChunk, ModelSource } from './model-source';
import { providers, type ModelAccess, type ProviderName } from './providers';
import { StructuredMethods, type StructuredMethod } from './structured-methods';

export interface SourceSettings extends ModelAccess {
  readonly provider: ProviderName;
  readonly model: string;
}

export interface LangChainSource extends ModelSource {
  /** Sizes in tokens, where LangChain's profiles know the model. */
  readonly sizes: { readonly contextTokens: number | undefined; readonly outputTokens: number | undefined };
}

/**
 * A model's server through LangChain's `initChatModel`. Always streams, to distinguish a hanging server from a slow one.
 * Structured answers are asked for by the server's JSON schema, else by a tool call, else by the prompt alone.
 */
export async function createLangChainSource(settings: SourceSettings): Promise<LangChainSource> {
  // Loading takes half a second and 110 MB, which an offline service need not spend.
  const { initChatModel } = await import('langchain/chat_models/universal');
  const provider = providers[settings.provider];
  const { temperature, model } = settings;
  const chat = await initChatModel(model, {
    modelProvider: settings.provider,
    configurableFields: ['model', provider.maxTokensField],
    ...provider.fields(settings),
    ...(temperature === null ? {} : { temperature }),
    // Retries, timeouts and concurrency are ours, with Retry-After, idle timeouts and budgets.
    maxRetries: 0,
  });
  const methods = new StructuredMethods();
  const chunks = (call: ModelCall, method: StructuredMethod) => {
    const options = { signal: call.signal, configurable: { [provider.maxTokensField]: call.maxTokens } };
    return call.format && method !== 'plain'
      ? structuredChunks(chat, call, { ...call.format, method, ...provider.structured }, options)
      : plainChunks(chat, call, options);
  };

  async function* open(call: ModelCall): AsyncGenerator<ModelChunk> {
    const candidates: StructuredMethod[] = call.format ? methods.candidates() : ['plain'];
    for (const method of candidates) {
      let started = false;
      try {
        for await (const chunk of chunks(call, method)) {
          started = true;
          yield toModelChunk(chunk);
        }
        return;
      } catch (error) {
        if (started || !methods.isRefusal(method, error)) throw error;
      }
    }
  }

  const profile = await profileOf(chat, model);
  return {
    name: model,
    sizes: { contextTokens: profile.maxInputTokens, outputTokens: profile.maxOutputTokens },
    open: async (call) => open(call),
  };
}

type Options = NonNullable<Parameters<ConfigurableModel['stream']>[1]>;

async function* plainChunks(
  chat: ConfigurableModel,
  call: ModelCall,
  options: Options,
): AsyncGenerator<AIMessageChunk> {
  yield* await chat.stream(messagesOf(call), options);
}

/**
 * The pieces of a structured answer as they arrive. Errors of the pipeline's own parser after the last piece are ignored:
 * invalid JSON is repaired by our reader in a thread.
 */
async function* structuredChunks(
  chat: ConfigurableModel,
  call: ModelCall,
  { schema, ...format }: AnswerFormat & { readonly method: Exclude<StructuredMethod, 'plain'>; readonly strict?: true },
  options: Options,
): AsyncGenerator<AIMessageChunk> {
  const structured = chat.withStructuredOutput(schema, { ...format, includeRaw: true });
  let ended = false;
  try {
    for await (const { event, data } of structured.streamEvents(messagesOf(call), { ...options, version: 'v2' })) {
      if (event === 'on_chat_model_stream') yield data.chunk as AIMessageChunk;
      ended ||= event === 'on_chat_model_end';
    }
  } catch (error) {
    if (!ended) throw error;
  }
}

const messagesOf = (call: ModelCall) => call.messages.map(({ role, content }) => ({ role, content }));

/** LangChain's profile of a model; dated versions (`gpt-4o-mini-2024-07-18`) are known under their family's name. */
async function profileOf(chat: ConfigurableModel, model: string) {
  const family = model
    .split('/')
    .at(-1)
    ?.replace(/-\d{4}-\d{2}-\d{2}$/, '');
  const named = async (name: string | undefined) =>
    (await chat._getModelInstance({ configurable: { model: name } })).profile;
  return { ...(await named(family)), ...(await named(model)) };
}
