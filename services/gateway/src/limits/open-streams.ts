import { randomUUID } from 'node:crypto';
import { ProblemError } from '@winnow/errors';
import type { Redis, Result } from 'ioredis';
import { addressBlock } from './address-block';

/** Lease of a permit in milliseconds; permits of a gateway that died expire. */
const leaseMs = 45_000;
/** Milliseconds between renewals of the lease. */
const renewIntervalMs = 15_000;

/**
 * Adds a stream to every account or to none, or renews it. KEYS: accounts, sorted sets of stream ids by expiry
 * (milliseconds, the server's clock); ARGV: id, lease, limit of each account. Returns 1 when it was added.
 */
const enterStream = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for i, key in ipairs(KEYS) do
  redis.call('ZREMRANGEBYSCORE', key, '-inf', now)
  local known = redis.call('ZSCORE', key, ARGV[1])
  if not known and redis.call('ZCARD', key) >= tonumber(ARGV[2 + i]) then return 0 end
end
for _, key in ipairs(KEYS) do
  redis.call('ZADD', key, now + tonumber(ARGV[2]), ARGV[1])
  redis.call('PEXPIRE', key, ARGV[2])
end
return 1`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    winnowEnterStream(...keysAndArguments: (string | number)[]): Result<number, Context>;
  }
}

export interface StreamCaps {
  /** Maximum open streams of one visitor. */
  readonly visitor: number;
  /** Maximum open streams of one address block. */
  readonly block: number;
}

/** Limits open event streams across all gateways. */
export class OpenStreams {
  /** @param caps null for no limit */
  constructor(
    private readonly redis: Redis,
    private readonly prefix: string,
    private readonly caps: StreamCaps | null,
  ) {
    redis.defineCommand('winnowEnterStream', { lua: enterStream });
  }

  /**
   * Counts one more stream until `closed` aborts. Throws `rate-limited` when the visitor or the address block has the
   * maximum number open.
   */
  async enter(visitor: string, address: string, closed: AbortSignal): Promise<void> {
    if (!this.caps || closed.aborted) return;
    const id = randomUUID();
    const keys = [`${this.prefix}:streams:session:${visitor}`, `${this.prefix}:streams:block:${addressBlock(address)}`];
    const { visitor: ofVisitor, block } = this.caps;
    const enterOrRenew = () => this.redis.winnowEnterStream(keys.length, ...keys, id, leaseMs, ofVisitor, block);
    if ((await enterOrRenew()) === 0) throw tooManyStreams();
    const timer = setInterval(() => void enterOrRenew().catch(() => undefined), renewIntervalMs);
    const release = () => {
      clearInterval(timer);
      // A lost release holds the permit until its lease expires.
      for (const key of keys) void this.redis.zrem(key, id).catch(() => undefined);
    };
    if (closed.aborted) release();
    else closed.addEventListener('abort', release, { once: true });
  }
}

const tooManyStreams = () =>
  new ProblemError('rate-limited', 'Too many event streams are open at once. Close some and try again.', {
    retryAfter: leaseMs / 1_000,
  });
