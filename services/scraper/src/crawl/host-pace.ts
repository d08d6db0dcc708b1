import { FetchFailure } from './fetch-failure';
import { Slots } from './slots';
import { wait } from './wait';

/** Requests at once to one host before anything is known about it: fewer than a browser's six. */
const firstLimit = 4;
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

/**
 * How fast one host is asked: starts carefully, grows while it answers, halves when it pushes back (429, 503, time-outs),
 * and pauses for as long as it asks to. Shared by every job of the process.
 */
export class HostPace {
  private limit: number;
  private readonly slots: Slots;
  private goodInRow = 0;
  private gap = 0;
  private gapSince = 0;
  private leastGap = 0;
  private hasPushedBack = false;
  private nextStart = 0;
  private pausedUntil = 0;

  constructor(private readonly most: number) {
    this.limit = Math.min(firstLimit, most);
    this.slots = new Slots(this.limit);
  }

  /** Nothing runs, waits or pauses: the host may be forgotten. */
  get idle(): boolean {
    return this.slots.idle && Date.now() >= this.pausedUntil;
  }

  /** Milliseconds the host still asked to be left alone. */
  get pauseLeft(): number {
    return Math.max(0, this.pausedUntil - Date.now());
  }

  /**
   * Waits for a turn, works, gives the turn back. Rejects with the signal's reason when it aborts before the turn, and with
   * the `rate-limited` failure when the host wants to be left alone for longer than `patience`, or says so meanwhile.
   */
  async run<Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    return this.slots.run(async () => {
      await this.pace(signal);
      return work();
    }, signal);
  }

  /** The host answered well. */
  answered(): void {
    this.goodInRow += 1;
    if (this.hasPushedBack && this.goodInRow % answersPerStep !== 0) return;
    this.slowTo(this.currentGap() / 2);
    this.allow(Math.min(this.most, this.limit + 1));
  }

  /** The host is overloaded: fewer requests at once from now on. */
  struggled(): void {
    this.hasPushedBack = true;
    this.goodInRow = 0;
    this.allow(Math.max(1, Math.floor(this.limit / 2)));
  }

  /** The host limits the rate, or asked to be left alone for `waitMs`: a pause, and a gap between requests after it. */
  pushedBack(waitMs: number): void {
    this.struggled();
    this.slowTo(Math.min(longestGap, Math.max(firstGap, this.currentGap() * 2)));
    this.pausedUntil = Math.max(this.pausedUntil, Date.now() + waitMs);
  }

  /** Least milliseconds between two requests, as robots.txt asks with `Crawl-delay`. */
  keepApart(delayMs: number): void {
    this.leastGap = Math.min(delayMs, longestDelay);
  }

  private allow(limit: number): void {
    this.limit = limit;
    this.slots.resize(limit);
  }

  private slowTo(gap: number): void {
    this.gap = gap;
    this.gapSince = Date.now();
  }

  private currentGap(): number {
    const gap = this.gap * 0.5 ** ((Date.now() - this.gapSince) / gapHalfLife);
    return Math.max(this.leastGap, gap < firstGap / 4 ? 0 : gap);
  }

  /** Waits for the host's pause and for the gap after the request before. */
  private async pace(signal?: AbortSignal): Promise<void> {
    for (;;) {
      if (this.pauseLeft > patience) throw new FetchFailure('rate-limited');
      const now = Date.now();
      const start = Math.max(now, this.pausedUntil, this.nextStart);
      if (start <= now) break;
      await wait(start - now, signal);
    }
    this.nextStart = Date.now() + this.currentGap();
  }
}

/** Hosts remembered before idle ones are forgotten. */
const mostHosts = 1_000;

/** The paces of all hosts, by host and port. */
export class HostPaces {
  private readonly paces = new Map<string, HostPace>();

  /** `most`: requests at once to one host, however well it answers. */
  constructor(private readonly most: number) {}

  of(url: URL): HostPace {
    const known = this.paces.get(url.host);
    if (known) return known;
    if (this.paces.size >= mostHosts) this.forgetIdle();
    const pace = new HostPace(this.most);
    this.paces.set(url.host, pace);
    return pace;
  }

  private forgetIdle(): void {
    for (const [host, pace] of this.paces) if (pace.idle) this.paces.delete(host);
  }
}
