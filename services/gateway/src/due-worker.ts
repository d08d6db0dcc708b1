import { setTimeout as sleep } from 'node:timers/promises';
import type { DueJobs } from './due-jobs';
import { pollIntervals, type PollIntervals } from './poll-intervals';

/** Minimum milliseconds per job while more are due, so that thousands of waiting jobs do not occupy Redis. */
const paceMs = 5;

interface DueWorkerOptions {
  readonly queue: Pick<DueJobs, 'claim' | 'postpone' | 'leaseMs'>;
  /** Ends the work for a job. */
  readonly settle: (job: string) => Promise<void>;
  /** Maximum jobs processed concurrently by one gateway. */
  readonly maxConcurrent: number;
  /** Aborts when this gateway stops; another one continues its jobs. */
  readonly signal: AbortSignal;
  readonly intervals?: PollIntervals | undefined;
}

/** Processes due jobs of Redis (`DueJobs`) until the gateway stops. */
export abstract class DueWorker {
  protected readonly intervals: PollIntervals;
  private readonly running = new Set<string>();
  private readonly works = new Set<Promise<void>>();

  protected constructor(private readonly options: DueWorkerOptions) {
    this.intervals = options.intervals ?? pollIntervals;
  }

  /** Returns the milliseconds until the job is due again; undefined if it has ended. */
  protected abstract process(job: string): Promise<number | undefined>;

  /** Runs until the signal aborts. */
  async run(): Promise<void> {
    const { queue, maxConcurrent, signal } = this.options;
    while (!signal.aborted) {
      const free = maxConcurrent - this.running.size;
      // Without Redis there is no work; it is polled again later.
      const due = free > 0 ? await queue.claim(free).catch(() => []) : [];
      for (const job of due.filter((id) => !this.running.has(id))) {
        this.running.add(job);
        const work = this.work(job).catch(() => undefined);
        this.works.add(work);
        void work.finally(() => this.works.delete(work));
      }
      await this.untilNextClaim(free, due.length);
    }
  }

  /** Resolves after the check interval, or sooner while more jobs are due than there was room for. */
  private async untilNextClaim(free: number, claimed: number): Promise<void> {
    const { checkMs } = this.intervals;
    const isBehind = free > 0 && claimed === free;
    const waitMs = isBehind ? Math.min(checkMs, claimed * paceMs) : checkMs;
    const waited = sleep(waitMs, undefined, { signal: this.options.signal }).catch(() => undefined);
    await (free > 0 ? waited : Promise.race([waited, ...this.works]));
  }

  /** Resolves when another gateway may continue. Call it after the signal. */
  async ended(): Promise<void> {
    await Promise.all(this.works);
  }

  private async work(job: string): Promise<void> {
    const { queue, settle } = this.options;
    const renew = () => void queue.postpone(job, queue.leaseMs).catch(() => undefined);
    const renewal = setInterval(renew, queue.leaseMs / 3);
    let waitMs: number | undefined;
    try {
      waitMs = await this.process(job);
    } finally {
      clearInterval(renewal);
      // Before it may be due again: the claim of a running job is ignored, and then lasts for its lease.
      this.running.delete(job);
    }
    await (waitMs === undefined ? settle(job) : queue.postpone(job, waitMs));
  }
}
