import { hash } from 'node:crypto';
import type { Redis, Result } from 'ioredis';
import { keepFinishedSeconds, type JobKeys } from './keys';

/** Entries of one owner, and characters of one: with both at their most, 13 MB of Redis. */
const mostEntries = 200;
const mostChars = 65_536;

/** Writes an entry, forgets the oldest beyond the most, and lets all of them live on from now. */
const rememberScript = `
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
local over = redis.call('ZCARD', KEYS[2]) - tonumber(ARGV[4])
if over > 0 then
  for _, pair in ipairs(redis.call('ZRANGE', KEYS[2], 0, over - 1)) do redis.call('HDEL', KEYS[1], pair) end
  redis.call('ZREMRANGEBYRANK', KEYS[2], 0, over - 1)
end
for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ARGV[5]) end
return 1`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    winnowRemember(...keysAndArguments: (string | number)[]): Result<number, Context>;
  }
}

/**
 * What one visitor's jobs leave for that visitor's next ones, as long as finished jobs are kept: small, few, the oldest
 * forgotten first. Nobody else's job can name it, for the owner is part of every key.
 */
export class OwnerMemory {
  constructor(
    private readonly redis: Redis,
    private readonly keys: JobKeys,
  ) {
    redis.defineCommand('winnowRemember', { numberOfKeys: 2, lua: rememberScript });
  }

  /** What was remembered under a name; undefined when nothing is. */
  async recall(owner: string, name: string): Promise<unknown> {
    const text = await this.redis.hget(this.entries(owner), fieldOf(name));
    return text === null ? undefined : JSON.parse(text);
  }

  /** Remembers a value of JSON, unless it is too large. */
  async remember(owner: string, name: string, value: unknown): Promise<void> {
    const text = JSON.stringify(value);
    if (text.length > mostChars) return;
    const keys = [this.entries(owner), `${this.entries(owner)}:times`];
    await this.redis.winnowRemember(...keys, fieldOf(name), text, Date.now(), mostEntries, keepFinishedSeconds);
  }

  private entries(owner: string): string {
    return `${this.keys.ownedJobs(owner)}:memory`;
  }
}

/** Names are addresses, which may be long. */
const fieldOf = (name: string) => hash('sha256', name, 'base64url');
