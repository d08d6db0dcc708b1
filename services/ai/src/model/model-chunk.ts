import type { AIMessageChunk } from '@langchain/core/messages';
import type { ModelChunk } from './model-source';

/** Finish reasons of incomplete answers, by provider. */
const ends: Readonly<Record<string, ModelChunk['finish']>> = {
  length: 'length',
  max_tokens: 'length',
  MAX_TOKENS: 'length',
  content_filter: 'filtered',
  SAFETY: 'filtered',
  RECITATION: 'filtered',
  BLOCKLIST: 'filtered',
  PROHIBITED_CONTENT: 'filtered',
  SPII: 'filtered',
  refusal: 'declined',
};

interface RawChunk {
  readonly choices?: readonly { readonly delta?: { readonly refusal?: string | null } }[];
}

/** A chunk of LangChain, of any provider. */
export function toModelChunk(chunk: AIMessageChunk): ModelChunk {
  const { response_metadata: metadata, additional_kwargs: extra, usage_metadata: usage } = chunk;
  const end = metadata['finish_reason'] ?? metadata['finishReason'] ?? metadata['done_reason'] ?? extra['stop_reason'];
  const raw = extra['__raw_response'] as RawChunk | undefined;
  const isDeclined = Boolean(raw?.choices?.[0]?.delta?.refusal);
  return {
    text: chunk.text + (chunk.tool_call_chunks ?? []).map(({ args }) => args ?? '').join(''),
    finish: isDeclined ? 'declined' : (ends[String(end)] ?? (end as string | undefined)),
    usage: usage && {
      input: usage.input_tokens,
      output: usage.output_tokens,
      reasoning: usage.output_token_details?.reasoning ?? 0,
    },
  };
}
