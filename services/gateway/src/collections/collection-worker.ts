import { setInterval as every, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@winnow/logging';
import { ProblemError } from '@winnow/errors';
import { pollIntervals, type PollIntervals } from '../poll-intervals';
import type { CollectionStore } from './collection-store';
import type { PendingJob, PendingWork } from './pending-work';
import type { StoreJob } from './store-job';

/** Maximum jobs stored concurrently by one gateway, one of each owner: each holds some pages in memory. */
const maxConcurrent = 2;
/** Milliseconds until the next attempt for a failed job with pages. */
const keptMs = 60_000;
const renewalMs = 20_000;
/** Milliseconds between deletions of expired collections. */
const sweepMs = 6 * 60 * 60 * 1_000;

interface CollectionWorkerParts {
  readonly store: CollectionStore;
  readonly pending: PendingWork;
  readonly storeJob: StoreJob;
  readonly log: Logger;
  /** Aborts when this gateway stops. */
  readonly signal: AbortSignal;
  readonly intervals?: PollIntervals | undefined;
}

/** Stores crawls and refreshes in the database, and deletes expired collections. */
export class CollectionWorker {
  private readonly running = new Set<string>();
  private readonly works = new Set<Promise<void>>();
  private readonly owners = new Set<string>();
  private readonly intervals: PollIntervals;

  constructor(private readonly parts: CollectionWorkerParts) {
    this.intervals = parts.intervals ?? pollIntervals;
  }

  /** Runs until the signal aborts. */
  async run(): Promise<void> {
    void this.sweep();
    const { pending, signal } = this.parts;
    while (!signal.aborted) {
      const free = maxConcurrent - this.running.size;
      // Without Redis there is no work; it is polled again later.
      const due = free > 0 ? await pending.claim(free).catch(() => []) : [];
      for (const id of due.filter((one) => !this.running.has(one))) {
        this.running.add(id);
        const work = this.work(id).catch(() => undefined);
        this.works.add(work);
        void work.finally(() => this.works.delete(work));
      }
      await sleep(this.intervals.checkMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Resolves when another gateway may continue. Call it after the signal. */
  async ended(): Promise<void> {
    await Promise.all(this.works);
  }

  private async work(id: string): Promise<void> {
    const { pending, signal } = this.parts;
    const renewal = setInterval(() => void pending.renew(id).catch(() => undefined), renewalMs);
    let waitMs: number | undefined;
    try {
      const job = await pending.read(id);
      // Two large crawls of one visitor would delay the crawls of all others.
      if (job) waitMs = this.owners.has(job.owner) ? this.intervals.checkMs : await this.storeAlone(job);
    } catch (error) {
      if (!signal.aborted) throw error;
      waitMs = 0;
    } finally {
      clearInterval(renewal);
      // Before the job may be due again: a claim of a running job is ignored, and would then last for its lease.
      this.running.delete(id);
    }
    await (waitMs === undefined ? pending.remove(id) : pending.postpone(id, signal.aborted ? 0 : waitMs));
  }

  private async storeAlone(job: PendingJob): Promise<number | undefined> {
    this.owners.add(job.owner);
    try {
      return await this.storeJob(job);
    } finally {
      this.owners.delete(job.owner);
    }
  }

  /** Stores a job's available results. Returns the milliseconds until the next attempt; undefined if none is needed. */
  private async storeJob(job: PendingJob): Promise<number | undefined> {
    const { pending, store, storeJob, log, signal } = this.parts;
    try {
      const outcome = await storeJob(job);
      if (outcome === 'stored') await pending.recordUse(store.keepDays);
      return { unfinished: this.intervals.unfinishedMs, kept: keptMs, stored: undefined, nothing: undefined }[outcome];
    } catch (error) {
      if (signal.aborted) throw error;
      const code = error instanceof ProblemError ? error.code : undefined;
      log.warn({ jobId: job.id, code, err: error }, 'collection store failed');
      // A full account or a deleted collection would reject the next attempt too.
      if (code === 'quota' || code === 'not-found') return undefined;
      return this.intervals.failedMs;
    }
  }

  private async sweep(): Promise<void> {
    const { pending, store, log, signal } = this.parts;
    try {
      for await (const _ of every(sweepMs, undefined, { signal, ref: false })) {
        if (!(await pending.isUsed().catch(() => false))) continue;
        const erased = await (await store.open()).editor.removeExpired().catch(() => 0);
        if (erased > 0) log.info({ erased }, 'expired collections deleted');
      }
    } catch {
      // The signal has aborted: the gateway is stopping.
    }
  }
}
