import { randomUUID } from 'node:crypto';
import { jobKeys } from '../keys';
import { connectRedis } from '../redis';

/** What one scraper says of a host. */
export interface HostReport {
  /** Requests in progress. */
  readonly running: number;
  /** Requests that run or wait, by visitor. */
  readonly wanted: Readonly<Record<string, number>>;
  /** Maximum concurrent requests to the host, over all scrapers. */
  readonly limit: number;
  /** Milliseconds between two requests, when one should start now; else 0. */
  readonly delayMs: number;
  /** Milliseconds since the host's last failure. */
  readonly failedAgoMs: number | undefined;
  /** Remaining milliseconds of pauses, by job. */
  readonly pauses: Readonly<Record<string, number>>;
}

/** What all scrapers together know of a host, and this one's part of its limit. */
export interface HostGrant {
  readonly permits: number;
  /** More permits can be had at once. */
  readonly canGrow: boolean;
  /** Other scrapers with requests to the host. */
  readonly others: number;
  /** Milliseconds until the request may start; 0 starts it. */
  readonly startInMs: number;
  readonly failedAgoMs: number | undefined;
  readonly pauses: Readonly<Record<string, number>>;
}

/** Milliseconds until the share of a scraper that has died is given to others. */
const leaseMs = 3_000;
/** Milliseconds to wait for Redis, and to leave it alone after a failure: requests wait for the first share meanwhile. */
const answerMs = 1_000;
const recoverMs = 1_000;

/** Shares the pace of hosts between scrapers, in Redis. */
export class HostShares {
  private readonly id = randomUUID();
  private readonly keys;
  private readonly redis;
  private downUntil = -Infinity;

  constructor(redisUrl: string, prefix: string) {
    this.keys = jobKeys(prefix);
    this.redis = connectRedis(redisUrl, 'producer');
  }

  /** Renews, grows or returns this process's share of a host; see `share-host.lua`. Throws when Redis does not answer in time. */
  async exchange(host: string, report: HostReport): Promise<HostGrant> {
    if (performance.now() < this.downUntil) throw new Error('Redis did not answer a moment ago');
    const { running, wanted, limit, delayMs, failedAgoMs = -1, pauses } = report;
    const args = [this.id, running, limit, leaseMs, delayMs, Math.round(failedAgoMs)];
    const texts = [JSON.stringify(wanted), JSON.stringify(pauses)];
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('Redis did not answer in time')), answerMs);
    });
    try {
      const command = this.redis.winnowShareHost(this.keys.host(host), ...args, ...texts);
      const [permits, canGrow, others, startInMs, failedMs, paused] = await Promise.race([command, late]);
      return {
        permits,
        canGrow: canGrow === 1,
        others,
        startInMs,
        failedAgoMs: failedMs < 0 ? undefined : failedMs,
        pauses: JSON.parse(paused) as Record<string, number>,
      };
    } catch (error) {
      this.downUntil = performance.now() + recoverMs;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  close(): void {
    this.redis.disconnect();
  }
}
