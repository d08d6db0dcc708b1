import type { CrawlRequest, Owner } from '@winnow/collections';
import type { Redis } from 'ioredis';
import { DueJobs } from '../due-jobs';

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

/** Lease of a gateway on a job in milliseconds, after which another gateway takes it over. */
export const leaseMs = 60_000;
/** Seconds after which a job is dropped, since it and its results no longer exist. */
const retentionSeconds = 24 * 60 * 60;

/** Jobs whose results are to be stored in the database. Kept in Redis, so that any gateway can store them. */
export class PendingWork {
  private readonly due: DueJobs;
  private readonly usedKey: string;

  constructor(
    private readonly redis: Redis,
    prefix: string,
  ) {
    this.due = new DueJobs(redis, `${prefix}:collecting`, `${prefix}:collect`, retentionSeconds);
    this.usedKey = `${prefix}:collections:used`;
  }

  async add(job: PendingJob): Promise<void> {
    await this.due.add(job.id, 'job', JSON.stringify(job));
  }

  claim(count: number): Promise<string[]> {
    return this.due.claim(count, leaseMs);
  }

  async read(id: string): Promise<PendingJob | null> {
    const { job, begun } = await this.due.read(id);
    return job === undefined ? null : { ...(JSON.parse(job) as PendingJob), isPartlyStored: begun === '1' };
  }

  /** Records whether the database may have pages of an active crawl. */
  async recordPartlyStored(id: string, isPartlyStored: boolean): Promise<void> {
    await this.due.write(id, { begun: isPartlyStored ? '1' : '' });
  }

  async postpone(id: string, ms: number): Promise<void> {
    await this.due.postpone(id, ms);
  }

  async remove(id: string): Promise<void> {
    await this.due.remove(id);
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
