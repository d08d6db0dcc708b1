import type { Redis } from 'ioredis';
import { keepUnfinishedSeconds, type JobKeys } from '../keys';
import { assertLockHeld, type JobLock } from '../records/job-lock';
import { windowBytes } from '../records/job-result';
import { retryTransientRedisErrors } from '../retry-transient-redis-errors';
import {
  argumentsOf,
  describe,
  entryOf,
  hashOf,
  messageOf,
  settledArgumentsOf,
  type Argument,
} from './frontier-arguments';
import { frontierState } from './frontier-state';
import type { FoundAddress, FrontierAddress, FrontierState, ListedCommit, PageCommit, PageEnd } from './frontier-types';

/** One run of a job or of one of its children. */
export interface FrontierRun {
  readonly id: string;
  readonly operation: string;
  readonly owner: string;
  readonly lock: JobLock;
  readonly signal: AbortSignal;
}

/** Maximum failed pages stored with their details; later ones are only counted. */
const maxFailed = 1_000;
/** Minimum milliseconds between two progress events of a crawl, over all its children. */
const progressMs = 250;
/**
 * Maximum times that addresses of failed children are requeued before any page ends: one of them may cause the
 * failures.
 */
const maxReleases = 5;
/** Milliseconds of the first pause of a host that rejects requests and does not say for how long. */
const firstPauseMs = 15_000;
/** Maximum pauses of a host without a response in between. */
const maxPauses = 5;
/** Maximum addresses per call of a script, which blocks every other command of Redis. */
const addressesPerCall = 1_000;
/** Maximum times that children read a crawl's sitemaps, which may be what ends them. */
const maxSitemapClaims = 5;

/**
 * The frontier of a crawl: addresses that are known, waiting, or claimed by a child job. Each step is one script,
 * fenced by the run's lock: if a process dies, every address is still waiting, claimed or ended, and ends exactly once.
 * Methods throw `LockLost` when another run has the job or the job has ended.
 */
export class CrawlFrontier {
  private readonly keys: readonly string[];
  /** Keys of the scripts that renew the expiry of the job's keys. */
  private readonly renewedKeys: readonly string[];

  constructor(
    private readonly redis: Redis,
    private readonly jobKeys: JobKeys,
    private readonly run: FrontierRun,
  ) {
    this.keys = [jobKeys.crawl(run.id), jobKeys.record(run.id)];
    this.renewedKeys = [...this.keys, jobKeys.ownedJobs(run.owner), jobKeys.openJobs(run.owner), run.lock.key];
  }

  /**
   * Adds the first addresses, unless an earlier run has added them, and settles pages that need no request. Must be
   * called before the first child is added. `hasSitemaps`: a child is to claim the site's sitemaps and add their
   * addresses.
   */
  async open(
    hosts: readonly string[],
    addresses: readonly FoundAddress[],
    limit: number,
    settled: readonly Pick<FoundAddress, 'key' | 'textKey'>[] = [],
    hasSitemaps = false,
  ): Promise<void> {
    // An address without an entry must come first: one of the others may be the same page.
    const entries = [...settled.map(settledArgumentsOf), ...addresses.map(argumentsOf)];
    const textKeys = [...settled, ...addresses].map(({ textKey }) => textKey);
    for (let at = 0; at === 0 || at < entries.length; at += addressesPerCall) {
      const isLast = at + addressesPerCall >= entries.length;
      const batch = entries.slice(at, at + addressesPerCall).flat();
      const hashes = textKeys
        .slice(at, at + addressesPerCall)
        .flatMap((key) => (key === undefined ? [] : [hashOf(key)]));
      const texts = [Buffer.concat(hashes), hasSitemaps ? 'waiting' : ''];
      await this.add([isLast ? JSON.stringify(hosts) : '', limit, keepUnfinishedSeconds, ...texts, ...batch]);
    }
  }

  private async add(values: readonly Argument[]): Promise<void> {
    const { id, lock } = this.run;
    const args = [id, ...values];
    assertLockHeld(
      lock,
      await this.retry(() => this.redis.winnowOpenFrontier(...this.keys, lock.key, ...args, lock.token)),
    );
  }

  /**
   * Claims up to `max` addresses for a child, starting with those that an earlier run of the child left. Also returns
   * the hosts of the site.
   */
  async claim(child: number, max: number): Promise<{ hosts: string[]; addresses: FrontierAddress[] }> {
    const args = [child, max, keepUnfinishedSeconds, this.run.id, this.run.lock.token];
    const [hosts, ...addresses] = this.addressesOf(
      await this.retry(() => this.redis.winnowClaimAddressesBuffer(...this.renewedKeys, ...args)),
    );
    return { hosts: JSON.parse(hosts?.toString() ?? '[]') as string[], addresses: addresses.map(entryOf) };
  }

  /** Claims the sitemaps for a child; false if there are none to read, or another child reads them. */
  async claimSitemaps(child: number): Promise<boolean> {
    const { lock } = this.run;
    const args = [child, maxSitemapClaims, lock.token];
    const claimed = await this.retry(() => this.redis.winnowClaimSitemaps(...this.keys, lock.key, ...args));
    return assertLockHeld(lock, claimed) === 1;
  }

