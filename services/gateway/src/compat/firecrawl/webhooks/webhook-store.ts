import type { ContentFormat } from '@winnow/contracts';
import type { Redis, Result } from 'ioredis';
import type { Webhook } from './webhook-request';

/** A webhook of a job, and how far it is. */
export interface StoredWebhook {
  readonly webhook: Webhook;
  readonly job: string;
  readonly owner: string;
  /** The job's id as its client knows it. */
  readonly name: string;
  /** What events are called by: `crawl.page`. */
  readonly kind: 'crawl' | 'batch_scrape';
  readonly format: ContentFormat;
}

export interface WebhookProgress {
  /** The job's event that was delivered last. */
  readonly after: string | undefined;
  readonly started: boolean;
  /** Failed attempts at the next event. */
  readonly attempts: number;
}

/** Milliseconds for which a gateway has a webhook: those of a gateway that died go on elsewhere. */
export const leaseMs = 30_000;
/** Seconds for which a webhook is kept: a job and its results live no longer. */
const retentionSeconds = 24 * 60 * 60;

const now = `local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;
/** Takes webhooks that are due, as many as ARGV[1], for ARGV[2] milliseconds. KEYS: sorted set of jobs by when they are due. */
const claim = `${now}
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[1])
for _, id in ipairs(due) do redis.call('ZADD', KEYS[1], now + ARGV[2], id) end
return due`;
/** Schedules a webhook in ARGV[2] milliseconds, unless it has ended. */
const postpone = `${now}
return redis.call('ZADD', KEYS[1], 'XX', now + ARGV[2], ARGV[1])`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    winnowClaimWebhooks(key: string, count: number, leaseMs: number): Result<string[], Context>;
    winnowPostponeWebhook(key: string, job: string, ms: number): Result<number, Context>;
  }
}

/** Webhooks of jobs in Redis, so that any gateway goes on with them. */
export class WebhookStore {
  private readonly due: string;

  constructor(
    private readonly redis: Redis,
    private readonly prefix: string,
  ) {
    this.due = `${prefix}:webhooks`;
    redis.defineCommand('winnowClaimWebhooks', { numberOfKeys: 1, lua: claim });
    redis.defineCommand('winnowPostponeWebhook', { numberOfKeys: 1, lua: postpone });
  }

  /** Keeps the webhook of a new job; it is due at once. */
  async add(hook: StoredWebhook): Promise<void> {
    const key = this.keyOf(hook.job);
    const results = await this.redis
      .multi()
      .hsetnx(key, 'hook', JSON.stringify(hook))
      .expire(key, retentionSeconds)
      .zadd(this.due, 'NX', 0, hook.job)
      .exec();
    const failed = results?.find(([error]) => error);
    if (failed) throw failed[0] as Error;
  }

  claim(count: number): Promise<string[]> {
    return this.redis.winnowClaimWebhooks(this.due, count, leaseMs);
  }

  async read(job: string): Promise<(StoredWebhook & WebhookProgress) | null> {
    const { hook, after, started, attempts } = await this.redis.hgetall(this.keyOf(job));
    if (hook === undefined) return null;
    const stored = JSON.parse(hook) as StoredWebhook;
    return { ...stored, after, started: started === '1', attempts: Number(attempts ?? 0) };
  }

  /** An event is delivered. */
  async delivered(job: string, after?: string): Promise<void> {
    await this.redis.hset(this.keyOf(job), { started: '1', attempts: '0', ...(after === undefined ? {} : { after }) });
  }

  async failed(job: string, attempts: number): Promise<void> {
    await this.redis.hset(this.keyOf(job), { attempts: String(attempts) });
  }

  async postpone(job: string, ms: number): Promise<void> {
    await this.redis.winnowPostponeWebhook(this.due, job, ms);
  }

  async remove(job: string): Promise<void> {
    await this.redis.multi().zrem(this.due, job).del(this.keyOf(job)).exec();
  }

  private keyOf(job: string): string {
    return `${this.prefix}:webhook:${job}`;
  }
}
