import { FetchFailure } from './fetch-failure';
import { Slots } from './slots';
import { wait } from './wait';

/** Requests at once to one host before anything is known about it: fewer than a browser's six. */
const firstLimit = 4;
/** Requests at once that any host takes which answers: a browser and a half. More are earned slowly, and lost at once. */
const usualLimit = 8;
/** Good answers that earn one more request at once beyond `usualLimit`. */
const answersPerExtra = 2;
/** An answer that takes so many times as long as the quickest tells of a host that has enough to do. */
const slowAnswer = 3;
/** Milliseconds in which no job has more than `usualLimit` at a host that gave any of them trouble. */
const calmAfter = 60_000;
/** Good answers in a row that earn a host that pushed back one more request at once; any other earns one per answer. */
const answersPerStep = 4;
/** Milliseconds between two requests once a host rate limited, and the longest they grow to. */
const firstGap = 100;
const longestGap = 2_000;
/** Milliseconds in which that gap halves by itself: trouble of a minute ago says little. */
const gapHalfLife = 5_000;
/** Longest milliseconds a page waits for its host in all; a host that asks for more is told to the visitor instead. */
export const patience = 25_000;
/** Longest `Crawl-delay` that is obeyed, in milliseconds; a visitor waits for the pages. */
const longestDelay = 5_000;

/** Longest pause in milliseconds that a host is given; `Retry-After` may name years. */
const longestPause = 60_000;
/** Requests at once to one host beyond what one job may have: slow pages of one visitor leave room for another's. */
const placesForOthers = 4;

/** What all jobs of the process share of a host: the requests at once, and the gap that its robots.txt asks for. */
export class Host {
  private readonly slots: Slots;
  private readonly paces = new WeakMap<AbortSignal, HostPace>();
  private readonly unnamed: HostPace;
  private delayMs = 0;
  private nextStart = 0;
  private troubledAt = -Infinity;

  /** `most`: requests of one job at once, however well the host answers. */
  constructor(private readonly most: number) {
    this.slots = new Slots(most + placesForOthers);
    this.unnamed = new HostPace(most, this);
  }

  /** Nothing runs or waits: the host may be forgotten. */
  get idle(): boolean {
    return this.slots.idle;
  }

  /** It pushed no job back of late: what one visitor asks too fast for, all would be refused. */
  get isCalm(): boolean {
    return performance.now() - this.troubledAt > calmAfter;
  }

  /** The host gave a job trouble. */
  troubled(): void {
    this.troubledAt = performance.now();
  }

  /** The pace of one job, by its signal: what the host says to it slows no other visitor's. */
  paceOf(signal?: AbortSignal): HostPace {
    if (signal === undefined) return this.unnamed;
    const pace = this.paces.get(signal) ?? new HostPace(this.most, this);
    this.paces.set(signal, pace);
    return pace;
  }

  /** Works in one of the host's places, apart from the request before as robots.txt asks. */
  run<Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    return this.slots.run(async () => {
      const start = Math.max(performance.now(), this.nextStart);
      this.nextStart = start + this.delayMs;
      if (start > performance.now()) await wait(start - performance.now(), signal);
      return work();
    }, signal);
  }

  /** Least milliseconds between two requests, as robots.txt asks with `Crawl-delay`. */
  keepApart(delayMs: number): void {
    this.delayMs = Math.min(delayMs, longestDelay);
  }
}

/**
 * How fast one job asks a host: starts carefully, grows while it answers, beyond `usualLimit` only while it answers as
 * quickly as before and no job has trouble with it. Halves when it pushes back (429, 503, time-outs), and pauses for as long
 * as it asks to, 60 seconds at most.
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
    private readonly most: number,
    private readonly host: Pick<Host, 'run' | 'isCalm' | 'troubled'>,
  ) {
    this.limit = Math.min(firstLimit, most);
    this.slots = new Slots(this.limit);
  }

  /** Milliseconds the host still asked to be left alone. */
  get pauseLeft(): number {
    return Math.max(0, this.pausedUntil - performance.now());
  }

  /**
   * Waits for a turn, works, gives the turn back. Rejects with the signal's reason when it aborts before the turn, and with
   * the `rate-limited` failure when the host wants to be left alone for longer than `patience`, or says so meanwhile.
   */
  async run<Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    return this.slots.run(async () => {
      // A job that pauses holds none of the places that others need.
      await this.pace(signal);
      return this.host.run(work, signal);
    }, signal);
  }

  /** The host answered well, after `tookMs`. */
  answered(tookMs: number): void {
    this.goodInRow += 1;
    this.quickest = Math.min(this.quickest, tookMs);
    if (this.limit > usualLimit && !this.host.isCalm) this.allow(usualLimit);
    if (this.hasPushedBack && this.goodInRow % answersPerStep !== 0) return;
    this.slowTo(this.currentGap() / 2);
    if (this.limit < usualLimit || this.earnsExtra(tookMs)) this.allow(Math.min(this.most, this.limit + 1));
  }

  private earnsExtra(tookMs: number): boolean {
    if (this.hasPushedBack || !this.host.isCalm || this.goodInRow % answersPerExtra !== 0) return false;
    return tookMs <= this.quickest * slowAnswer;
  }

  /** The host is overloaded: fewer requests at once from now on. */
  struggled(): void {
    this.hasPushedBack = true;
    this.goodInRow = 0;
    this.host.troubled();
    this.allow(Math.max(1, Math.floor(Math.min(this.limit, usualLimit) / 2)));
  }

  /** The host limits the rate, or asked to be left alone for `waitMs`: a pause, and a gap between requests after it. */
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

  /** Waits for the host's pause and for the gap after the request before. */
  private async pace(signal?: AbortSignal): Promise<void> {
    for (;;) {
      if (this.pauseLeft > patience) throw new FetchFailure('rate-limited');
      const now = performance.now();
      const start = Math.max(now, this.pausedUntil, this.nextStart);
      if (start <= now) break;
      await wait(start - now, signal);
    }
    this.nextStart = performance.now() + this.currentGap();
  }
}

/** Hosts remembered before idle ones are forgotten. */
const maxHosts = 1_000;

/** All hosts, by name and port. */
export class Hosts {
  private readonly known = new Map<string, Host>();

  /** `most`: requests of one job at once to one host, however well it answers. */
  constructor(private readonly most: number) {}

  of(url: URL): Host {
    const known = this.known.get(url.host);
    if (known) return known;
    if (this.known.size >= maxHosts) this.forgetIdle();
    const host = new Host(this.most);
    this.known.set(url.host, host);
    return host;
  }

  private forgetIdle(): void {
    for (const [name, host] of this.known) if (host.idle) this.known.delete(name);
  }
}
