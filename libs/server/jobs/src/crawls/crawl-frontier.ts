import { createHash } from 'node:crypto';
import type { FailedPage, Page } from '@winnow/contracts';
import type { Redis } from 'ioredis';
import { keepUnfinishedSeconds, type JobKeys } from '../keys';
import { assertLockHeld, type JobLock } from '../records/job-lock';
import { windowBytes } from '../records/job-result';
import { parseResponse } from '../records/parse-response';
import { retryTransientRedisErrors } from '../retry-transient-redis-errors';

/** An address to read, and its link steps from the start. */
export interface FrontierAddress {
  readonly url: string;
  readonly depth: number;
}

/** An address as a page or sitemap names it. */
export interface FoundAddress extends FrontierAddress {
  /** Two addresses with the same key are one page. */
  readonly key: string;
  readonly host: string;
  /** Addresses that look alike, how many of them are read at most, and the name of the trap that more of them are. */
  readonly pattern?: { readonly name: string; readonly most: number; readonly trap: string } | undefined;
}

/** How the reading of one address ended. */
export type PageEnd =
  { readonly page: Page } | { readonly failed: FailedPage; readonly code: string } | { readonly skipped: 'off-site' };

export interface PageCommit {
  readonly key: string;
  /** Key of the address where redirects ended. */
  readonly landedKey?: string | undefined;
  readonly links: readonly FoundAddress[];
  /** Links that are not followed, by reason. */
  readonly skips?: Readonly<Record<string, number>> | undefined;
  /** Pages to read at most. */
  readonly limit: number;
  /** The site's hosts, where the page says which they are. */
  readonly hosts?: readonly string[] | undefined;
}

export interface FrontierState {
  readonly isOpen: boolean;
  readonly isPaused: boolean;
  /** An account had no room for a page. */
  readonly isFull: boolean;
  readonly found: number;
  readonly waiting: number;
  /** Pages with content. */
  readonly pages: number;
  readonly outcomes: Record<string, number>;
  readonly skipped: Record<string, number>;
}

interface Run {
  readonly id: string;
  readonly lock: JobLock;
  readonly signal: AbortSignal;
}

/** Failed pages of which more than a count is kept. */
const maxFailed = 1_000;
/** Milliseconds between two progress events of all children together. */
const progressMs = 250;
/** Times that addresses of failed children are put back while no page ends: one of them may be what made them fail. */
const maxReleases = 5;
/** Bytes of an address's hash. */
const hashBytes = 16;

/**
 * The frontier of a crawl: which addresses are known, wait, or are claimed by a child job. Every step is one script, fenced by
 * the lock of the run: whichever process dies, an address waits, is claimed or has ended, and ends once. Methods throw
 * `LockLost` when another run has the job, or it has ended.
 */
export class CrawlFrontier {
  private readonly keys: readonly string[];

  constructor(
    private readonly redis: Redis,
    private readonly jobKeys: JobKeys,
    private readonly run: Run,
  ) {
    this.keys = [jobKeys.crawl(run.id), jobKeys.record(run.id)];
  }

  /** Takes up the first addresses, unless an earlier run has. */
  async open(hosts: readonly string[], addresses: readonly FoundAddress[], limit: number): Promise<void> {
    const { id, lock } = this.run;
    const args = [id, JSON.stringify(hosts), limit, keepUnfinishedSeconds, ...addresses.flatMap(argumentsOf)];
    assertLockHeld(
      lock,
      await this.retry(() => this.redis.winnowOpenFrontier(...this.keys, lock.key, ...args, lock.token)),
    );
  }

  /** At most `most` addresses for a child, those first that an earlier run of it left; the site's hosts. */
  async claim(child: number, most: number): Promise<{ hosts: string[]; addresses: FrontierAddress[] }> {
    const { lock } = this.run;
    const args = [child, most, keepUnfinishedSeconds, lock.token];
    const [hosts, ...addresses] = this.addressesOf(
      await this.retry(() => this.redis.winnowClaimAddressesBuffer(...this.keys, lock.key, ...args)),
    );
    return { hosts: JSON.parse(hosts?.toString() ?? '[]') as string[], addresses: addresses.map(entryOf) };
  }

