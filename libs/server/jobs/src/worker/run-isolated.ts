import { ProblemError, serializeProblem } from '@winnow/errors';
import { UnrecoverableError } from 'bullmq';
import type { JobLock } from '../records/job-lock';
import type { JobRecords } from '../records/job-records';
import type { Suspects } from './suspects';

/** Maximum isolated runs in which a worker dies before its job fails for good; with the first death, four in total. */
const maxFatalRuns = 3;

export interface SuspectRun {
  readonly id: string;
  readonly lock: JobLock;
  /** Number of workers that died while they ran the job, for any cause. */
  readonly deaths: number;
  readonly stopping: AbortSignal;
}

/**
 * Runs a job concurrently with others, or isolated if a worker died during an earlier run. Only a death during an
 * isolated run counts against the job. Throws an unrecoverable `unavailable` after too many such deaths, the reason of
 * `stopping` when it aborts before the run, and `LockLost` when another run has the job.
 */
export async function runIsolated<Result>(
  suspects: Suspects,
  records: JobRecords,
  { id, lock, deaths, stopping }: SuspectRun,
  run: () => Promise<Result>,
): Promise<Result> {
  if (deaths === 0) {
    const end = suspects.enter();
    return run().finally(end);
  }
  const end = await suspects.waitForTurn(await records.fatalRuns(id), stopping);
  try {
    if ((await records.chargeRun(id, lock)) > maxFatalRuns)
      throw new UnrecoverableError(serializeProblem(new ProblemError('unavailable', undefined, { retry: false })));
    return await run();
  } finally {
    end();
    await records.clearRuns(id).catch(() => undefined);
  }
}
