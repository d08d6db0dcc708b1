import type { AIMessageChunk, UsageMetadata } from '@langchain/core/messages';
import type { CallUsage } from './job-budget';
import type { ModelChunk } from './model-source';

/** Finish reasons of incomplete answers, by provider. */
const ends: Readonly<Record<string, ModelChunk['finish']>> = {
  length: 'length',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  MAX_TOKENS: 'length',
  // OpenAI's Responses API.
  max_output_tokens: 'length',
  // Mistral, at the end of the context.
  model_length: 'length',
  content_filter: 'filtered',
  // GLM.
  sensitive: 'filtered',
  SAFETY: 'filtered',
  RECITATION: 'filtered',
  BLOCKLIST: 'filtered',
  PROHIBITED_CONTENT: 'filtered',
  SPII: 'filtered',
  IMAGE_SAFETY: 'filtered',
  OTHER: 'filtered',
  refusal: 'declined',
  // OpenRouter, and SGLang and vLLM for a request that they dropped.
  error: 'broken',
  abort: 'broken',
  // DeepSeek and GLM, for an answer that their servers did not finish.
  insufficient_system_resource: 'broken',
  network_error: 'broken',
};

interface OpenAiChunk {
  readonly choices?: readonly { readonly delta?: { readonly refusal?: string | null } }[];
}

/** Fields of LangChain's chunks that are read. */
export type RawChunk = Readonly<
  Pick<AIMessageChunk, 'text' | 'tool_call_chunks' | 'response_metadata' | 'additional_kwargs' | 'usage_metadata'>
>;

/** Converts a chunk of LangChain, for any provider. */
export function toModelChunk(chunk: RawChunk): ModelChunk {
  const { response_metadata: metadata, additional_kwargs: extra, usage_metadata: usage } = chunk;
  const { reason } = (metadata['incomplete_details'] ?? {}) as { reason?: string };
  const end =
    reason ?? metadata['finish_reason'] ?? metadata['finishReason'] ?? metadata['done_reason'] ?? extra['stop_reason'];
  const raw = extra['__raw_response'] as OpenAiChunk | undefined;
  const isDeclined = Boolean(raw?.choices?.[0]?.delta?.refusal);
  return {
    text: chunk.text + (chunk.tool_call_chunks ?? []).map(({ args }) => args ?? '').join(''),
    finish: isDeclined ? 'declined' : (ends[String(end)] ?? ((end as string | undefined) || undefined)),
    usage: usage && usageOf(usage),
  };
}

const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;

/**
 * LangChain reports Gemini's reasoning only in the total, as the difference to prompt and answer. Returns undefined for
 * incomplete figures, which would make every sum NaN.
 */
function usageOf({
  input_tokens: input,
  output_tokens: answer,
  total_tokens,
  output_token_details,
}: UsageMetadata): CallUsage | undefined {
  if (!isCount(input) || !isCount(answer)) return undefined;
  const thoughts = isCount(total_tokens) ? Math.max(0, total_tokens - input - answer) : 0;
  const { reasoning: stated } = output_token_details ?? {};
  const reasoning = isCount(stated) ? Number(stated) : thoughts;
  // Some servers count reasoning neither in the answer nor in the total.
  return { input, output: Math.max(answer + thoughts, reasoning), reasoning };
}