  /**
   * Ends an address: stores and announces its page, takes up its links. A second call for the same address changes nothing.
   * Throws `quota` when an account has no room for the page.
   */
  async commit(child: number, end: PageEnd, { key, landedKey, links, skips, limit, hosts }: PageCommit): Promise<void> {
    const { id, lock } = this.run;
    const { items, events, wakeChannel } = this.jobKeys;
    const args = [id, child, hashOf(key), landedKey === undefined ? '' : hashOf(landedKey), ...describe(end)];
    const told = [hosts ? JSON.stringify(hosts) : '', JSON.stringify(skips ?? {})];
    const bounds = [limit, keepUnfinishedSeconds, windowBytes, maxFailed, progressMs];
    const keys = [...this.keys, items(id), events(id), wakeChannel, lock.key];
    const all = [...keys, ...args, ...told, ...bounds, ...links.flatMap(argumentsOf), lock.token];
    assertLockHeld(lock, await this.retry(() => this.redis.winnowCommitPage(...all)));
  }

  /** Numbers of further child jobs for what waits; `ended`: the child that plans them has read what it took. */
  async plan(addressesOfOne: number, most: number, ended?: number): Promise<number[]> {
    const { lock } = this.run;
    const args = [addressesOfOne, most, ended ?? '', keepUnfinishedSeconds, lock.token];
    return assertLockHeld(lock, await this.retry(() => this.redis.winnowPlanChildren(...this.keys, lock.key, ...args)));
  }

  /** Puts back what a child has claimed and not read. */
  async release(child: number): Promise<void> {
    await this.releaseClaims(child);
  }

  /**
   * Puts back what children that failed have left; none may be at work. Resolves with addresses that were put back too often:
   * child 0 has claimed them, and ends them as failed.
   */
  async releaseAll(): Promise<FrontierAddress[]> {
    return (await this.releaseClaims('')).map(entryOf);
  }

  async state(): Promise<FrontierState> {
    const [counts, paused] = await this.retry(() =>
      Promise.all([
        this.redis.hgetall(this.jobKeys.crawl(this.run.id)),
        this.redis.hexists(this.jobKeys.record(this.run.id), 'paused'),
      ]),
    );
    const numberAt = (field: string) => Number(counts[field] ?? 0);
    const named = (prefix: string) =>
      Object.fromEntries(
        Object.entries(counts)
          .filter(([field]) => field.startsWith(prefix))
          .map(([field, value]) => [field.slice(prefix.length), Number(value)]),
      );
    return {
      isOpen: 'site' in counts,
      isPaused: paused === 1,
      isFull: 'full' in counts,
      found: numberAt('found'),
      waiting: numberAt('waiting'),
      pages: numberAt('pages'),
      outcomes: named('o:'),
      skipped: named('s:'),
    };
  }

  /** The first pages without content. */
  async failures<Failure>(): Promise<Failure[]> {
    const texts = await this.redis.lrange(`${this.jobKeys.crawl(this.run.id)}:failed`, 0, -1);
    return texts.map((text) => JSON.parse(text) as Failure);
  }

  private async releaseClaims(child: number | ''): Promise<Buffer[]> {
    const { lock } = this.run;
    const args = [child, 'released', maxReleases, lock.token];
    return this.addressesOf(
      await this.retry(() => this.redis.winnowReleaseClaimsBuffer(...this.keys, lock.key, ...args)),
    );
  }

  private addressesOf(answer: Buffer | Buffer[]): Buffer[] {
    return assertLockHeld(
      this.run.lock,
      Array.isArray(answer) ? answer : (answer.toString() as 'lock-lost'),
    ) as Buffer[];
  }

  private retry<Value>(work: () => Promise<Value>): Promise<Value> {
    return retryTransientRedisErrors(work, this.run.signal);
  }
}

/** The first 128 bits of the key's hash: two of a million addresses collide with a probability of 10^-27. */
const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest().subarray(0, hashBytes);

function argumentsOf({ url, depth, key, host, pattern }: FoundAddress): (string | number | Buffer)[] {
  const entry = JSON.stringify({ url, depth });
  return [hashOf(key), host, entry, pattern?.name ?? '', pattern?.most ?? 0, pattern?.trap ?? ''];
}

const entryOf = (address: Buffer): FrontierAddress =>
  JSON.parse(address.subarray(hashBytes).toString()) as FrontierAddress;

/** Kind, outcome, what is announced, and what is kept of a failed page. */
function describe(end: PageEnd): string[] {
  if ('skipped' in end) return ['skipped', end.skipped, '', ''];
  if ('failed' in end) return ['failed', end.failed.outcome, JSON.stringify(end.failed), JSON.stringify(end)];
  const parsed = parseResponse('crawl-site', { pages: [end.page], stats: { found: 0, outcomes: {}, skipped: {} } });
  const [page] = parsed['pages'] as [Page];
  return ['page', page.outcome ?? 'ok', JSON.stringify(page), ''];
}
