import { jobOf, type HostGrant, type HostReport } from '@winnow/jobs';
import { FetchFailure } from './fetch-failure';
import { HostShare, type SharedHost } from './host-share';
import { Slots } from './slots';
import { wait } from './wait';

/** Initial concurrency per host: fewer than a browser's six. */
const firstLimit = 4;
/**
 * Concurrency that any responsive host supports: one and a half browsers. Beyond it the limit grows slowly and drops at
 * once.
 */
const usualLimit = 8;
/** Successes per further concurrent request beyond `usualLimit`. */
const answersPerExtra = 2;
/** A response that takes this many times as long as the fastest one indicates a loaded host. */
const slowAnswer = 3;
/** Milliseconds after a failure of a host during which no job exceeds `usualLimit` there. */
const calmAfter = 60_000;
/** Consecutive successes per further concurrent request after a host has pushed back; otherwise each success adds one. */
const answersPerStep = 4;
/** Initial and maximum gap between two requests after a rate limit, in milliseconds. */
const firstGap = 100;
const longestGap = 2_000;
/** Half-life of that gap in milliseconds: old failures say little. */
const gapHalfLife = 5_000;
/** Maximum milliseconds a page waits for its host; a longer pause is reported to the visitor. */
export const maxWaitMs = 25_000;
/** Maximum `Crawl-delay` to obey in milliseconds, since a visitor waits for the pages. */
const longestDelay = 5_000;

/** Maximum pause of a host in milliseconds; `Retry-After` may name years. */
const longestPause = 60_000;
/** Concurrent requests to one host beyond one job's limit: slow pages of one visitor leave room for another's. */
const placesForOthers = 4;

/**
 * State of a host shared by all jobs of the process: concurrency, the crawl delay of its robots.txt, recent failures. With
 * `shared`, it holds for the sum of all scrapers.
 */
export class Host {
  private readonly share: HostShare;
  private readonly paces = new WeakMap<AbortSignal, HostPace>();
  private readonly unnamed: HostPace;
  /** Times until which jobs are paused, by the job's id, or by its pace if it has none. */
  private readonly pauses = new Map<string | HostPace, number>();
  /** What other scrapers have not been given: repeated, it would be later by the time of each exchange. */
  private readonly newPauses = new Map<string, number>();
  private newFailure = -Infinity;
  private delayMs = 0;
  private troubledAt = -Infinity;

  /** `max`: maximum concurrent requests of one job. */
  constructor(
    private readonly max: number,
    shared?: SharedHost,
  ) {
    this.share = new HostShare(max + placesForOthers, this, shared);
    this.unnamed = new HostPace(max, this);
  }

  /** Idle: the host may be evicted. */
  get idle(): boolean {
    return this.share.idle;
  }

  /** No job was rate limited recently: a host that rejects one visitor's requests rejects all. */
  get isCalm(): boolean {
    return performance.now() - this.troubledAt > calmAfter;
  }

  /** Records a failure of the host. */
  troubled(): void {
    this.troubledAt = performance.now();
    this.newFailure = this.troubledAt;
  }

  /** The pace of one job, by its signal: back-off of one visitor does not slow others. */
  paceOf(signal?: AbortSignal): HostPace {
    if (signal === undefined) return this.unnamed;
    const pace = this.paces.get(signal) ?? new HostPace(this.max, this, jobOf(signal));
    this.paces.set(signal, pace);
    return pace;
  }

  /** Runs work in one of the host's permits, after the crawl delay of robots.txt. */
  run<Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    return this.share.run(work, () => this.delayMs, signal);
  }

  /** Minimum milliseconds between two requests, from `Crawl-delay` of robots.txt. */
  keepApart(delayMs: number): void {
    this.delayMs = Math.min(delayMs, longestDelay);
  }

  pausedUntil(job: string | HostPace): number {
    return this.pauses.get(job) ?? 0;
  }

  /** Pauses a job, in all its runs. */
  pause(job: string | HostPace, until: number): void {
    this.pauses.set(job, Math.max(until, this.pausedUntil(job)));
    if (typeof job === 'string') this.newPauses.set(job, this.pausedUntil(job));
  }

  /** For other scrapers: what is new since the last exchange. */
  news(): Pick<HostReport, 'failedAgoMs' | 'pauses'> {
    const now = performance.now();
    for (const [job, until] of this.pauses) if (until <= now) this.pauses.delete(job);
    const pauses = [...this.newPauses].map(([job, until]) => [job, Math.max(0, Math.ceil(until - now))]);
    return {
      failedAgoMs: this.newFailure === -Infinity ? undefined : now - this.newFailure,
      pauses: Object.fromEntries(pauses),
    };
  }

  /** From other scrapers, in answer to what they have `been` given. */
  learn({ failedAgoMs, pauses }: HostGrant, been: Pick<HostReport, 'failedAgoMs' | 'pauses'>): void {
    const now = performance.now();
    if (been.failedAgoMs !== undefined) this.newFailure = -Infinity;
    for (const job of Object.keys(been.pauses)) this.newPauses.delete(job);
    if (failedAgoMs !== undefined) this.troubledAt = Math.max(this.troubledAt, now - failedAgoMs);
    for (const [job, ms] of Object.entries(pauses)) {
      const until = now + Math.min(ms, longestPause);
      this.pauses.set(job, Math.max(until, this.pausedUntil(job)));
    }
  }

  /** Returns what the process holds of the host. */
  close(): Promise<void> {
    return this.share.close();
  }
}

