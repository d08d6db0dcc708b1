import { ProblemError, serializeProblem } from '@winnow/errors';
import { UnrecoverableError } from 'bullmq';
import type { JobLock } from './job-lock';
import type { JobRecords } from './job-record';
import type { Suspects } from './suspects';

/** Runs alone in which a worker may die before its job is given up; with the first death, four in all. */
const mostFatalRuns = 3;

export interface SuspectRun {
  readonly id: string;
  readonly lock: JobLock;
  /** Workers that died with the job, by its own fault or a neighbour's. */
  readonly deaths: number;
  readonly stopping: AbortSignal;
}

/**
 * Runs a job beside others, or alone where a worker died with it before. Only a death in a run alone counts against the
 * job: throws an unrecoverable `unavailable` when there were too many, `stopping`'s reason when it aborts before the run,
 * and `LockLost` when another run has the job.
 */
export async function runSuspects<Answer>(
  suspects: Suspects,
  records: JobRecords,
  { id, lock, deaths, stopping }: SuspectRun,
  run: () => Promise<Answer>,
): Promise<Answer> {
  if (deaths === 0) {
    const end = suspects.enter();
    return run().finally(end);
  }
  const end = await suspects.turn(await records.fatalRuns(id), stopping);
  try {
    if ((await records.chargeRun(id, lock)) > mostFatalRuns)
      throw new UnrecoverableError(serializeProblem(new ProblemError('unavailable', undefined, { retry: false })));
    return await run();
  } finally {
    end();
    await records.clearRuns(id).catch(() => undefined);
  }
}
