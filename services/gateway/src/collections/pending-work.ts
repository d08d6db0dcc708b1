import type { CrawlRequest, Owner } from '@winnow/collections';
import type { Redis } from 'ioredis';
import { DueJobs } from '../due-jobs';
import { RefreshLocks } from './refresh-locks';

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

/** Jobs whose results are to be stored in the database. Kept in Redis, so that any gateway can store them. */
export class PendingWork extends DueJobs {
  readonly refreshLocks: RefreshLocks;
  private readonly usedKey: string;

  constructor(redis: Redis, prefix: string) {
    super(redis, `${prefix}:collecting`, `${prefix}:collect`, 60_000);
    this.refreshLocks = new RefreshLocks(redis, `${prefix}:refreshing`);
    this.usedKey = `${prefix}:collections:used`;
  }

  /** Adds a job; resolves with false when it was added before. */
  add(job: PendingJob): Promise<boolean> {
    return this.addJob(job.id, 'job', job);
  }

  async read(id: string): Promise<PendingJob | null> {
    const { job, begun } = await this.readFields(id);
    return job === undefined ? null : { ...(JSON.parse(job) as PendingJob), isPartlyStored: begun === '1' };
  }

  /** Records whether the database may have pages of an active crawl. */
  recordPartlyStored(id: string, isPartlyStored: boolean): Promise<void> {
    return this.writeFields(id, { begun: isPartlyStored ? '1' : '' });
  }

  /** Records that the database has entries that expire within `days` days. */
  async recordUse(days: number): Promise<void> {
    await this.redis.set(this.usedKey, '1', 'EX', (days + 2) * 24 * 60 * 60);
  }

  /** Whether the database may have expired entries; otherwise it is not woken up. */
  async isUsed(): Promise<boolean> {
    return (await this.redis.exists(this.usedKey)) === 1;
  }
}
