import type { ConfigurableModel } from 'langchain/chat_models/universal';
import type { AnswerFormat, ModelCall } from './language-model';
import { toModelChunk, type RawChunk } from './model-chunk';
import type { ModelChunk, ModelSource } from './model-source';
import { providers, type ModelAccess, type ProviderName } from './providers';
import { isStrictSchema } from './strict-schema';
import { StructuredMethods, type StructuredMethod } from './structured-methods';

export interface SourceSettings extends ModelAccess {
  readonly provider: ProviderName;
  readonly model: string;
  /** Called when the server rejects a method of structured output. */
  readonly onRefused?: (method: StructuredMethod) => void;
}

export interface LangChainSource extends ModelSource {
  /** Sizes in tokens, for models in LangChain's profiles. */
  readonly sizes: { readonly contextTokens: number | undefined; readonly outputTokens: number | undefined };
}

/**
 * Opens a model's server through LangChain's `initChatModel`. Always streams, to distinguish a hanging server from a
 * slow one. Structured answers use the server's JSON schema, else a tool call, else any JSON, else only the prompt.
 */
export async function createLangChainSource(settings: SourceSettings): Promise<LangChainSource> {
  // Loading takes half a second and 110 MB, so an offline service skips it.
  const { initChatModel } = await import('langchain/chat_models/universal');
  const provider = providers[settings.provider];
  const { temperature, model } = settings;
  /** LangChain keeps one instance per answer limit forever, so we create one per call. */
  const build = async (access: ModelAccess, name: string, fields: object = {}): Promise<Chat> => {
    const chat = await initChatModel(name, {
      modelProvider: settings.provider,
      ...provider.fields(access),
      ...(temperature === null ? {} : { temperature }),
      // We handle retries, timeouts and concurrency, with Retry-After, idle timeouts and budgets.
      maxRetries: 0,
      ...fields,
    });
    const instance = await chat._getModelInstance();
    provider.patchClient?.(instance, access);
    return instance;
  };
  const methods = new StructuredMethods(provider.unsupportedMethods, settings.onRefused);
  async function* chunks(call: ModelCall, method: StructuredMethod): AsyncGenerator<RawChunk> {
    const { signal, maxTokens } = call;
    const access = provider.ignoresSignal ? { ...settings, fetch: fetchUntil(signal) } : settings;
    const chat = await build(access, model, { [provider.maxTokensField]: maxTokens });
    const options = provider.ignoresSignal ? {} : { signal };
    yield* call.format && method !== 'plain'
      ? structuredChunks(
          chat,
          call,
          { ...call.format, method, ...(isStrict(method, call.format) ? provider.structured : {}) },
          options,
        )
      : plainChunks(chat, call, options);
  }

  async function* open(call: ModelCall): AsyncGenerator<ModelChunk> {
    const name = call.format?.name ?? '';
    const candidates: StructuredMethod[] = call.format ? methods.candidates(name) : ['plain'];
    for (const method of candidates) {
      let started = false;
      try {
        for await (const chunk of chunks(call, method)) {
          started = true;
          yield toModelChunk(chunk);
        }
        return;
      } catch (error) {
        if (started || !methods.isRefusal(method, name, error)) throw error;
      }
    }
  }

  // Dated versions (`gpt-4o-mini-2024-07-18`) have the profile of their family's name.
  const family = model.replace(/^.*\//, '').replace(/-\d{4}-\d{2}-\d{2}$/, '');
  const profile = { ...(await build(settings, family)).profile, ...(await build(settings, model)).profile };
  return {
    name: model,
    id: JSON.stringify([settings.provider, settings.baseUrl, model]),
    sizes: { contextTokens: profile.maxInputTokens, outputTokens: profile.maxOutputTokens },
    open: async (call) => open(call),
  };
}

/** An open schema is sent without strict mode, which would reject it. */
const isStrict = (method: StructuredMethod, { schema }: AnswerFormat): boolean =>
  method !== 'jsonMode' && isStrictSchema(schema);

/** `fetch` that also aborts its requests when the given signal aborts. */
const fetchUntil =
  (signal: AbortSignal): typeof fetch =>
  (input, init) =>
    fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([signal, init.signal]) : signal });

type Chat = Awaited<ReturnType<ConfigurableModel['_getModelInstance']>>;
type Options = { readonly signal?: AbortSignal };

async function* plainChunks(chat: Chat, call: ModelCall, options: Options): AsyncGenerator<RawChunk> {
  yield* await chat.stream(messagesOf(call), options);
}

/**
 * Yields the chunks of a structured answer as they arrive. Ignores errors of the pipeline's own parser after the last
 * chunk: invalid JSON is repaired by our parser in a thread.
 */
async function* structuredChunks(
  chat: Chat,
  call: ModelCall,
  { schema, ...format }: AnswerFormat & { readonly method: Exclude<StructuredMethod, 'plain'>; readonly strict?: true },
  options: Options,
): AsyncGenerator<RawChunk> {
  const structured = chat.withStructuredOutput(schema, { ...format, includeRaw: true });
  let ended = false;
  let isCounted = false;
  try {
    for await (const { event, data } of structured.streamEvents(messagesOf(call), { ...options, version: 'v2' })) {
      if (event === 'on_chat_model_stream') {
        const chunk = data.chunk as RawChunk;
        isCounted ||= chunk.usage_metadata !== undefined;
        yield chunk;
      } else if (event === 'on_chat_model_end') {
        ended = true;
        if (!isCounted) yield endOf(data.output as RawChunk);
      }
    }
  } catch (error) {
    if (!ended) throw error;
  }
}

/** Returns finish reason and usage for classes whose events carry only the text of their chunks (Gemini's). */
const endOf = (output: RawChunk): RawChunk => ({ ...output, text: '', tool_call_chunks: [] });

/** A text may have been cut within a surrogate pair; servers reject JSON that contains half of one. */
const messagesOf = (call: ModelCall) =>
  call.messages.map(({ role, content }) => ({ role, content: content.toWellFormed() }));
