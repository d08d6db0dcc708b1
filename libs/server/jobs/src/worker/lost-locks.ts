import type { Redis } from 'ioredis';
import { LockLost, type JobLock } from '../records/job-lock';

/**
 * Aborts the runs of a process whose lock was lost. BullMQ reports lost locks by job, not by run. When two runs of one
 * job are active in this process, only the earlier one may have lost it, so each lock is compared with its own token.
 */
export class LostLocks {
  private readonly watched = new Map<JobLock, AbortController>();

  constructor(private readonly redis: Pick<Redis, 'get'>) {}

  /** Returns a signal that aborts with `LockLost` when the lock is found lost before `release`. */
  watch(lock: JobLock): AbortSignal {
    const controller = new AbortController();
    this.watched.set(lock, controller);
    return controller.signal;
  }

  release(lock: JobLock): void {
    this.watched.delete(lock);
  }

  /** Checks every watched lock. A failed check has no effect, since BullMQ reports again. */
  async check(): Promise<void> {
    await Promise.all(
      [...this.watched].map(async ([lock, controller]) => {
        const holder = await this.redis.get(lock.key).catch(() => lock.token);
        if (holder !== lock.token) controller.abort(new LockLost(`run ${lock.token} lost the lock of its job`));
      }),
    );
  }
}
