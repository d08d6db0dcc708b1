import { ProblemError } from '@winnow/errors';
import type { JobRecords } from '../records/job-records';
import type { JobNotifications } from './job-notifications';

/** Milliseconds between reads of the record, in case a message of the cancel channel was lost. */
const checkIntervalMs = 2_000;

/** Notifies running jobs of their cancellation. */
export class Cancellations {
  constructor(
    private readonly notifications: JobNotifications,
    private readonly records: JobRecords,
  ) {}

  /**
   * Calls `onCancel` once when the job is cancelled or was already. Resolves when subscribed; the returned function
   * unsubscribes.
   */
  async watch(id: string, onCancel: (reason: ProblemError) => void): Promise<() => void> {
    await this.notifications.start();
    let stopped = false;
    const check = async () => {
      if (stopped || !(await this.records.isCancelled(id).catch(() => false)) || stopped) return;
      stop();
      onCancel(new ProblemError('cancelled'));
    };
    const unlisten = this.notifications.listen(id, () => void check());
    const timer = setInterval(() => void check(), checkIntervalMs);
    const stop = () => {
      stopped = true;
      clearInterval(timer);
      unlisten();
    };
    await check();
    return stop;
  }
}
