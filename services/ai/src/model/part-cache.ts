import { hash } from 'node:crypto';
import type { Redis, Result } from 'ioredis';
import type { LanguageModel, ModelMessage } from './language-model';

/** Caches the model's answers by request, so that a repeated request costs nothing. */
export interface PartCache {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
}

/** Maximum bytes of all answers: one sixteenth of the 512 MB that a Redis of the usual size has for the queue. */
const maxBytes = 32 * 2 ** 20;

/** Writes an answer, and evicts expired entries and the oldest beyond the size limit. */
const keepScript = `
local values, times, total = KEYS[1], KEYS[2], KEYS[3]
local function forget(name)
  redis.call('DECRBY', total, redis.call('HSTRLEN', values, name))
  redis.call('HDEL', values, name)
  redis.call('ZREM', times, name)
end
forget(ARGV[1])
for _, name in ipairs(redis.call('ZRANGEBYSCORE', times, '-inf', ARGV[4])) do forget(name) end
redis.call('HSET', values, ARGV[1], ARGV[2])
redis.call('ZADD', times, ARGV[3], ARGV[1])
local bytes = redis.call('INCRBY', total, #ARGV[2])
while bytes > tonumber(ARGV[5]) do
  forget(redis.call('ZRANGE', times, 0, 0)[1])
  bytes = tonumber(redis.call('GET', total))
end
for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ARGV[6]) end
return bytes`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    winnowKeepPart(...keysAndArguments: (string | number)[]): Result<number, Context>;
  }
}

/**
 * Redis cache shared by all processes; entries expire after `seconds`. Evicts the oldest entries beyond `maxBytes`,
 * since they count towards no visitor's quota. An unavailable cache never fails a job.
 */
export class RedisPartCache implements PartCache {
  constructor(
    private readonly redis: Redis,
    private readonly prefix: string,
    private readonly seconds: number,
    private readonly bytes: number = maxBytes,
  ) {
    redis.defineCommand('winnowKeepPart', { numberOfKeys: 3, lua: keepScript });
  }

  async get(key: string): Promise<unknown> {
    if (this.seconds === 0) return undefined;
    const since = await this.redis.zscore(this.name('times'), key).catch(() => null);
    if (since === null || Number(since) <= Date.now() - this.seconds * 1_000) return undefined;
    const text = await this.redis.hget(this.name('values'), key).catch(() => null);
    return text === null ? undefined : JSON.parse(text);
  }

  async set(key: string, value: unknown): Promise<void> {
    const text = JSON.stringify(value);
    if (this.seconds === 0 || Buffer.byteLength(text) > this.bytes) return;
    const keys = [this.name('values'), this.name('times'), this.name('bytes')];
    const [now, oldest] = [Date.now(), Date.now() - this.seconds * 1_000];
    await this.redis.winnowKeepPart(...keys, key, text, now, oldest, this.bytes, this.seconds).catch(() => undefined);
  }

  private name(part: string): string {
    return `${this.prefix}:ai:parts:${part}`;
  }
}

/** Returns the cache key of a question: the hash of everything that the answer depends on. */
export function questionKey(
  { id }: Pick<LanguageModel, 'id'>,
  operation: string,
  messages: readonly ModelMessage[],
): string {
  return hash('sha256', JSON.stringify([id, operation, messages]), 'hex');
}

/** Disables reads of the cache, for a request that needs a fresh answer; answers are still written. */
export const withFresh = <Tools extends { readonly cache: PartCache }>(tools: Tools, fresh = false): Tools => {
  if (!fresh) return tools;
  const { cache } = tools;
  return { ...tools, cache: { get: async () => undefined, set: (key, value) => cache.set(key, value) } };
};
