import type { CrawlRequest, Owner } from '@winnow/collections';
import type { Redis, Result } from 'ioredis';
import { DueJobs } from '../due-jobs';
import type { CollectionStore } from './collection-store';
import { RefreshLocks } from './refresh-locks';

/** Seconds after which an unused database is read again: another installation may have restored a backup into it. */
const unusedSeconds = 24 * 60 * 60;

/** A job whose result is stored: the pages of a crawl, also while it runs, or the changes found by a refresh at its end. */
export type PendingJob = PendingCrawl | PendingRefresh;
export interface PendingCrawl extends Owner {
  readonly id: string;
  readonly request: CrawlRequest;
  /** Whether the database may have some of its pages. */
  readonly isPartlyStored?: boolean;
}
export interface PendingRefresh extends Owner {
  readonly id: string;
  readonly collection: string;
}

/** Makes a suspended job ARGV[1] due again. KEYS: sorted set; hash of the job. */
const resume = `
if redis.call('HEXISTS', KEYS[2], 'job') == 0 then return 0 end
redis.call('HDEL', KEYS[2], 'failed')
return redis.call('ZADD', KEYS[1], 0, ARGV[1])`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    winnowResumePending(key: string, hash: string, job: string): Result<number, Context>;
  }
}

/** Jobs whose results are to be stored in the database. Kept in Redis, so that any gateway can store them. */
export class PendingWork extends DueJobs {
  readonly refreshLocks: RefreshLocks;
  private readonly usedKey: string;

  constructor(redis: Redis, prefix: string) {
    super(redis, `${prefix}:collecting`, `${prefix}:collect`, 60_000);
    redis.defineCommand('winnowResumePending', { numberOfKeys: 2, lua: resume });
    this.refreshLocks = new RefreshLocks(redis, `${prefix}:refreshing`);
    this.usedKey = `${prefix}:collections:used`;
  }

  /** Adds a job; resolves with false when it was added before and is enqueued. */
  add(job: PendingJob, isEnqueued: boolean): Promise<boolean> {
    return this.addJob(job.id, 'job', job, isEnqueued);
  }

  /** Reads a job; null when it is unknown, has ended, or has failed. */
  async read(id: string): Promise<PendingJob | null> {
    const { job, begun, failed } = await this.readFields(id);
    return job === undefined || failed === '1'
      ? null
      : { ...(JSON.parse(job) as PendingJob), isPartlyStored: begun === '1' };
  }

  /** Records whether the database may have pages of an active crawl. */
  recordPartlyStored(id: string, isPartlyStored: boolean): Promise<void> {
    return this.writeFields(id, { begun: isPartlyStored ? '1' : '' });
  }

  /** Ends the work for a failed job, until an operator retries the job. */
  async suspend(id: string): Promise<void> {
    await this.writeFields(id, { failed: '1' });
    await this.settle(id);
  }

  /** Continues the work for a failed job that runs again. */
  async resume(id: string): Promise<void> {
    await this.redis.winnowResumePending(this.key, this.hashOf(id), id);
  }

  override async remove(id: string): Promise<void> {
    const { failed } = await this.readFields(id);
    await (failed === '1' ? this.settle(id) : super.remove(id));
  }

  /** Records that the database has entries that expire within `days` days. */
  async recordUse(days: number): Promise<void> {
    await this.redis.set(this.usedKey, '1', 'EX', (days + 2) * 24 * 60 * 60);
  }

  /**
   * Whether the database may have entries; otherwise it is not woken up. A Redis that has lost its data, or is a new one,
   * does not know: the database is then read.
   */
  async isUsed(store: Pick<CollectionStore, 'hasAny' | 'keepDays'>): Promise<boolean> {
    const known = await this.redis.get(this.usedKey);
    if (known !== null) return known === '1';
    const isUsed = await store.hasAny();
    if (isUsed) await this.recordUse(store.keepDays);
    else await this.redis.set(this.usedKey, '0', 'EX', unusedSeconds, 'NX');
    return isUsed;
  }
}
