import { randomUUID } from 'node:crypto';
import { jobKeys } from '../keys';
import { connectRedis } from '../redis';

/** State of a host as one scraper reports it. */
export interface HostReport {
  /** Requests in progress. */
  readonly running: number;
  /** Running and waiting requests, by visitor. */
  readonly wanted: Readonly<Record<string, number>>;
  /** Maximum concurrent requests to the host, over all scrapers. */
  readonly limit: number;
  /** Minimum milliseconds between two requests if one should start now, otherwise 0. */
  readonly delayMs: number;
  /** Milliseconds since the host's last failure. */
  readonly failedAgoMs: number | undefined;
  /** Highest recent concurrency of one job without failures; 0 for none. */
  readonly provenConcurrency: number;
  /** Remaining milliseconds of pauses, by job. */
  readonly pauses: Readonly<Record<string, number>>;
}

/** Combined state of a host over all scrapers, and this scraper's share of its limit. */
export interface HostGrant {
  readonly permits: number;
  /** Whether more permits are available immediately. */
  readonly canGrow: boolean;
  /** Number of other scrapers with requests to the host. */
  readonly others: number;
  /** Milliseconds until the request may start; 0 to start it now. */
  readonly startInMs: number;
  readonly failedAgoMs: number | undefined;
  /** The highest `provenConcurrency` that other scrapers report. */
  readonly provenConcurrency: number;
  readonly pauses: Readonly<Record<string, number>>;
}

/** Milliseconds until the share of a scraper that has died is redistributed. */
const leaseMs = 3_000;
/** Milliseconds to wait for a reply, during which requests wait for their first share, and to back off after a failure. */
const replyTimeoutMs = 1_000;
const backOffMs = 1_000;

/** Coordinates the request rate of hosts between scrapers through Redis. */
export class HostShares {
  private readonly id = randomUUID();
  private readonly keys;
  private readonly redis;
  private downUntil = -Infinity;

  constructor(redisUrl: string, prefix: string) {
    this.keys = jobKeys(prefix);
    this.redis = connectRedis(redisUrl, 'producer', { commandTimeout: replyTimeoutMs });
  }

  /**
   * Renews, grows or returns this process's share of a host; see `share-host.lua`. Throws when Redis does not respond
   * in time.
   */
  async exchange(host: string, report: HostReport): Promise<HostGrant> {
    if (performance.now() < this.downUntil) throw new Error('Redis failed within the last second');
    const { running, wanted, limit, delayMs, failedAgoMs = -1, provenConcurrency, pauses } = report;
    const args = [this.id, running, limit, leaseMs, delayMs, Math.round(failedAgoMs)];
    const texts = [JSON.stringify(wanted), JSON.stringify(pauses), provenConcurrency];
    try {
      const reply = await this.redis.winnowShareHost(this.keys.host(host), ...args, ...texts);
      const [permits, canGrow, others, startInMs, failedMs, paused, proven] = reply;
      return {
        permits,
        canGrow: canGrow === 1,
        others,
        startInMs,
        failedAgoMs: failedMs < 0 ? undefined : failedMs,
        provenConcurrency: proven,
        pauses: JSON.parse(paused) as Record<string, number>,
      };
    } catch (error) {
      this.downUntil = performance.now() + backOffMs;
      throw error;
    }
  }

  close(): void {
    this.redis.disconnect();
  }
}
