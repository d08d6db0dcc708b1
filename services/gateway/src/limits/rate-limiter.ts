import { ProblemError } from '@winnow/errors';
import type { Redis, Result } from 'ioredis';

/** Refill per second and capacity. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/**
 * Token buckets in Redis, so that all replicas agree; the server's clock decides. Takes from every bucket or from none.
 * Returns the milliseconds to wait, 0 when the points were taken.
 */
const takePoints = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local cost = tonumber(ARGV[1])
local wait = 0
local levels = {}
for i, key in ipairs(KEYS) do
  local rate, burst = tonumber(ARGV[i * 2]), tonumber(ARGV[i * 2 + 1])
  local state = redis.call('HMGET', key, 'level', 'at')
  local level = tonumber(state[1] or burst)
  -- The clock may be set back, also by a failover.
  level = math.min(burst, level + math.max(0, now - tonumber(state[2] or now)) * rate / 1000)
  levels[i] = level
  if level < cost then wait = math.max(wait, math.ceil((cost - level) / rate * 1000)) end
end
if wait > 0 then return wait end
for i, key in ipairs(KEYS) do
  redis.call('HSET', key, 'level', tostring(levels[i] - cost), 'at', now)
  redis.call('PEXPIRE', key, math.ceil(tonumber(ARGV[i * 2 + 1]) / tonumber(ARGV[i * 2]) * 1000))
end
return 0`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    winnowTakePoints(...keysAndArguments: (string | number)[]): Result<number, Context>;
  }
}

export interface Bucket {
  readonly key: string;
  readonly rate: Rate;
}

/** Rate limiter of sessions and address blocks. */
export class RateLimiter {
  constructor(private readonly redis: Redis) {
    redis.defineCommand('winnowTakePoints', { lua: takePoints });
  }

  /** Takes `cost` points from all buckets. Throws `rate-limited` with `retryAfter` when one has too few. */
  async take(buckets: readonly Bucket[], cost: number): Promise<void> {
    const keys = buckets.map((bucket) => bucket.key);
    const rates = buckets.flatMap(({ rate }) => [rate.perSecond, rate.burst]);
    const wait = await this.redis.winnowTakePoints(keys.length, ...keys, cost, ...rates);
    if (wait > 0) throw new ProblemError('rate-limited', undefined, { retryAfter: Math.ceil(wait / 1_000) });
  }
}
