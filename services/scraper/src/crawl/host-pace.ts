import { setTimeout as sleep } from 'node:timers/promises';

/** Requests at once to one host before anything is known about it: fewer than a browser's six. */
const firstLimit = 4;
/** Good answers in a row that earn one more request at once. */
const answersPerStep = 4;
/** Milliseconds between two requests once a host pushed back, and the longest they grow to. */
const firstGap = 100;
const longestGap = 5_000;

/**
 * How fast one host is asked: starts carefully, grows while it answers, halves when it pushes back (429, 503, time-outs),
 * and pauses for as long as it asks to. Shared by every job of the process.
 */
export class HostPace {
  private limit: number;
  private running = 0;
  private goodInRow = 0;
  private gap = 0;
  private nextStart = 0;
  private pausedUntil = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly most: number) {
    this.limit = Math.min(firstLimit, most);
  }

  /** Nothing runs, waits or pauses: the host may be forgotten. */
  get idle(): boolean {
    return this.running === 0 && this.waiting.length === 0 && Date.now() >= this.pausedUntil;
  }

  /** Milliseconds the host still asked to be left alone. */
  get pauseLeft(): number {
    return Math.max(0, this.pausedUntil - Date.now());
  }

  /** Waits for a turn, works, gives the turn back. Rejects with the signal's reason when it aborts before the turn. */
  async run<Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    await this.turn(signal);
    try {
      await this.pace(signal);
      return await work();
    } finally {
      this.running--;
      this.wakeNext();
    }
  }

  /** The host answered well. */
  answered(): void {
    if (++this.goodInRow % answersPerStep !== 0) return;
    this.limit = Math.min(this.most, this.limit + 1);
    this.gap = this.gap <= firstGap ? 0 : this.gap / 2;
    this.wakeNext();
  }

  /** The host is overloaded or rate limiting; `waitMs` is how long it asked to be left alone. */
  pushedBack(waitMs = 0): void {
    this.goodInRow = 0;
    this.limit = Math.max(1, Math.floor(this.limit / 2));
    this.gap = Math.min(longestGap, Math.max(firstGap, this.gap * 2));
    this.pausedUntil = Math.max(this.pausedUntil, Date.now() + waitMs);
  }

  /** Least milliseconds between two requests, as robots.txt asks with `Crawl-delay`. */
  atLeast(gapMs: number): void {
    this.gap = Math.max(this.gap, Math.min(gapMs, longestGap));
  }

  private async turn(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.running < this.limit && this.waiting.length === 0) {
      this.running++;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const go = () => {
        signal?.removeEventListener('abort', stop);
        this.running++;
        resolve();
      };
      const stop = () => {
        this.waiting.splice(this.waiting.indexOf(go), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', stop, { once: true });
      this.waiting.push(go);
    });
  }

  /** Waits for the host's pause and for the gap after the request before. */
  private async pace(signal?: AbortSignal): Promise<void> {
    for (;;) {
      const now = Date.now();
      const start = Math.max(now, this.pausedUntil, this.nextStart);
      if (start <= now) break;
      await wait(start - now, signal);
    }
    this.nextStart = Date.now() + this.gap;
  }

  private wakeNext(): void {
    while (this.running < this.limit && this.waiting.length > 0) this.waiting.shift()?.();
  }
}

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

/** Hosts remembered before idle ones are forgotten. */
const mostHosts = 1_000;

/** Sleeps; rejects with the signal's own reason when it aborts. */
export async function wait(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => signal?.throwIfAborted());
}
