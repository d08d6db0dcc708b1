import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { jobKeys } from '../keys';
import { connectRedis } from '../redis';

/** Milliseconds for which a robots.txt is shared; with the cache of each scraper it is requested again within 20 minutes. */
const sharedMs = 10 * 60_000;
/** Milliseconds for one scraper to fetch it: that of one that died is fetched by another then. */
const claimMs = 6_000;
const pollMs = 100;
/** Compressed bytes of one that is shared, and how many are: together 64 MB at most. A longer one is fetched by each scraper. */
const maxBytes = 32 * 1_024;
const maxTexts = 2_000;
/** Characters inflate to no more than a scraper reads, and some. */
const maxInflated = 2 * 2 ** 20;

/** There is none, or it cannot be had. */
const none = '-';
const claimed = '?';

/** The robots.txt of hosts, which one scraper fetches for all, in Redis. */
export class RobotsCache {
  private readonly keys;
  private readonly redis;

  constructor(redisUrl: string, prefix: string) {
    this.keys = jobKeys(prefix);
    this.redis = connectRedis(redisUrl, 'producer');
  }

  /**
   * The robots.txt of an origin, null where there is none. Calls `read` when no other scraper has fetched it, or fetches it now;
   * without Redis as well. Rejects as `read` does.
   */
  async of(origin: string, read: () => Promise<string | null>): Promise<string | null> {
    const key = this.keys.robots(origin);
    for (const end = Date.now() + claimMs; Date.now() < end; await sleep(pollMs)) {
      const found = await this.look(key);
      if (found === 'mine') return this.fetch(key, read);
      if (found !== 'claimed') return found.text;
    }
    return read();
  }

  close(): void {
    this.redis.disconnect();
  }

  private async look(key: string): Promise<'mine' | 'claimed' | { readonly text: string | null }> {
    try {
      const found = await this.redis.getBuffer(key);
      if (found === null) return (await this.redis.set(key, claimed, 'PX', claimMs, 'NX')) ? 'mine' : 'claimed';
      const word = found.toString('latin1');
      if (word === claimed) return 'claimed';
      if (word === none) return { text: null };
      return { text: (await promisify(gunzip)(found, { maxOutputLength: maxInflated })).toString() };
    } catch {
      return 'mine';
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
    const excess = (await this.redis.zcard(index)) - maxTexts;
    if (excess <= 0) return;
    const oldest = (await this.redis.zpopmin(index, excess)).filter((_, at) => at % 2 === 0);
    await this.redis.del(...oldest);
  }
}
