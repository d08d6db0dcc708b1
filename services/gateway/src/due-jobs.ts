import type { Redis, Result } from 'ioredis';

const now = `local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;
/** Claims at most ARGV[1] due jobs for ARGV[2] milliseconds. KEYS: sorted set of jobs by due time. */
const claim = `${now}
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[1])
for _, id in ipairs(due) do redis.call('ZADD', KEYS[1], now + ARGV[2], id) end
return due`;
/** Schedules a job in ARGV[2] milliseconds, unless it has ended. */
const postpone = `${now}
return redis.call('ZADD', KEYS[1], 'XX', now + ARGV[2], ARGV[1])`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    winnowClaimDue(key: string, count: number, leaseMs: number): Result<string[], Context>;
    winnowPostponeDue(key: string, job: string, ms: number): Result<number, Context>;
  }
}

/**
 * Work of gateways for jobs, in Redis. A gateway claims a job under a lease; when it dies, another one continues. Each
 * job has its own hash, which expires.
 */
export class DueJobs {
  constructor(
    private readonly redis: Redis,
    /** Key of the sorted set, and prefix of the hashes. */
    private readonly key: string,
    private readonly prefix: string,
    private readonly retentionSeconds: number,
  ) {
    redis.defineCommand('winnowClaimDue', { numberOfKeys: 1, lua: claim });
    redis.defineCommand('winnowPostponeDue', { numberOfKeys: 1, lua: postpone });
  }

  /** Adds a job unless it exists; it is due immediately. */
  async add(job: string, field: string, value: string): Promise<void> {
    const hash = this.hashOf(job);
    const results = await this.redis
      .multi()
      .hsetnx(hash, field, value)
      .expire(hash, this.retentionSeconds)
      .zadd(this.key, 'NX', 0, job)
      .exec();
    const failed = results?.find(([error]) => error);
    if (failed) throw failed[0] as Error;
  }

  /** Claims due jobs for this gateway until the lease expires. */
  claim(count: number, leaseMs: number): Promise<string[]> {
    return this.redis.winnowClaimDue(this.key, count, leaseMs);
  }

  read(job: string): Promise<Record<string, string>> {
    return this.redis.hgetall(this.hashOf(job));
  }

  async write(job: string, fields: Readonly<Record<string, string>>): Promise<void> {
    await this.redis.hset(this.hashOf(job), fields);
  }

  async postpone(job: string, ms: number): Promise<void> {
    await this.redis.winnowPostponeDue(this.key, job, ms);
  }

  /** Removes the job from the schedule; its hash stays until it expires. */
  async settle(job: string): Promise<void> {
    await this.redis.zrem(this.key, job);
  }

  async remove(job: string): Promise<void> {
    await this.redis.multi().zrem(this.key, job).del(this.hashOf(job)).exec();
  }

  private hashOf(job: string): string {
    return `${this.prefix}:${job}`;
  }
}
