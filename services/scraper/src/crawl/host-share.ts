import { hash } from 'node:crypto';
import { fairnessKeyOf, type HostGrant, type HostReport, type HostShares } from '@winnow/jobs';
import { Slots } from './slots';
import { wait } from './wait';

/** Milliseconds between renewals of a share: without and with other scrapers, which wait for released permits. */
const renewalMs = 1_000;
const sharedRenewalMs = 250;

/** A host's name, and the store through which scrapers share it. */
export interface SharedHost {
  readonly name: string;
  readonly shares: Pick<HostShares, 'exchange'>;
}

/** State of a host that is exchanged together with permits. */
export type SharedState = Pick<HostReport, 'failedAgoMs' | 'provenConcurrency' | 'pauses'>;

export interface HostReporter {
  report(): SharedState;
  /** Applies the state reported by other scrapers; `sent`: the report sent in this exchange. */
  apply(grant: HostGrant, sent: SharedState): void;
}

/**
 * This process's share of a host's limit and crawl delay. The first request acquires it; it grows on demand and is
 * renewed once a second, by one call, unless other scrapers have requests to the host. Without Redis, the process keeps
 * its last share, or uses the whole limit.
 */
export class HostShare {
  private readonly slots: Slots;
  /** Held while one request waits for its start time. */
  private readonly startSlot = new Slots(1);
  private readonly wanted = new Map<string, number>();
  private permits: number;
  private running = 0;
  private canGrow = true;
  private others = 0;
  private lastExchange: Promise<unknown> = Promise.resolve();
  private isGrowing = false;
  private timer: NodeJS.Timeout | undefined;
  private nextStart = 0;

  /** @param limit maximum concurrent requests to the host, of all scrapers together when it is `shared` */
  constructor(
    private readonly limit: number,
    private readonly host: HostReporter,
    private readonly shared?: SharedHost,
  ) {
    this.permits = shared ? 0 : limit;
    this.slots = new Slots(this.permits);
  }

  /** Whether no request is active or waiting, and the next one may start immediately. */
  get idle(): boolean {
    return this.slots.idle && this.nextStart <= performance.now();
  }

  /**
   * Runs work with one of the permits, fairly between visitors, at least `delayMs()` after the host's previous request.
   */
  async run<Value>(work: () => Promise<Value>, delayMs: () => number, signal?: AbortSignal): Promise<Value> {
    const visitor = visitorOf(signal);
    this.wanted.set(visitor, (this.wanted.get(visitor) ?? 0) + 1);
    this.grow();
    try {
      return await this.slots.run(async () => {
        this.running += 1;
        try {
          const gapMs = delayMs();
          if (gapMs > 0) await this.awaitStart(gapMs, signal);
          return await work();
        } finally {
          this.running -= 1;
        }
      }, signal);
    } finally {
      const left = (this.wanted.get(visitor) ?? 0) - 1;
      if (left > 0) this.wanted.set(visitor, left);
      else this.wanted.delete(visitor);
    }
  }

  /** Releases the share. */
  async close(): Promise<void> {
    clearTimeout(this.timer);
    if (this.shared && this.permits > 0) await this.exchange();
    clearTimeout(this.timer);
  }

  /** Number of active and waiting requests. */
  private get requests(): number {
    return [...this.wanted.values()].reduce((sum, count) => sum + count, 0);
  }

  private grow(): void {
    if (!this.shared || this.isGrowing || !this.canGrow || this.requests <= this.permits) return;
    this.isGrowing = true;
    void this.exchange().finally(() => {
      this.isGrowing = false;
      this.grow();
    });
  }

  /** Waits for the start time of a request, one request at a time. An aborted one leaves no gap. */
  private async awaitStart(delayMs: number, signal?: AbortSignal): Promise<void> {
    await this.startSlot.run(async () => {
      for (let left = await this.startIn(delayMs); left > 0; left = await this.startIn(delayMs))
        await wait(left, signal);
    }, signal);
  }

  private async startIn(delayMs: number): Promise<number> {
    const known = this.nextStart - performance.now();
    if (known > 0) return known;
    const left = (await this.exchange(delayMs))?.startInMs ?? 0;
    this.nextStart = performance.now() + (left > 0 ? left : delayMs);
    return left;
  }

  /**
   * Exchanges demand and a report for a grant, in call order, since a late response would overwrite a newer one. Undefined
   * without Redis.
   */
  private exchange(delayMs = 0): Promise<HostGrant | undefined> {
    const next = this.lastExchange.then(() => this.exchangeOnce(delayMs));
    this.lastExchange = next;
    return next;
  }

  private async exchangeOnce(delayMs: number): Promise<HostGrant | undefined> {
    if (!this.shared) return undefined;
    const { running, limit, requests: wantedNow } = this;
    const wanted = Object.fromEntries(this.wanted);
    const report = this.host.report();
    const grant = await this.shared.shares
      .exchange(this.shared.name, { running, wanted, limit, delayMs, ...report })
      .catch(() => undefined);
    this.permits = grant ? grant.permits : this.permits || limit;
    // A released share is acquired again immediately; when others leave no permit, the renewal retries.
    this.canGrow = grant ? grant.canGrow || wantedNow === 0 : false;
    this.others = grant?.others ?? 0;
    if (grant) this.host.apply(grant, report);
    this.slots.resize(this.permits);
    this.renewLater();
    return grant;
  }

  private renewLater(): void {
    clearTimeout(this.timer);
    if (this.requests === 0 && this.permits === 0) return;
    this.timer = setTimeout(() => void this.exchange(), this.others > 0 ? sharedRenewalMs : renewalMs);
    this.timer.unref();
  }
}

/** Returns a short hash of the visitor's fairness key, which does not reveal the address to other processes. */
function visitorOf(signal?: AbortSignal): string {
  const key = fairnessKeyOf(signal);
  return typeof key === 'string' ? hash('sha256', key, 'base64url').slice(0, 16) : '';
}