  /**
   * Adds up to a thousand addresses of the sitemaps that the child has claimed, and releases the sitemaps with the last
   * ones. `skips`: number of addresses that are not read, by reason; `retryInMs`: time until another child reads rejected
   * sitemaps again. Resolves with the number of known addresses.
   */
  async addListed(
    child: number,
    addresses: readonly FoundAddress[],
    { skips, limit, isLast, retryInMs }: ListedCommit,
  ): Promise<number> {
    const { id, lock } = this.run;
    const values = [isLast ? 'last' : (retryInMs ?? ''), JSON.stringify(skips ?? {}), limit, keepUnfinishedSeconds];
    const args = [id, child, ...values, ...addresses.flatMap(argumentsOf), lock.token];
    return assertLockHeld(lock, await this.retry(() => this.redis.winnowAddListed(...this.keys, lock.key, ...args)));
  }

  /**
   * Ends an address: stores and announces its page, or stores its change, and adds its links. A second call for the
   * same address changes nothing. Throws `quota` when an account is full.
   */
  async commit(child: number, end: PageEnd, commit: PageCommit): Promise<void> {
    const { key, targetKey, textKey, links, skips, limit, hosts, isKnown } = commit;
    const { id, lock, operation } = this.run;
    const { items, events, wakeChannel } = this.jobKeys;
    const keyHash = (one: string | undefined) => (one === undefined ? '' : hashOf(one));
    const target = [keyHash(targetKey), isKnown ? 'known' : '', keyHash(textKey)];
    const args = [id, child, hashOf(key), ...target, ...describe(operation, end)];
    const committed = [hosts ? JSON.stringify(hosts) : '', JSON.stringify(skips ?? {})];
    const bounds = [limit, keepUnfinishedSeconds, windowBytes, maxFailed, progressMs];
    const keys = [...this.keys, items(id), events(id), wakeChannel, lock.key];
    const all = [
      ...keys,
      ...args,
      ...committed,
      ...bounds,
      messageOf(operation),
      ...links.flatMap(argumentsOf),
      lock.token,
    ];
    assertLockHeld(lock, await this.retry(() => this.redis.winnowCommitPage(...all)));
  }

  /** Whether an address belongs to the crawl: it was added, or is the target of a redirect. */
  async hasAdded(key: string): Promise<boolean> {
    const added = `${this.jobKeys.crawl(this.run.id)}:seen`;
    return (await this.retry(() => this.redis.sismember(added, hashOf(key)))) === 1;
  }

  /**
   * Releases a claimed address whose host asks to wait; no child claims addresses of the host until then. `waitMs`: 0 if
   * the host does not say. `isRequested`: it has rejected this address. Resolves with false when the address is to fail,
   * since the host asks to wait for more than ten minutes, or for the sixth time without a response.
   */
  async defer(child: number, key: string, waitMs: number, isRequested: boolean): Promise<boolean> {
    const { id, lock, operation } = this.run;
    const { events, wakeChannel } = this.jobKeys;
    const host = [Math.ceil(waitMs), isRequested ? 'requested' : '', firstPauseMs, maxPauses];
    const args = [id, child, hashOf(key), ...host, keepUnfinishedSeconds, messageOf(operation), lock.token];
    const keys = [...this.keys, events(id), wakeChannel, lock.key];
    return (
      assertLockHeld(lock, await this.retry(() => this.redis.winnowDeferAddress(...keys, ...args))) !== 'exhausted'
    );
  }

  /**
   * Returns the numbers of further child jobs for the waiting addresses. `ended`: the planning child, once it has read
   * all its claims.
   */
  async plan(addressesOfOne: number, max: number, ended?: number): Promise<number[]> {
    const { id, lock } = this.run;
    const args = [addressesOfOne, max, ended ?? '', keepUnfinishedSeconds, id, lock.token];
    return assertLockHeld(lock, await this.retry(() => this.redis.winnowPlanChildren(...this.renewedKeys, ...args)));
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
    const [counts, paused, [seconds, micros]] = await this.retry(() =>
      Promise.all([
        this.redis.hgetall(this.jobKeys.crawl(this.run.id)),
        this.redis.hexists(this.jobKeys.record(this.run.id), 'paused'),
        this.redis.time(),
      ]),
    );
    return frontierState(counts, paused === 1, Number(seconds) * 1_000 + Number(micros) / 1_000);
  }

  /** Returns the first pages without content. */
  async failures<Failure>(): Promise<Failure[]> {
    const texts = await this.redis.lrange(`${this.jobKeys.crawl(this.run.id)}:failed`, 0, -1);
    return texts.map((text) => JSON.parse(text) as Failure);
  }

  private async releaseClaims(child: number | ''): Promise<Buffer[]> {
    const { lock } = this.run;
    const args = [child, maxReleases, lock.token];
    return this.addressesOf(
      await this.retry(() => this.redis.winnowReleaseClaimsBuffer(...this.keys, lock.key, ...args)),
    );
  }

  private addressesOf(reply: Buffer | Buffer[]): Buffer[] {
    return assertLockHeld(this.run.lock, Array.isArray(reply) ? reply : (reply.toString() as 'lock-lost')) as Buffer[];
  }

  private retry<Value>(work: () => Promise<Value>): Promise<Value> {
    return retryTransientRedisErrors(work, this.run.signal);
  }
}
