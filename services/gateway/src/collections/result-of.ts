import { ProblemError } from '@winnow/errors';
import type { JobClient } from '@winnow/jobs';
import type { PendingJob } from './pending-work';

/** Returns the result of a completed job: its items, and its other fields. Throws `not-found` when it has expired. */
export async function resultOf<Rest>({ id, owner }: PendingJob, jobs: JobClient) {
  const result = await jobs.storedResult(id, owner);
  if (!result) throw new ProblemError('not-found', 'The result has expired before it was stored.');
  return { items: result.items, rest: result.rest as Rest };
}
