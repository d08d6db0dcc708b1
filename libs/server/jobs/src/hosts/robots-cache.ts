import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { jobKeys } from '../keys';
import { connectRedis } from '../redis';

/** Milliseconds for which a robots.txt is shared; with the cache of each scraper it is requested again within 20 minutes. */
const sharedMs = 10 * 60_000;
/**
 * Milliseconds for which one scraper's fetch keeps others from fetching the same file; after that, another scraper
 * retries.
 */
const claimMs = 6_000;
const pollMs = 100;
/**
 * Maximum compressed bytes of a shared file, and maximum files: 64 MB in total. Scrapers fetch longer files themselves.
 */
const maxBytes = 32 * 1_024;
const maxFiles = 2_000;
/** Maximum inflated bytes; a scraper reads 512 KiB, each of which may become several bytes of UTF-8. */
const maxInflatedBytes = 2 * 2 ** 20;

/** Cached values that are not a file: the host has none, or a scraper is fetching it. */
const none = '-';
const claimed = '?';

/** Shares robots.txt files between scrapers through Redis, so that one scraper fetches each. */
export class RobotsCache {
  private readonly keys;
  private readonly redis;

  constructor(redisUrl: string, prefix: string) {
    this.keys = jobKeys(prefix);
    this.redis = connectRedis(redisUrl, 'producer');
  }

  /**
   * Returns the robots.txt of an origin, null when it has none. Calls `read` unless another scraper has fetched the file
   * or does so within `claimMs`, and when Redis is unreachable. Rejects like `read`.
   */
  async get(origin: string, read: () => Promise<string | null>): Promise<string | null> {
    const key = this.keys.robots(origin);
    for (const end = Date.now() + claimMs; Date.now() < end; await sleep(pollMs)) {
      const cached = await this.readOrClaim(key);
      if (cached === 'claimed') return this.fetch(key, read);
      if (cached !== 'pending') return cached.text;
    }
    return read();
  }

  close(): void {
    this.redis.disconnect();
  }

  /** Returns the cached file; `claimed` when this scraper is to fetch it, `pending` while another one does. */
  private async readOrClaim(key: string): Promise<'claimed' | 'pending' | { readonly text: string | null }> {
    try {
      const cached = await this.redis.getBuffer(key);
      if (cached === null) return (await this.redis.set(key, claimed, 'PX', claimMs, 'NX')) ? 'claimed' : 'pending';
      const value = cached.toString('latin1');
      if (value === claimed) return 'pending';
      if (value === none) return { text: null };
      return { text: (await promisify(gunzip)(cached, { maxOutputLength: maxInflatedBytes })).toString() };
    } catch {
      return 'claimed';
    }
  }

  private async fetch(key: string, read: () => Promise<string | null>): Promise<string | null> {
    try {
      const text = await read();
      await this.store(key, text).catch(() => undefined);
      return text;
    } catch (error) {
      await this.redis.del(key).catch(() => undefined);
      throw error;
    }
  }

  private async store(key: string, text: string | null): Promise<void> {
    const value = text === null ? none : await promisify(gzip)(text);
    if (value.length > maxBytes) return void (await this.redis.del(key));
    const index = this.keys.robotsIndex;
    await this.redis.set(key, value, 'PX', sharedMs);
    await this.redis.zadd(index, Date.now(), key);
    await this.redis.pexpire(index, sharedMs);
    await this.redis.zremrangebyscore(index, '-inf', Date.now() - sharedMs);
    const excess = (await this.redis.zcard(index)) - maxFiles;
    if (excess <= 0) return;
    // ZPOPMIN replies with members and scores in turn.
    const oldest = (await this.redis.zpopmin(index, excess)).filter((_, at) => at % 2 === 0);
    await this.redis.del(...oldest);
  }
}
