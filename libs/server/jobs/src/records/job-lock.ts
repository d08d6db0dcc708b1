import { resultQuotaProblem } from '../quotas/quota-exceeded';
import type { Rejection } from '../scripts/define-scripts';

/** BullMQ's lock of an active job, and the token of the run that holds it. */
export interface JobLock {
  readonly key: string;
  readonly token: string;
}

/**
 * Thrown when the run's lock has expired and another worker has taken over the job, or when the job has ended. Finished
 * parts of the run are still accepted until the job ends.
 */
export class LockLost extends Error {
  override readonly name = 'LockLost';
}

/** Returns the reply of a fenced script. Throws `LockLost` or `quota` if it rejected the run. */
export function assertLockHeld<Reply>(lock: JobLock, reply: Reply | Rejection): Exclude<Reply, Rejection> {
  if (reply === 'lock-lost') throw new LockLost(`run ${lock.token} lost the lock of its job`);
  if (reply === 'account-full') throw resultQuotaProblem();
  return reply as Exclude<Reply, Rejection>;
}
