import type { HostGrant, HostReport } from '@winnow/jobs';

/** Milliseconds for which a failure of a host, or the concurrency that it supported, is remembered. */
const memoryMs = 60_000;

type Report = Pick<HostReport, 'failedAgoMs' | 'provenConcurrency'>;

/** What the jobs of all scrapers have learned about a host within the last minute. */
export class HostHistory {
  private lastFailureAt = -Infinity;
  private newFailure = -Infinity;
  private own = { concurrency: 0, at: -Infinity };
  private others = this.own;

  /** Whether no job failed recently: a host that rejects one visitor's requests rejects all. */
  get hasNoRecentFailures(): boolean {
    return !isRecent(this.lastFailureAt);
  }

  /** Highest concurrency of one job to which the host responded quickly; 0 after a failure. */
  get provenConcurrency(): number {
    if (!this.hasNoRecentFailures) return 0;
    return Math.max(this.ownConcurrency, isRecent(this.others.at) ? this.others.concurrency : 0);
  }

  private get ownConcurrency(): number {
    return isRecent(this.own.at) ? this.own.concurrency : 0;
  }

  /** Records a failure of the host. */
  recordFailure(): void {
    this.newFailure = performance.now();
    this.forget(this.newFailure);
  }

  /** Records the concurrency of a job after a quick response. */
  recordConcurrency(concurrency: number): void {
    if (concurrency >= this.ownConcurrency) this.own = { concurrency, at: performance.now() };
  }

  /** Returns what this process has learned, for other scrapers. */
  report(): Report {
    const failedAgoMs = this.newFailure === -Infinity ? undefined : performance.now() - this.newFailure;
    return { failedAgoMs, provenConcurrency: this.ownConcurrency };
  }

  /** Applies what other scrapers have learned; `sent`: the report sent in this exchange. */
  apply({ failedAgoMs, provenConcurrency }: Pick<HostGrant, keyof Report>, sent: Report): void {
    if (sent.failedAgoMs !== undefined) this.newFailure = -Infinity;
    this.others = { concurrency: provenConcurrency, at: performance.now() };
    if (failedAgoMs !== undefined) this.forget(performance.now() - failedAgoMs);
  }

  /** Forgets the concurrency that the host supported before a failure. */
  private forget(failedAt: number): void {
    this.lastFailureAt = Math.max(this.lastFailureAt, failedAt);
    this.own = { concurrency: 0, at: -Infinity };
    this.others = this.own;
  }
}

const isRecent = (time: number): boolean => performance.now() - time <= memoryMs;
