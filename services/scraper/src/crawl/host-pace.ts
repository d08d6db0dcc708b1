import { jobOf, type HostGrant } from '@winnow/jobs';
import { FetchFailure } from './fetch-failure';
import { HostHistory } from './host-history';
import { HostShare, type SharedHost, type SharedState } from './host-share';
import { Slots } from './slots';
import { wait } from './wait';

/** Initial concurrency per host, below a browser's six. */
const initialLimit = 4;
/**
 * Concurrency that any responsive host supports: one and a half browsers. Above it, the limit grows slowly and drops at
 * the first failure.
 */
const defaultLimit = 8;
/** Successes required to raise the concurrency by one above `defaultLimit`. */
const responsesPerExtra = 2;
/** Minimum ratio to the fastest response time that indicates a loaded host. */
const slowResponseRatio = 3;
/** Successes required to raise the concurrency by one after a rate limit or overload; otherwise one. */
const responsesPerStep = 4;
/** Initial and maximum gap between two requests after a rate limit, in milliseconds. */
const initialGapMs = 100;
const maxGapMs = 2_000;
/** Half-life of that gap in milliseconds, since old failures predict little. */
const gapHalfLifeMs = 5_000;
/** Maximum milliseconds that a page waits for its host; a longer pause is reported to the visitor. */
export const maxWaitMs = 25_000;
/** Maximum `Crawl-delay` obeyed in milliseconds, since a visitor waits for the pages. */
const maxDelayMs = 5_000;

/** Maximum pause of a host in milliseconds, since `Retry-After` may be years. */
const maxPauseMs = 60_000;
/**
 * Concurrent requests to one host above one job's limit, so that slow pages of one visitor leave slots for another's.
 */
const permitsForOthers = 4;

/**
 * State of a host that all jobs of the process share: concurrency, the crawl delay of robots.txt, recent failures. With
 * `shared`, its limits apply to all scrapers together.
 */
export class Host {
  readonly history = new HostHistory();
  private readonly share: HostShare;
  private readonly paces = new WeakMap<AbortSignal, HostPace>();
  private readonly defaultPace: HostPace;
  /** End of each pause, by the job's id, or by its pace if it has no id. */
  private readonly pauses = new Map<string | HostPace, number>();
  /**
   * Pauses that were not sent to other scrapers yet. Each is sent once: a repeated one would be extended by the
   * duration of each exchange.
   */
  private readonly newPauses = new Map<string, number>();
  /** Those of the last report. */
  private reportedPauses: readonly [job: string, until: number][] = [];
  private delayMs = 0;

  /** @param max maximum concurrent requests of one job */
  constructor(
    private readonly max: number,
    shared?: SharedHost,
  ) {
    this.share = new HostShare(max + permitsForOthers, this, shared);
    this.defaultPace = new HostPace(max, this);
  }

  /** Whether the host is idle and may be evicted: no request, pause or crawl delay is pending. */
  get idle(): boolean {
    const now = performance.now();
    return this.share.idle && [...this.pauses.values()].every((until) => until <= now);
  }

  /** Returns the pace of the job with this signal; back-off of one visitor does not slow down others. */
  paceOf(signal?: AbortSignal): HostPace {
    if (signal === undefined) return this.defaultPace;
    const pace = this.paces.get(signal) ?? new HostPace(this.max, this, jobOf(signal));
    this.paces.set(signal, pace);
    return pace;
  }

  /** Runs work with one of the host's permits, after the crawl delay of robots.txt. */
  run<Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    return this.share.run(work, () => this.delayMs, signal);
  }

  /** Sets the crawl delay of robots.txt, the minimum milliseconds between two requests. */
  setCrawlDelay(delayMs: number): void {
    this.delayMs = Math.min(delayMs, maxDelayMs);
  }

  pausedUntil(job: string | HostPace): number {
    return this.pauses.get(job) ?? 0;
  }

  /** Pauses all runs of a job. */
  pause(job: string | HostPace, until: number): void {
    this.pauses.set(job, Math.max(until, this.pausedUntil(job)));
    if (typeof job === 'string') this.newPauses.set(job, this.pausedUntil(job));
  }

  /** Returns the state for other scrapers: its history, and pauses since the last exchange. */
  report(): SharedState {
    const now = performance.now();
    for (const [job, until] of this.pauses) if (until <= now) this.pauses.delete(job);
    this.reportedPauses = [...this.newPauses];
    const pauses = this.reportedPauses.map(([job, until]) => [job, Math.max(0, Math.ceil(until - now))]);
    return { ...this.history.report(), pauses: Object.fromEntries(pauses) };
  }

  /** Applies the state of other scrapers; `sent`: the report sent in this exchange. */
  apply(grant: HostGrant, sent: SharedState): void {
    this.history.apply(grant, sent);
    // One that has become longer in the meantime was not sent.
    for (const [job, until] of this.reportedPauses) if (this.newPauses.get(job) === until) this.newPauses.delete(job);
    for (const [job, ms] of Object.entries(grant.pauses)) {
      const until = performance.now() + Math.min(ms, maxPauseMs);
      this.pauses.set(job, Math.max(until, this.pausedUntil(job)));
    }
  }

  /** Releases the process's share of the host. */
  close(): Promise<void> {
    return this.share.close();
  }
}

