import { CircuitBreaker } from '@winnow/worker-process';
import type { AiTools } from '../ai-tools';
import { estimateTokens } from '../model/count-tokens';
import { GuardedModel, type GuardSettings } from '../model/guarded-model';
import { createLangChainSource, type SourceSettings } from '../model/langchain-source';
import type { PartCache } from '../model/part-cache';
import type { TokenBudget } from '../model/token-budget';

/** Creates a cache in memory. */
export function memoryCache(entries = new Map<string, unknown>()): PartCache {
  return { get: async (key) => entries.get(key), set: async (key, value) => void entries.set(key, value) };
}

/** A cache without entries. */
export const noCache: PartCache = { get: async () => undefined, set: async () => undefined };

/** A budget without limits. */
export const unlimitedBudget: TokenBudget = { reserve: async () => ({ settle: async () => undefined }) };

/** Idle timeouts that no answer of a test reaches, even on a busy machine. */
const longIdle = { firstMs: 4_000, nextMs: 4_000 };
/** Short idle timeouts for tests in which every answer fails. */
export const shortIdle = { firstMs: 300, nextMs: 300 };

/** Opens a guarded model for a local server, with waits short enough for tests. */
export async function testModel(
  url: string,
  settings: Partial<GuardSettings> = {},
  access: Partial<SourceSettings> = {},
): Promise<GuardedModel> {
  const source = await createLangChainSource({
    provider: 'openai',
    model: 'test-model',
    apiKey: 'key',
    baseUrl: url,
    temperature: null,
    contextTokens: 0,
    ...access,
  });
  return new GuardedModel(source, {
    contextTokens: 8_192,
    outputTokens: 2_048,
    countTokens: estimateTokens,
    budget: unlimitedBudget,
    permits: { chat: 128, work: 8 },
    idle: longIdle,
    retry: { attempts: 3, firstMs: 5, maxMs: 20, maxRetryAfterMs: 2_000 },
    breaker: new CircuitBreaker({ failures: 100, resetTimeoutMs: 1_000 }),
    ...settings,
  });
}

/** Creates the operations' tools for tests. */
export const testTools = (tools: Partial<AiTools>): AiTools => ({
  model: null,
  cache: noCache,
  partTokens: 400,
  partConcurrency: 4,
  ...tools,
});
