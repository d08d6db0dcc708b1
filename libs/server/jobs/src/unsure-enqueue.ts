import { ProblemError } from '@winnow/errors';

/**
 * A recorded job's way into its queue broke off, or only the answer was lost: the job may run all the same, and what its
 * payload names must stay. Every other failure of `JobClient.add` means that no job will run.
 */
export class UnsureEnqueue extends ProblemError {
  constructor(cause: unknown) {
    super('unavailable', undefined, { cause });
  }
}
