import { resultQuotaProblem } from '../quotas/quota-exceeded';
import type { Rejection } from '../scripts/define-scripts';

/** BullMQ's lock of an active job, and the token under which one run holds it. */
export interface JobLock {
  readonly key: string;
  readonly token: string;
}

/**
 * The run's lock has expired and another worker has taken the job over, or the job has ended. Finished parts of the run are
 * still accepted until the job ends.
 */
export class LockLost extends Error {
  override readonly name = 'LockLost';
}

/** Returns the answer of a fenced script. Throws `LockLost` or `quota` when it rejected the run. */
export function assertLockHeld<Answer>(lock: JobLock, answer: Answer | Rejection): Exclude<Answer, Rejection> {
  if (answer === 'lock-lost') throw new LockLost(`run ${lock.token} lost the lock of its job`);
  if (answer === 'account-full') throw resultQuotaProblem();
  return answer as Exclude<Answer, Rejection>;
}
