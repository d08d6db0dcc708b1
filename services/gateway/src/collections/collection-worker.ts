import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@winnow/logging';
import { ProblemError } from '@winnow/errors';
import type { JobClient } from '@winnow/jobs';
import { DueWorker } from '../due-worker';
import type { PollIntervals } from '../poll-intervals';
import type { CollectionStore } from './collection-store';
import type { PendingJob, PendingWork } from './pending-work';
import type { StoreJob } from './store-job';

/** Maximum jobs stored concurrently by one gateway, one of each owner: each holds some pages in memory. */
const maxConcurrent = 2;
/** Milliseconds until the next attempt for a failed job with pages. */
const keptMs = 60_000;
/** Milliseconds between deletions of expired collections. */
const sweepMs = 6 * 60 * 60 * 1_000;

interface CollectionWorkerParts {
  readonly store: CollectionStore;
  readonly pending: PendingWork;
  readonly storeJob: StoreJob;
  readonly jobs: Pick<JobClient, 'releaseResult'>;
  readonly log: Logger;
  /** Aborts when this gateway stops. */
  readonly signal: AbortSignal;
  readonly intervals?: PollIntervals | undefined;
}

/** Stores crawls and refreshes in the database, and deletes expired collections. */
export class CollectionWorker extends DueWorker {
  private readonly owners = new Set<string>();

  constructor(private readonly parts: CollectionWorkerParts) {
    const { pending, jobs } = parts;
    const settle = async (id: string) => {
      // First, since a job that is no longer pending would stay held.
      await jobs.releaseResult(id);
      await pending.remove(id);
    };
    super({ ...parts, queue: pending, settle, maxConcurrent });
  }

  override run(): Promise<void> {
    void this.sweep();
    return super.run();
  }

  protected async process(id: string): Promise<number | undefined> {
    const { pending, signal } = this.parts;
    try {
      const job = await pending.read(id);
      if (!job) return undefined;
      // Two large crawls of one visitor would delay the crawls of all others.
      const waitMs = this.owners.has(job.owner) ? this.intervals.checkMs : await this.storeAlone(job);
      return waitMs !== undefined && signal.aborted ? 0 : waitMs;
    } catch (error) {
      if (!signal.aborted) throw error;
      return 0;
    }
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
      if (outcome === 'failed') await pending.suspend(job.id);
      if (outcome === 'unfinished') return this.intervals.unfinishedMs;
      return outcome === 'kept' ? keptMs : undefined;
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
    const { signal } = this.parts;
    try {
      // First at the start: a process may never run for the whole interval.
      do await this.eraseExpired();
      while (await sleep(sweepMs, true, { signal, ref: false }));
    } catch {
      // The signal has aborted: the gateway is stopping.
    }
  }

  private async eraseExpired(): Promise<void> {
    const { pending, store, log } = this.parts;
    try {
      if (!(await pending.isUsed(store))) return;
      const erased = await (await store.open()).editor.removeExpired();
      if (erased > 0) log.info({ erased }, 'expired collections deleted');
    } catch {
      // Redis or the database is unavailable: they are erased the next time.
    }
  }
}