/**
 * Adaptive concurrency of one job at one host: starts low and grows with successes, above `defaultLimit` only while
 * responses are fast and no job has failures. Halves on overload (429, 503, timeouts), and pauses for `Retry-After`, at
 * most 60 seconds.
 */
export class HostPace {
  private limit: number;
  private readonly slots: Slots;
  private consecutiveSuccesses = 0;
  private gap = 0;
  private gapSince = 0;
  private wasOverloaded = false;
  private nextStart = 0;
  private fastestMs = Infinity;

  /** @param job runs with the same id share one pause */
  constructor(
    private readonly max: number,
    private readonly host: Pick<Host, 'run' | 'history' | 'pausedUntil' | 'pause'>,
    private readonly job?: string,
  ) {
    this.limit = Math.min(initialLimit, max);
    this.slots = new Slots(this.limit);
  }

  /** Remaining milliseconds of the job's pause. */
  get pauseLeft(): number {
    return Math.max(0, this.host.pausedUntil(this.job ?? this) - performance.now());
  }

  /**
   * Acquires a slot, runs the work, and releases the slot. Rejects with the signal's reason when it aborts first, and
   * with the `rate-limited` failure when the pause is, or becomes, longer than `maxMs`.
   */
  async run<Value>(work: () => Promise<Value>, signal?: AbortSignal, maxMs = maxWaitMs): Promise<Value> {
    return this.slots.run(async () => {
      // A paused job holds no slot.
      await this.pace(signal, maxMs);
      return this.host.run(work, signal);
    }, signal);
  }

  /**
   * Called after a successful response; raises the concurrency unless responses are slow. It rises immediately to the
   * concurrency that another job, or an earlier child of this job, has reached.
   */
  onResponse(tookMs: number): void {
    this.consecutiveSuccesses += 1;
    this.fastestMs = Math.min(this.fastestMs, tookMs);
    if (this.limit > defaultLimit && !this.host.history.hasNoRecentFailures) this.allow(defaultLimit);
    if (this.wasOverloaded && this.consecutiveSuccesses % responsesPerStep !== 0) return;
    this.setGap(this.currentGap() / 2);
    const isQuick = tookMs <= this.fastestMs * slowResponseRatio;
    const proven = isQuick && !this.wasOverloaded ? this.host.history.provenConcurrency : 0;
    const grows = this.limit < defaultLimit || (isQuick && this.canExceedDefault());
    if (grows || proven > this.limit) this.allow(Math.min(this.max, Math.max(this.limit + Number(grows), proven)));
    if (isQuick) this.host.history.recordConcurrency(this.limit);
  }

  private canExceedDefault(): boolean {
    const hasFailed = this.wasOverloaded || !this.host.history.hasNoRecentFailures;
    return !hasFailed && this.consecutiveSuccesses % responsesPerExtra === 0;
  }

  /** Called when the host is overloaded; halves the concurrency. */
  onTimeout(): void {
    this.wasOverloaded = true;
    this.consecutiveSuccesses = 0;
    this.host.history.recordFailure();
    this.allow(Math.max(1, Math.floor(Math.min(this.limit, defaultLimit) / 2)));
  }

  /** Called when the host limits the rate or requests a pause of `waitMs`: pauses, then spaces requests by a gap. */
  onRateLimited(waitMs: number): void {
    this.onTimeout();
    this.setGap(Math.min(maxGapMs, Math.max(initialGapMs, this.currentGap() * 2)));
    this.host.pause(this.job ?? this, performance.now() + Math.min(waitMs, maxPauseMs));
  }

  private allow(limit: number): void {
    this.limit = limit;
    this.slots.resize(limit);
  }

  private setGap(gap: number): void {
    this.gap = gap;
    this.gapSince = performance.now();
  }

  private currentGap(): number {
    const gap = this.gap * 0.5 ** ((performance.now() - this.gapSince) / gapHalfLifeMs);
    return gap < initialGapMs / 4 ? 0 : gap;
  }

  /** Waits for the pause and for the gap after the previous request. */
  private async pace(signal: AbortSignal | undefined, maxMs: number): Promise<void> {
    for (;;) {
      if (this.pauseLeft > maxMs) throw new FetchFailure('rate-limited', { waitMs: this.pauseLeft });
      const now = performance.now();
      const start = Math.max(now + this.pauseLeft, this.nextStart);
      if (start <= now) break;
      await wait(start - now, signal);
    }
    this.nextStart = performance.now() + this.currentGap();
  }
}
