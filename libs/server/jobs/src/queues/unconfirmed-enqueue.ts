import { ProblemError } from '@winnow/errors';

/**
 * A recorded job may or may not be in its queue: Redis failed, or only its reply was lost. The job may run, so
 * everything its payload refers to must be kept. Every other failure of `JobClient.add` means that no job will run.
 */
export class UnconfirmedEnqueue extends ProblemError {
  constructor(cause: unknown) {
    super('unavailable', undefined, { cause });
  }
}
