import { FetchFailure } from './fetch-failure';
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

/** State of a host shared by all jobs of the process: concurrency, and the crawl delay of its robots.txt. */
export class Host {
  private readonly slots: Slots;
  private readonly paces = new WeakMap<AbortSignal, HostPace>();
  private readonly unnamed: HostPace;
  private delayMs = 0;
  private nextStart = 0;
  private troubledAt = -Infinity;

  /** `max`: maximum concurrent requests of one job. */
  constructor(private readonly max: number) {
    this.slots = new Slots(max + placesForOthers);
    this.unnamed = new HostPace(max, this);
  }

  /** Idle: the host may be evicted. */
  get idle(): boolean {
    return this.slots.idle;
  }

  /** No job was rate limited recently: a host that rejects one visitor's requests rejects all. */
  get isCalm(): boolean {
    return performance.now() - this.troubledAt > calmAfter;
  }

  /** Records a failure of the host. */
  troubled(): void {
    this.troubledAt = performance.now();
  }

  /** The pace of one job, by its signal: back-off of one visitor does not slow others. */
  paceOf(signal?: AbortSignal): HostPace {
    if (signal === undefined) return this.unnamed;
    const pace = this.paces.get(signal) ?? new HostPace(this.max, this);
    this.paces.set(signal, pace);
    return pace;
  }

  /** Runs work in one of the host's slots, after the crawl delay of robots.txt. */
  run<Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    return this.slots.run(async () => {
      const start = Math.max(performance.now(), this.nextStart);
      this.nextStart = start + this.delayMs;
      if (start > performance.now()) await wait(start - performance.now(), signal);
      return work();
    }, signal);
  }

  /** Minimum milliseconds between two requests, from `Crawl-delay` of robots.txt. */
  keepApart(delayMs: number): void {
    this.delayMs = Math.min(delayMs, longestDelay);
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
  private pausedUntil = 0;
  private quickest = Infinity;

  constructor(
    private readonly max: number,
    private readonly host: Pick<Host, 'run' | 'isCalm' | 'troubled'>,
  ) {
    this.limit = Math.min(firstLimit, max);
    this.slots = new Slots(this.limit);
  }

  /** Remaining milliseconds of the host's pause. */
  get pauseLeft(): number {
    return Math.max(0, this.pausedUntil - performance.now());
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
    this.pausedUntil = Math.max(this.pausedUntil, performance.now() + Math.min(waitMs, longestPause));
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
      const start = Math.max(now, this.pausedUntil, this.nextStart);
      if (start <= now) break;
      await wait(start - now, signal);
    }
    this.nextStart = performance.now() + this.currentGap();
  }
}

/** Number of hosts at which idle ones are evicted. */
const maxHosts = 1_000;

/** All hosts, by name and port. */
export class Hosts {
  private readonly known = new Map<string, Host>();

  /** `max`: maximum concurrent requests of one job to one host. */
  constructor(private readonly max: number) {}

  of(url: URL): Host {
    const known = this.known.get(url.host);
    if (known) return known;
    if (this.known.size >= maxHosts) this.forgetIdle();
    const host = new Host(this.max);
    this.known.set(url.host, host);
    return host;
  }

  private forgetIdle(): void {
    for (const [name, host] of this.known) if (host.idle) this.known.delete(name);
  }
}
