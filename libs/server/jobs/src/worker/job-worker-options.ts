import type { JobOperationName, QueueName } from '@winnow/contracts';
import type { Logger } from '@winnow/logging';
import type { Job } from 'bullmq';
import type { JobHandlers } from './job-handler';

/** One finished run, for metrics. */
export interface JobRun {
  readonly operation: JobOperationName;
  /** `ok` or the problem's code. */
  readonly outcome: string;
  readonly seconds: number;
  /** Seconds since the job was added; null for a retry, which waited for its back-off. */
  readonly waitedSeconds: number | null;
}

export interface JobWorkerOptions<Queue extends QueueName> {
  readonly queue: Queue;
  readonly handlers: JobHandlers<Queue>;
  readonly redisUrl: string;
  readonly prefix: string;
  /** Maximum concurrent jobs of one owner in this process; it has extra slots for others, see `ConcurrencyLimits`. */
  readonly concurrency: number;
  readonly log: Logger;
  /** Grace period for active jobs on `close` in milliseconds; then they are requeued. */
  readonly graceMs: number;
  /** Milliseconds after which a deferred job is due without being promoted. */
  readonly requeueDelayMs?: number;
  readonly onRun?: (run: JobRun) => void;
}

/** Returns the seconds that a job waited for its first run; null for a retry, which waited for its back-off. */
export function queueWaitSeconds({
  timestamp,
  processedOn,
  attemptsMade,
}: Pick<Job, 'timestamp' | 'processedOn' | 'attemptsMade'>) {
  return attemptsMade > 0 ? null : Math.max(0, (processedOn ?? Date.now()) - timestamp) / 1_000;
}
