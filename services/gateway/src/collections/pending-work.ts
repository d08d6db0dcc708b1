import type { CrawlRequest, Owner } from '@winnow/collections';
import type { Redis } from 'ioredis';
import { DueJobs } from '../due-jobs';

/** What is taken over from a job when it has ended: the pages of a crawl, or the changes that a refresh has found. */
export type PendingJob = Owner & { readonly id: string } & (
    { readonly request: CrawlRequest } | { readonly collection: string }
  );

/** Milliseconds for which a gateway has a job: what one that died had goes on elsewhere. */
const leaseMs = 60_000;
/** Seconds for which a job is waited for: it and its results live no longer. */
const retentionSeconds = 24 * 60 * 60;

/** Jobs whose results go to the database, in Redis, so that any gateway takes them over. */
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
    const { job } = await this.due.read(id);
    return job === undefined ? null : (JSON.parse(job) as PendingJob);
  }

  /** Keeps a claimed job for this gateway. */
  async renew(id: string): Promise<void> {
    await this.due.postpone(id, leaseMs);
  }

  async postpone(id: string, ms: number): Promise<void> {
    await this.due.postpone(id, ms);
  }

  async remove(id: string): Promise<void> {
    await this.due.remove(id);
  }

  /** Notes that the database holds what expires within so many days. */
  async noteUse(days: number): Promise<void> {
    await this.redis.set(this.usedKey, '1', 'EX', (days + 2) * 24 * 60 * 60);
  }

  /** Whether the database may hold what has expired: without that nothing has to wake it. */
  async isUsed(): Promise<boolean> {
    return (await this.redis.exists(this.usedKey)) === 1;
  }
}
