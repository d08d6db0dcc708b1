import * as z from 'zod';
import type { SourceSettings } from './langchain-source';
import { readJson } from './server-sizes';

/** Vectors of texts in the order of the texts, and their cost in tokens. */
export interface Embedded {
  readonly vectors: readonly (readonly number[])[];
  readonly tokens: number | null;
}
export type Embed = (texts: readonly string[], signal: AbortSignal) => Promise<Embedded | null>;

/** OpenAI's smallest embedding model; its list of models is too long to choose from. */
const openAiModel = 'text-embedding-3-small';
const openAiUrl = 'https://api.openai.com/v1';
/** Milliseconds until a request times out: an answer waits for it. */
const responseTimeoutMs = 5_000;
/** Milliseconds without requests after a server failed or has no embeddings. */
const retryAfterMs = 5 * 60_000;
const maxResponseBytes = 16 * 2 ** 20;

const listSchema = z.object({ data: z.array(z.looseObject({ id: z.string() })).max(10_000) });
const vectorsSchema = z.object({
  data: z.array(z.object({ index: z.int().min(0), embedding: z.array(z.number()).max(10_000) })).max(1_000),
  usage: z.object({ total_tokens: z.int().min(0) }).optional(),
});

/**
 * Creates a client for OpenAI's `/v1/embeddings` with the first of the server's models whose name contains "embed";
 * null for APIs without embeddings. The client returns null while there is no such model, and for five minutes after a
 * failure.
 */
export function embeddingsOf(
  { provider, apiKey, baseUrl }: SourceSettings,
  onFailure: (error: unknown) => void = () => undefined,
): Embed | null {
  if (provider !== 'openai' && provider !== 'ollama') return null;
  const own =
    provider === 'ollama' ? `${trimmed(baseUrl ?? 'http://127.0.0.1:11434')}/v1` : trimmed(baseUrl ?? openAiUrl);
  const headers: Record<string, string> = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };
  let model: string | null = own === openAiUrl ? openAiModel : null;
  let pausedUntil = 0;
  const findModel = async (): Promise<string | null> => {
    const { data } = listSchema.parse(await readJson(`${own}/models`, { headers }));
    return data.find(({ id }) => /embed/i.test(id))?.id ?? null;
  };
  return async (texts, signal) => {
    if (Date.now() < pausedUntil) return null;
    try {
      model ??= await findModel();
      if (model !== null) return await request(own, headers, { model, input: texts }, signal);
    } catch (error) {
      signal.throwIfAborted();
      onFailure(error);
    }
    pausedUntil = Date.now() + retryAfterMs;
    return null;
  };
}

async function request(
  base: string,
  headers: Record<string, string>,
  body: { readonly model: string; readonly input: readonly string[] },
  signal: AbortSignal,
): Promise<Embedded> {
  const init = {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const limits = {
    signal: AbortSignal.any([signal, AbortSignal.timeout(responseTimeoutMs)]),
    maxBytes: maxResponseBytes,
  };
  const { data, usage } = vectorsSchema.parse(await readJson(`${base}/embeddings`, init, limits));
  const vectors = data.toSorted((one, other) => one.index - other.index).map(({ embedding }) => embedding);
  if (vectors.length !== body.input.length) throw new Error('vectors are missing');
  return { vectors, tokens: usage?.total_tokens ?? null };
}

const trimmed = (address: string) => (address.endsWith('/') ? address.slice(0, -1) : address);
