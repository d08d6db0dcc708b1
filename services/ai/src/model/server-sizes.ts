import { boundedText } from '@winnow/worker-process';
import * as z from 'zod';
import type { SourceSettings } from './langchain-source';

/** Sizes of a model in tokens, as far as its server reports them. */
export interface ModelSizes {
  readonly contextTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
}

type Access = Pick<SourceSettings, 'provider' | 'model' | 'apiKey' | 'baseUrl'>;

/** Maximum milliseconds of one request, and maximum bytes of its response. */
const responseTimeoutMs = 3_000;
const maxResponseBytes = 4 * 2 ** 20;
/** Maximum context size requested from Ollama by default; a larger one may exceed a desktop's memory. */
const ollamaContext = 8_192;
/**
 * Context size of Ollama's OpenAI-compatible API, which accepts none with a request: its default for small memories.
 * Longer prompts are truncated without an error.
 */
const ollamaDefaultContext = 4_096;

const size = z.number().int().positive().optional().catch(undefined);
/** Field names of the sizes: vLLM, OpenRouter, Groq, LM Studio, llama.cpp, Anthropic, Gemini. */
const entrySchema = z
  .looseObject({
    id: z.string().optional(),
    max_model_len: size,
    context_length: size,
    context_window: size,
    loaded_context_length: size,
    max_context_length: size,
    max_input_tokens: size,
    inputTokenLimit: size,
    max_completion_tokens: size,
    max_output_tokens: size,
    max_tokens: size,
    outputTokenLimit: size,
    meta: z.object({ n_ctx: size, n_ctx_train: size }).optional().catch(undefined),
    top_provider: z.object({ max_completion_tokens: size }).optional().catch(undefined),
  })
  .transform((entry): ModelSizes & { id?: string | undefined } => ({
    id: entry.id,
    contextTokens:
      entry.max_model_len ??
      entry.loaded_context_length ??
      entry.meta?.n_ctx ??
      entry.context_length ??
      entry.context_window ??
      entry.max_context_length ??
      entry.max_input_tokens ??
      entry.inputTokenLimit ??
      entry.meta?.n_ctx_train,
    outputTokens:
      entry.max_completion_tokens ??
      entry.top_provider?.max_completion_tokens ??
      entry.max_output_tokens ??
      entry.max_tokens ??
      entry.outputTokenLimit,
  }));
const listSchema = z.object({ data: z.array(entrySchema).max(10_000) });
const propsSchema = z.object({ default_generation_settings: z.object({ n_ctx: z.number().int().positive() }) });
const showSchema = z.object({
  parameters: z.string().optional(),
  model_info: z.record(z.string(), z.unknown()).optional(),
});

/** Requests the sizes from a model's server. Never throws: unknown sizes are absent. */
export async function readServerSizes(access: Access): Promise<ModelSizes> {
  try {
    return await sizeReaders[access.provider](access);
  } catch {
    return {};
  }
}

const sizeReaders: Readonly<Record<Access['provider'], (access: Access) => Promise<ModelSizes>>> = {
  async openai({ model, apiKey, baseUrl }) {
    // OpenAI's own list has no sizes.
    if (baseUrl === null) return {};
    const headers: Record<string, string> = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };
    const { data } = listSchema.parse(await readJson(`${trimmed(baseUrl)}/models`, { headers }));
    const entry = data.find(({ id }) => id === model);
    if (entry?.contextTokens !== undefined) return entry;
    return { ...entry, ...(await localSizes(new URL(baseUrl).origin, model, headers)) };
  },
  async anthropic({ model, apiKey, baseUrl }) {
    const headers = { 'x-api-key': apiKey ?? '', 'anthropic-version': '2023-06-01' };
    const base = trimmed(baseUrl ?? 'https://api.anthropic.com');
    return entrySchema.parse(await readJson(`${base}/v1/models/${encodeURIComponent(model)}`, { headers }));
  },
  async 'google-genai'({ model, apiKey, baseUrl }) {
    const base = trimmed(baseUrl ?? 'https://generativelanguage.googleapis.com');
    const headers = { 'x-goog-api-key': apiKey ?? '' };
    return entrySchema.parse(await readJson(`${base}/v1beta/models/${encodeURIComponent(model)}`, { headers }));
  },
  ollama: ({ model, baseUrl }) => ollamaSizes(trimmed(baseUrl ?? 'http://127.0.0.1:11434'), model, ollamaContext),
};

/** Reads sizes from the native APIs of llama.cpp, LM Studio and Ollama. */
async function localSizes(origin: string, model: string, headers: Record<string, string>): Promise<ModelSizes> {
  const ways = [
    async () => propsSchema.parse(await readJson(`${origin}/props`, { headers })).default_generation_settings.n_ctx,
    async () =>
      entrySchema.parse(await readJson(`${origin}/api/v0/models/${encodeURIComponent(model)}`, { headers }))
        .contextTokens,
    async () => (await ollamaSizes(origin, model, ollamaDefaultContext)).contextTokens,
  ];
  for (const way of ways) {
    const contextTokens = await way().catch(() => undefined);
    if (contextTokens !== undefined) return { contextTokens };
  }
  return {};
}

/** Returns the configured context size of a model, else its maximum within `max`. */
async function ollamaSizes(base: string, model: string, max: number): Promise<ModelSizes> {
  const body = JSON.stringify({ model });
  const shown = showSchema.parse(await readJson(`${base}/api/show`, { method: 'POST', body }));
  const set = Number(/^num_ctx\s+(\d+)/m.exec(shown.parameters ?? '')?.[1]);
  if (set > 0) return { contextTokens: set };
  const own = Object.entries(shown.model_info ?? {}).find(([name]) => name.endsWith('.context_length'))?.[1];
  return typeof own === 'number' ? { contextTokens: Math.min(own, max) } : {};
}

const trimmed = (address: string) => (address.endsWith('/') ? address.slice(0, -1) : address);

/** Fetches a small JSON document. Throws on timeouts, error statuses, redirects and long responses. */
export async function readJson(
  address: string,
  init: RequestInit = {},
  {
    signal = AbortSignal.timeout(responseTimeoutMs),
    maxBytes = maxResponseBytes,
  }: { signal?: AbortSignal; maxBytes?: number } = {},
): Promise<unknown> {
  const response = await fetch(address, { ...init, redirect: 'error', signal });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  const { text, isWhole } = await boundedText(response, maxBytes);
  if (!isWhole) throw new Error('the answer is too long');
  return JSON.parse(text);
}
