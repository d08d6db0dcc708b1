import { DelayedError, WaitingChildrenError, WaitingError, type Job } from 'bullmq';

/** Thrown by a handler whose job has nothing to do now: it runs again when its child jobs have ended, or after `forMs`. */
export class JobSuspended extends Error {
  override readonly name = 'JobSuspended';

  constructor(readonly forMs?: number) {
    super('the job goes on later');
  }
}

/** Takes a job out of its worker without an end. Throws what BullMQ expects of its processor then. */
export async function suspendJob(
  job: Pick<Job, 'moveToDelayed' | 'moveToWait' | 'moveToWaitingChildren'>,
  { forMs }: JobSuspended,
  token = '',
): Promise<never> {
  if (forMs !== undefined) {
    await job.moveToDelayed(Date.now() + forMs, token);
    throw new DelayedError();
  }
  if (await job.moveToWaitingChildren(token)) throw new WaitingChildrenError();
  // Its children have ended meanwhile.
  await job.moveToWait(token);
  throw new WaitingError();
}
