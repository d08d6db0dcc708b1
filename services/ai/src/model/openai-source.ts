import type { AIMessageChunk } from '@langchain/core/messages';
import type { ModelCall } from './language-model';
import type { ModelChunk, ModelSource } from './model-source';

export interface OpenAiSettings {
  readonly model: string;
  /** Any text for servers that want none. */
  readonly apiKey: string;
  /** Null: OpenAI's own. */
  readonly baseUrl: string | null;
  /** Null: the server's default. */
  readonly temperature: number | null;
}

/**
 * Any server that speaks OpenAI's chat completions (OpenAI, vLLM, Ollama, llama.cpp, LM Studio), through LangChain.
 * Always streams, so that silence can be told from slowness. A server that knows no `json_schema` is asked without it
 * from then on.
 */
export async function createOpenAiSource(settings: OpenAiSettings): Promise<ModelSource> {
  // Loading takes most of a second, which an offline service need not spend.
  const { ChatOpenAI } = await import('@langchain/openai');
  const { AIMessage, HumanMessage, SystemMessage } = await import('@langchain/core/messages');
  const roles = { system: SystemMessage, user: HumanMessage, assistant: AIMessage };
  // LangChain fixes the answer's length per instance; the operations ask for a handful of lengths.
  const chats = new Map<number, InstanceType<typeof ChatOpenAI>>();
  const chatFor = (maxTokens: number) => {
    const known = chats.get(maxTokens);
    if (known) return known;
    const chat = new ChatOpenAI({
      model: settings.model,
      apiKey: settings.apiKey,
      ...(settings.temperature === null ? {} : { temperature: settings.temperature }),
      configuration: { baseURL: settings.baseUrl ?? undefined },
      // Retries, time-outs and places are ours: they know Retry-After, silence and budgets.
      maxRetries: 0,
      streamUsage: true,
      useResponsesApi: false,
      maxTokens,
    });
    chats.set(maxTokens, chat);
    return chat;
  };
  let knowsFormats = true;

  const request = (call: ModelCall, formatted: boolean) => {
    const messages = call.messages.map(({ role, content }) => new roles[role](content));
    const format = formatted &&
      call.format && { type: 'json_schema' as const, json_schema: { ...call.format, strict: true } };
    return chatFor(call.maxTokens).stream(messages, {
      signal: call.signal,
      ...(format ? { response_format: format } : {}),
    });
  };

  return {
    name: settings.model,
    async open(call) {
      try {
        return chunksOf(await request(call, knowsFormats));
      } catch (error) {
        if (!call.format || !knowsFormats || !isFormatRefusal(error)) throw error;
        knowsFormats = false;
        return chunksOf(await request(call, false));
      }
    },
  };
}

const isFormatRefusal = (error: unknown) =>
  [400, 404, 422, 501].includes(Number((error as { status?: number }).status)) &&
  /response_format|json_schema|structured|grammar|schema/i.test(String((error as Error).message));

async function* chunksOf(stream: AsyncIterable<AIMessageChunk>): AsyncGenerator<ModelChunk> {
  for await (const { content, usage_metadata: usage, response_metadata: metadata } of stream) {
    yield {
      text: typeof content === 'string' ? content : '',
      finish: metadata['finish_reason'] as string | undefined,
      usage: usage && { input: usage.input_tokens, output: usage.output_tokens },
    };
  }
}
