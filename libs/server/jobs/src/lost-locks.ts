import type { Redis } from 'ioredis';
import { LockLost, type JobLock } from './job-lock';

/**
 * Tells the runs of a process that another run may have their job. BullMQ says of which job it could not renew a lock and
 * leaves the rest to its users. It knows jobs, not runs: of two runs of one job in this process only the earlier one may
 * have lost it, so each lock is looked at with its own token.
 */
export class LostLocks {
  private readonly held = new Map<JobLock, AbortController>();

  constructor(private readonly redis: Pick<Redis, 'get'>) {}

  /** A signal that aborts with `LockLost` when the lock is found lost before `release`. */
  watch(lock: JobLock): AbortSignal {
    const controller = new AbortController();
    this.held.set(lock, controller);
    return controller.signal;
  }

  release(lock: JobLock): void {
    this.held.delete(lock);
  }

  /** Looks at every lock that is watched. A look that fails changes nothing: BullMQ calls again. */
  async look(): Promise<void> {
    await Promise.all(
      [...this.held].map(async ([lock, controller]) => {
        const holder = await this.redis.get(lock.key).catch(() => lock.token);
        if (holder !== lock.token) controller.abort(new LockLost(`the run ${lock.token} lost its job`));
      }),
    );
  }
}
