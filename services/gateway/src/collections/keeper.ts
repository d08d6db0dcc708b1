import { setInterval as every, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@winnow/logging';
import { ProblemError } from '@winnow/errors';
import type { CollectionStore } from './collection-store';
import type { PendingJob, PendingWork } from './pending-work';
import type { TakeOver } from './take-over';

/** Maximum jobs stored concurrently by one gateway, since each holds some pages in memory. */
const maxAtOnce = 2;
const checkIntervalMs = 1_000;
/** Milliseconds until the next attempt for a job that has not ended, and for one whose database failed. */
const [unfinishedMs, failedMs] = [2_000, 10_000];
const renewalMs = 20_000;
/** Milliseconds between deletions of expired collections. */
const sweepMs = 6 * 60 * 60 * 1_000;

interface KeeperParts {
  readonly store: CollectionStore;
  readonly pending: PendingWork;
  readonly takeOver: TakeOver;
  readonly log: Logger;
  /** Aborts when this gateway stops. */
  readonly signal: AbortSignal;
}

/** Stores ended crawls and refreshes in the database, and deletes expired collections. */
export class Keeper {
  private readonly running = new Set<string>();

  constructor(private readonly parts: KeeperParts) {}

  /** Runs until the signal aborts. */
  async run(): Promise<void> {
    void this.sweep();
    const { pending, signal } = this.parts;
    while (!signal.aborted) {
      const free = maxAtOnce - this.running.size;
      // Without Redis there is no work; it is polled again later.
      const due = free > 0 ? await pending.claim(free).catch(() => []) : [];
      for (const id of due) void this.work(id).catch(() => undefined);
      await sleep(checkIntervalMs, undefined, { signal }).catch(() => undefined);
    }
  }

  private async work(id: string): Promise<void> {
    const { pending } = this.parts;
    if (this.running.has(id)) return;
    this.running.add(id);
    const renewal = setInterval(() => void pending.renew(id).catch(() => undefined), renewalMs);
    try {
      const job = await pending.read(id);
      if (!job) return await pending.remove(id);
      const isDone = await this.takeOver(job);
      await (isDone ? pending.remove(id) : pending.postpone(id, unfinishedMs));
    } finally {
      clearInterval(renewal);
      this.running.delete(id);
    }
  }

  /** Stores the result of a job; returns true when the job needs no further attempt. */
  private async takeOver(job: PendingJob): Promise<boolean> {
    const { pending, store, takeOver, log, signal } = this.parts;
    try {
      const outcome = await takeOver(job);
      if (outcome === 'stored') await pending.noteUse(store.keepDays);
      return outcome !== 'unfinished';
    } catch (error) {
      if (signal.aborted) throw error;
      const code = error instanceof ProblemError ? error.code : undefined;
      log.warn({ jobId: job.id, code, err: error }, 'collection not stored');
      // A full account or a deleted collection would reject the next attempt too.
      if (code === 'quota' || code === 'not-found') return true;
      await pending.postpone(job.id, failedMs);
      throw error;
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
      // The gateway stops.
    }
  }
}
