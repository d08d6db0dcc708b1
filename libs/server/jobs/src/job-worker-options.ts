import type { JobOperationName, QueueName } from '@winnow/contracts';
import type { Logger } from '@winnow/logging';
import type { JobHandlers } from './job-handler';

/** One finished run, for metrics. */
export interface JobRun {
  readonly operation: JobOperationName;
  /** `ok` or the problem's code. */
  readonly outcome: string;
  readonly seconds: number;
  /** From the moment the job was added; null for a later attempt, which waited for its pause. */
  readonly waitedSeconds: number | null;
}

export interface JobWorkerOptions<Queue extends QueueName> {
  readonly queue: Queue;
  readonly handlers: JobHandlers<Queue>;
  readonly redisUrl: string;
  readonly prefix: string;
  /** Jobs of one owner worked on at once in this process; beyond them others find a place, see `WorkShares`. */
  readonly concurrency: number;
  readonly log: Logger;
  /** Milliseconds that running jobs get to end by themselves on `close`; then they go back to the queue. */
  readonly graceMs: number;
  /** Milliseconds after which a job that was put back comes again uncalled. */
  readonly comesBackMs?: number;
  readonly onRun?: (run: JobRun) => void;
}
