import type { HostGrant, HostReport } from '@winnow/jobs';

/** Milliseconds for which a failure of a host, or the concurrency that it supported, is remembered. */
const memoryMs = 60_000;

type Report = Pick<HostReport, 'failedAgoMs' | 'provenConcurrency'>;

/** Failures of a host, and the concurrency that it supported, within the last minute, over all jobs and scrapers. */
export class HostHistory {
  private lastFailureAt = -Infinity;
  /** Time of a failure that was not reported to other scrapers yet. */
  private unreportedFailureAt = -Infinity;
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
    this.unreportedFailureAt = performance.now();
    this.forget(this.unreportedFailureAt);
  }

  /** Records the concurrency of a job after a quick response. */
  recordConcurrency(concurrency: number): void {
    if (concurrency >= this.ownConcurrency) this.own = { concurrency, at: performance.now() };
  }

  /** Returns the observations of this process, for other scrapers. */
  report(): Report {
    const failedAgoMs =
      this.unreportedFailureAt === -Infinity ? undefined : performance.now() - this.unreportedFailureAt;
    return { failedAgoMs, provenConcurrency: this.ownConcurrency };
  }

  /** Applies the observations of other scrapers; `sent`: the report sent in this exchange. */
  apply({ failedAgoMs, provenConcurrency }: Pick<HostGrant, keyof Report>, sent: Report): void {
    if (sent.failedAgoMs !== undefined) this.unreportedFailureAt = -Infinity;
    this.others = { concurrency: provenConcurrency, at: performance.now() };
    // The store keeps the last failure as long as the host is in use.
    if (failedAgoMs !== undefined && failedAgoMs <= memoryMs) this.forget(performance.now() - failedAgoMs);
  }

  /** Forgets the concurrency that the host supported before a failure. */
  private forget(failedAt: number): void {
    this.lastFailureAt = Math.max(this.lastFailureAt, failedAt);
    this.own = { concurrency: 0, at: -Infinity };
    this.others = this.own;
  }
}

const isRecent = (time: number): boolean => performance.now() - time <= memoryMs;
