import { ProblemError } from '@winnow/errors';
import type { JobRecords } from './job-record';
import type { WakeUp } from './wake-up';

/** Milliseconds between looks at the record, in case a cancel message was lost. */
const lookAgain = 2_000;

/** Tells running jobs that their visitor no longer wants them. */
export class Cancellations {
  constructor(
    private readonly wakeUp: WakeUp,
    private readonly records: JobRecords,
  ) {}

  /**
   * Calls `onCancel` once when the job is, or already was, cancelled. Resolves when watching has begun; the returned
   * function ends it.
   */
  async watch(id: string, onCancel: (reason: ProblemError) => void): Promise<() => void> {
    await this.wakeUp.start();
    let stopped = false;
    const look = async () => {
      if (stopped || !(await this.records.isCancelled(id).catch(() => false)) || stopped) return;
      stop();
      onCancel(new ProblemError('cancelled'));
    };
    const unlisten = this.wakeUp.listen(id, () => void look());
    const timer = setInterval(() => void look(), lookAgain);
    const stop = () => {
      stopped = true;
      clearInterval(timer);
      unlisten();
    };
    await look();
    return stop;
  }
}
