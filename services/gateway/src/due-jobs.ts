import type { Redis, Result } from 'ioredis';

const now = `local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;
/** Claims at most ARGV[1] due jobs for ARGV[2] milliseconds. KEYS: sorted set of jobs by due time. */
const claim = `${now}
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[1])
for _, id in ipairs(due) do redis.call('ZADD', KEYS[1], now + ARGV[2], id) end
return due`;
/**
 * Schedules a job in ARGV[2] milliseconds, and keeps its hash for another ARGV[3] seconds, unless it has ended. KEYS:
 * sorted set; hash of the job.
 */
const postpone = `${now}
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) then return 0 end
redis.call('EXPIRE', KEYS[2], ARGV[3])
return redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])`;
/**
 * Adds a job with a field ARGV[2] of value ARGV[3] for ARGV[4] seconds. KEYS: sorted set; hash of the job. Returns 1, or
 * 0 when it was added before and ARGV[5] is 1.
 */
const add = `
if redis.call('EXISTS', KEYS[2]) == 1 and ARGV[5] == '1' then return 0 end
redis.call('DEL', KEYS[2])
redis.call('HSET', KEYS[2], ARGV[2], ARGV[3])
redis.call('EXPIRE', KEYS[2], ARGV[4])
redis.call('ZADD', KEYS[1], 0, ARGV[1])
return 1`;
/** Writes fields, unless the hash has expired: a new one would have no expiry. KEYS: hash of the job. */
const write = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
return redis.call('HSET', KEYS[1], unpack(ARGV))`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    winnowClaimDue(key: string, count: number, leaseMs: number): Result<string[], Context>;
    winnowPostponeDue(
      ...args: [key: string, hash: string, job: string, ms: number, seconds: number]
    ): Result<number, Context>;
    winnowAddDue(
      ...args: [key: string, hash: string, job: string, field: string, value: string, seconds: number, enqueued: 0 | 1]
    ): Result<number, Context>;
    winnowWriteDue(hash: string, ...fields: string[]): Result<number, Context>;
  }
}

/**
 * Seconds for which the work for a job is kept after it was last postponed, or has ended: longer than the result of an ended
 * job is held.
 */
const retentionSeconds = 2 * 24 * 60 * 60;

/**
 * Work of gateways for jobs, in Redis. A gateway claims a job under a lease; when it dies, another one continues. Each
 * job has its own hash, which expires.
 */
export abstract class DueJobs {
  protected constructor(
    protected readonly redis: Redis,
    /** Key of the sorted set, and prefix of the hashes. */
    protected readonly key: string,
    private readonly prefix: string,
    /** Lease of a gateway on a job in milliseconds, after which another gateway takes it over. */
    readonly leaseMs: number,
  ) {
    redis.defineCommand('winnowClaimDue', { numberOfKeys: 1, lua: claim });
    redis.defineCommand('winnowPostponeDue', { numberOfKeys: 2, lua: postpone });
    redis.defineCommand('winnowAddDue', { numberOfKeys: 2, lua: add });
    redis.defineCommand('winnowWriteDue', { numberOfKeys: 1, lua: write });
  }

  /**
   * Adds a job, due immediately, unless it was added before: a repeated request must not repeat ended work. Work that was
   * added for a job that was not enqueued has ended without a result, if at all, and is added again. Resolves with
   * whether it was added.
   */
  protected async addJob(job: string, field: string, value: object, isEnqueued: boolean): Promise<boolean> {
    const args = [job, field, JSON.stringify(value), retentionSeconds, isEnqueued ? 1 : 0] as const;
    return (await this.redis.winnowAddDue(this.key, this.hashOf(job), ...args)) === 1;
  }

  /** Claims due jobs for this gateway until the lease expires. */
  claim(count: number): Promise<string[]> {
    return this.redis.winnowClaimDue(this.key, count, this.leaseMs);
  }

  protected readFields(job: string): Promise<Record<string, string>> {
    return this.redis.hgetall(this.hashOf(job));
  }

  protected async writeFields(job: string, fields: Readonly<Record<string, string>>): Promise<void> {
    await this.redis.winnowWriteDue(this.hashOf(job), ...Object.entries(fields).flat());
  }

  async postpone(job: string, ms: number): Promise<void> {
    await this.redis.winnowPostponeDue(this.key, this.hashOf(job), job, ms, retentionSeconds);
  }

  /** Removes the job from the schedule; its hash stays until it expires. */
  async settle(job: string): Promise<void> {
    await this.redis.zrem(this.key, job);
  }

  /** Removes the job and its fields; that it was added is known until its hash expires. */
  async remove(job: string): Promise<void> {
    const hash = this.hashOf(job);
    const removal = this.redis.multi().zrem(this.key, job).del(hash);
    const results = await removal.hset(hash, 'removed', 1).expire(hash, retentionSeconds).exec();
    const failed = results?.find(([error]) => error);
    if (failed) throw failed[0] as Error;
  }

  protected hashOf(job: string): string {
    return `${this.prefix}:${job}`;
  }
}
