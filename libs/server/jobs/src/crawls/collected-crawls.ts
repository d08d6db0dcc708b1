import type { Redis } from 'ioredis';
import { keepUnfinishedSeconds, type JobKeys } from '../keys';

/** Items of a crawl on their way from Redis to the database. */
export interface CrawlBacklog {
  /** Whether the database takes over items while the crawl is active. */
  readonly isCollected: boolean;
  /** Number of items that were dropped from Redis. */
  readonly moved: number;
  /** Number of all items so far. */
  readonly items: number;
  /** Bytes of the items in Redis. */
  readonly bytes: number;
}

/** Crawls whose items move to the database while they run. A crawl stops claiming pages while the database is behind. */
export class CollectedCrawls {
  constructor(
    private readonly redis: Redis,
    private readonly keys: JobKeys,
    /** Runs a suspended job immediately. */
    private readonly wake: (id: string) => Promise<void>,
  ) {}

  /** Bounds the items in Redis from now on: at the bound the crawl waits until `drop` is called. */
  async begin(id: string): Promise<void> {
    await this.redis.winnowMarkJob(this.keys.record(id), 'collected', Date.now());
  }

  /** Removes the bound: items stay in Redis until the crawl has ended. */
  async stop(id: string): Promise<void> {
    await this.redis.winnowMarkJob(this.keys.record(id), 'collected', '');
    await this.redis.hdel(this.keys.crawl(id), 'behind');
    await this.wake(id);
  }

  async backlogOf(id: string): Promise<CrawlBacklog> {
    const [collected, [moved, items, bytes]] = await Promise.all([
      this.redis.hexists(this.keys.record(id), 'collected'),
      this.redis.hmget(this.keys.crawl(id), 'moved', 'pages', 'kept'),
    ]);
    const counts = { moved: Number(moved ?? 0), items: Number(items ?? 0), bytes: Number(bytes ?? 0) };
    return { isCollected: collected === 1, ...counts };
  }

  /** Drops the items before index `end`, which the database has, from Redis, and wakes a crawl that waited for this. */
  async drop(id: string, end: number): Promise<void> {
    const keys = [this.keys.crawl(id), this.keys.record(id), this.keys.items(id)];
    if ((await this.redis.winnowDropMoved(...keys, id, end, keepUnfinishedSeconds)) === 1) await this.wake(id);
  }

  /** Ends the crawl with the pages that it has, since its account is full. */
  async endAtQuota(id: string): Promise<void> {
    const crawl = this.keys.crawl(id);
    await this.redis.multi().hset(crawl, 'full', 1).hdel(crawl, 'behind').expire(crawl, keepUnfinishedSeconds).exec();
    await this.wake(id);
  }
}