/**
 * Adaptive concurrency of one job at one host: starts low and grows with successes, beyond `usualLimit` only while
 * responses stay fast and no job has failures. Halves on back-pressure (429, 503, timeouts), and pauses as `Retry-After`
 * requests, at most 60 seconds.
 */
export class HostPace {
  private limit: number;
  private readonly slots: Slots;
  private goodInRow = 0;
  private gap = 0;
  private gapSince = 0;
  private hasPushedBack = false;
  private nextStart = 0;
  private quickest = Infinity;

  /** Runs of the same `job` have one pause. */
  constructor(
    private readonly max: number,
    private readonly host: Pick<Host, 'run' | 'isCalm' | 'troubled' | 'pausedUntil' | 'pause'>,
    private readonly job?: string,
  ) {
    this.limit = Math.min(firstLimit, max);
    this.slots = new Slots(this.limit);
  }

  /** Remaining milliseconds of the host's pause. */
  get pauseLeft(): number {
    return Math.max(0, this.host.pausedUntil(this.job ?? this) - performance.now());
  }

  /**
   * Acquires a slot, works, releases it. Rejects with the signal's reason when it aborts first, and with the `rate-limited`
   * failure when the host's pause is, or becomes, longer than `maxWaitMs`.
   */
  async run<Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    return this.slots.run(async () => {
      // A paused job holds no slot.
      await this.pace(signal);
      return this.host.run(work, signal);
    }, signal);
  }

  /** The host responded successfully after `tookMs`. */
  answered(tookMs: number): void {
    this.goodInRow += 1;
    this.quickest = Math.min(this.quickest, tookMs);
    if (this.limit > usualLimit && !this.host.isCalm) this.allow(usualLimit);
    if (this.hasPushedBack && this.goodInRow % answersPerStep !== 0) return;
    this.slowTo(this.currentGap() / 2);
    if (this.limit < usualLimit || this.earnsExtra(tookMs)) this.allow(Math.min(this.max, this.limit + 1));
  }

  private earnsExtra(tookMs: number): boolean {
    if (this.hasPushedBack || !this.host.isCalm || this.goodInRow % answersPerExtra !== 0) return false;
    return tookMs <= this.quickest * slowAnswer;
  }

  /** The host is overloaded: reduces concurrency. */
  struggled(): void {
    this.hasPushedBack = true;
    this.goodInRow = 0;
    this.host.troubled();
    this.allow(Math.max(1, Math.floor(Math.min(this.limit, usualLimit) / 2)));
  }

  /** The host limits the rate, or requested a pause of `waitMs`: pauses, then leaves a gap between requests. */
  pushedBack(waitMs: number): void {
    this.struggled();
    this.slowTo(Math.min(longestGap, Math.max(firstGap, this.currentGap() * 2)));
    this.host.pause(this.job ?? this, performance.now() + Math.min(waitMs, longestPause));
  }

  private allow(limit: number): void {
    this.limit = limit;
    this.slots.resize(limit);
  }

  private slowTo(gap: number): void {
    this.gap = gap;
    this.gapSince = performance.now();
  }

  private currentGap(): number {
    const gap = this.gap * 0.5 ** ((performance.now() - this.gapSince) / gapHalfLife);
    return gap < firstGap / 4 ? 0 : gap;
  }

  /** Waits for the host's pause and for the gap after the previous request. */
  private async pace(signal?: AbortSignal): Promise<void> {
    for (;;) {
      if (this.pauseLeft > maxWaitMs) throw new FetchFailure('rate-limited');
      const now = performance.now();
      const start = Math.max(now + this.pauseLeft, this.nextStart);
      if (start <= now) break;
      await wait(start - now, signal);
    }
    this.nextStart = performance.now() + this.currentGap();
  }
}
