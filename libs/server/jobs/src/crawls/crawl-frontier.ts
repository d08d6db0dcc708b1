import { createHash } from 'node:crypto';
import type { FailedPage, Page } from '@winnow/contracts';
import type { Redis } from 'ioredis';
import { keepUnfinishedSeconds, type JobKeys } from '../keys';
import { assertLockHeld, type JobLock } from '../records/job-lock';
import { windowBytes } from '../records/job-result';
import { parseResponse } from '../records/parse-response';
import { retryTransientRedisErrors } from '../retry-transient-redis-errors';

/** An address to read, with its number of link steps from the start. */
export interface FrontierAddress {
  readonly url: string;
  readonly depth: number;
}

/** An address as a page or sitemap lists it. */
export interface FoundAddress extends FrontierAddress {
  /** Addresses with the same key are the same page. */
  readonly key: string;
  readonly host: string;
  /** Group of similar addresses with its maximum number of pages, and the trap reported for a larger group. */
  readonly pattern?: { readonly name: string; readonly max: number; readonly trap: string } | undefined;
}

/** Outcome of one address. */
export type PageEnd =
  { readonly page: Page } | { readonly failed: FailedPage; readonly code: string } | { readonly skipped: 'off-site' };

export interface PageCommit {
  readonly key: string;
  /** Key of the address where redirects ended. */
  readonly landedKey?: string | undefined;
  readonly links: readonly FoundAddress[];
  /** Number of links that are not followed, by reason. */
  readonly skips?: Readonly<Record<string, number>> | undefined;
  /** Maximum number of pages. */
  readonly limit: number;
  /** Hosts of the site, if the page changes them. */
  readonly hosts?: readonly string[] | undefined;
}

export interface FrontierState {
  readonly isOpen: boolean;
  readonly isPaused: boolean;
  /** Whether an account had no room for a page. */
  readonly isFull: boolean;
  readonly found: number;
  readonly waiting: number;
  /** Number of pages with content. */
  readonly pages: number;
  readonly outcomes: Record<string, number>;
  readonly skipped: Record<string, number>;
}

interface Run {
  readonly id: string;
  readonly lock: JobLock;
  readonly signal: AbortSignal;
}

/** Maximum failed pages stored with their details; later ones are only counted. */
const maxFailed = 1_000;
/** Minimum milliseconds between two progress events of all children together. */
const progressMs = 250;
/**
 * Maximum times that addresses of failed children are requeued before any page ends: one of them may cause the
 * failures.
 */
const maxReleases = 5;
/** Bytes of the hash of an address. */
const hashBytes = 16;

/**
 * The frontier of a crawl: addresses that are known, waiting, or claimed by a child job. Each step is one script,
 * fenced by the run's lock: if a process dies, every address is still waiting, claimed or ended, and ends exactly once.
 * Methods throw `LockLost` when another run has the job or the job has ended.
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

  /** Adds the first addresses, unless an earlier run has added them. */
  async open(hosts: readonly string[], addresses: readonly FoundAddress[], limit: number): Promise<void> {
    const { id, lock } = this.run;
    const args = [id, JSON.stringify(hosts), limit, keepUnfinishedSeconds, ...addresses.flatMap(argumentsOf)];
    assertLockHeld(
      lock,
      await this.retry(() => this.redis.winnowOpenFrontier(...this.keys, lock.key, ...args, lock.token)),
    );
  }

  /**
   * Claims up to `max` addresses for a child, starting with those left by an earlier run of it. Also returns the hosts
   * of the site.
   */
  async claim(child: number, max: number): Promise<{ hosts: string[]; addresses: FrontierAddress[] }> {
    const { lock } = this.run;
    const args = [child, max, keepUnfinishedSeconds, lock.token];
    const [hosts, ...addresses] = this.addressesOf(
      await this.retry(() => this.redis.winnowClaimAddressesBuffer(...this.keys, lock.key, ...args)),
    );
    return { hosts: JSON.parse(hosts?.toString() ?? '[]') as string[], addresses: addresses.map(entryOf) };
  }

  /**
   * Ends an address: stores and announces its page, and adds its links. A second call for the same address changes
   * nothing. Throws `quota` when an account has no room for the page.
   */
  async commit(child: number, end: PageEnd, { key, landedKey, links, skips, limit, hosts }: PageCommit): Promise<void> {
    const { id, lock } = this.run;
    const { items, events, wakeChannel } = this.jobKeys;
    const args = [id, child, hashOf(key), landedKey === undefined ? '' : hashOf(landedKey), ...describe(end)];
    const committed = [hosts ? JSON.stringify(hosts) : '', JSON.stringify(skips ?? {})];
    const bounds = [limit, keepUnfinishedSeconds, windowBytes, maxFailed, progressMs];
    const keys = [...this.keys, items(id), events(id), wakeChannel, lock.key];
    const all = [...keys, ...args, ...committed, ...bounds, ...links.flatMap(argumentsOf), lock.token];
    assertLockHeld(lock, await this.retry(() => this.redis.winnowCommitPage(...all)));
  }

  /**
   * Returns the numbers of further child jobs for the waiting addresses. `ended`: the planning child, once it has read
   * all its claims.
   */
  async plan(addressesOfOne: number, max: number, ended?: number): Promise<number[]> {
    const { lock } = this.run;
    const args = [addressesOfOne, max, ended ?? '', keepUnfinishedSeconds, lock.token];
    return assertLockHeld(lock, await this.retry(() => this.redis.winnowPlanChildren(...this.keys, lock.key, ...args)));
  }

  /** Releases a child's unread claims. */
  async release(child: number): Promise<void> {
    await this.releaseClaims(child);
  }

  /**
   * Releases the claims of failed children; no child may be active. Resolves with addresses that were released too
   * often, which child 0 claims and ends as failed.
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

  /** Returns the first pages without content. */
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

/** Returns the first 128 bits of the key's hash: the probability of a collision among a million addresses is 10^-27. */
const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest().subarray(0, hashBytes);

function argumentsOf({ url, depth, key, host, pattern }: FoundAddress): (string | number | Buffer)[] {
  const entry = JSON.stringify({ url, depth });
  return [hashOf(key), host, entry, pattern?.name ?? '', pattern?.max ?? 0, pattern?.trap ?? ''];
}

const entryOf = (address: Buffer): FrontierAddress =>
  JSON.parse(address.subarray(hashBytes).toString()) as FrontierAddress;

/** Returns kind, outcome, announced event, and stored entry of a failed page. */
function describe(end: PageEnd): string[] {
  if ('skipped' in end) return ['skipped', end.skipped, '', ''];
  if ('failed' in end) return ['failed', end.failed.outcome, JSON.stringify(end.failed), JSON.stringify(end)];
  const parsed = parseResponse('crawl-site', { pages: [end.page], stats: { found: 0, outcomes: {}, skipped: {} } });
  const [page] = parsed['pages'] as [Page];
  return ['page', page.outcome ?? 'ok', JSON.stringify(page), ''];
}
