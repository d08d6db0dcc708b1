import { noRoomForAnswer } from './no-room';

/** What one run of a job holds as long as no other run may have the job: BullMQ's lock, and this run's token of it. */
export interface JobLock {
  readonly key: string;
  readonly token: string;
}

/**
 * This run's worker was away for so long that the job was given to another one, or the job is over. Of this run only
 * finished parts still count, as long as the job lasts.
 */
export class LockLost extends Error {
  override readonly name = 'LockLost';
}

/**
 * What a fenced script answered. Throws `LockLost` when it says that the run does not hold the lock, and `quota` when there
 * is no room for what the run brings.
 */
export function heldBy(lock: JobLock, answer: number): number {
  if (answer === -1) throw new LockLost(`the run ${lock.token} lost its job`);
  if (answer === -2) throw noRoomForAnswer();
  return answer;
}
