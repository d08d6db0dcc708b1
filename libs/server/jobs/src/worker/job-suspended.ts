import { DelayedError, WaitingChildrenError, WaitingError, type Job } from 'bullmq';

/** Thrown by a handler to suspend its job, which runs again when its child jobs have ended, or after `forMs`. */
export class JobSuspended extends Error {
  override readonly name = 'JobSuspended';

  constructor(readonly forMs?: number) {
    super('the job is suspended');
  }
}

/** Moves a suspended job out of its worker. Throws the error that BullMQ expects of a processor in that case. */
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
  // Its children have ended in the meantime.
  await job.moveToWait(token);
  throw new WaitingError();
}
