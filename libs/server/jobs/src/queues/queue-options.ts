import type { Upload } from '@winnow/contracts';
import type { TraceContext } from '@winnow/telemetry';
import type { JobsOptions } from 'bullmq';
import { keepFailedSeconds, keepFinishedSeconds } from '../keys';

/**
 * Lock and stall settings in milliseconds, measured to recover from three killed workers in 25 s instead of 72 s
 * without a lost job. BullMQ counts every stall of a job, including those caused by another job of the same worker;
 * `runIsolated` counts those that the job caused itself.
 */
export const recovery = {
  lockDuration: 10_000,
  stalledInterval: 5_000,
  maxStalledCount: 1_000,
  // Retries after one second instead of BullMQ's fifteen when Redis rejects commands (full, starting).
  runRetryDelay: 1_000,
} as const;

/** Events that BullMQ keeps per queue: few, since jobs have their own event streams. */
export const maxQueueEvents = 100;

/**
 * Returns BullMQ's options of a job: retries with jittered exponential back-off, then 15 minutes of readable outcome.
 */
export function jobOptions(jobId: string, attempts: number, priority: number): JobsOptions {
  return {
    jobId,
    attempts,
    priority,
    backoff: { type: 'exponential', delay: 500, jitter: 0.5 },
    // Removed by age only: with a count as well, a busy hour would remove results before their visitors have read them.
    // Accounts limit their memory.
    removeOnComplete: { age: keepFinishedSeconds },
    // Failed jobs are the dead letters: kept a day for an operator to inspect and retry (docs/operations.md).
    removeOnFail: { age: keepFailedSeconds, count: 5_000 },
    stackTraceLimit: 0,
  };
}

/** Data of a BullMQ job. */
export interface JobData {
  /** The job's id for its owner; a step of a flow has a separate BullMQ id. */
  readonly id: string;
  readonly owner: string;
  /** Number of a child job, which works for the job `id` and does not count as a job of its owner. */
  readonly child?: number | undefined;
  /** Hash of the address block of the request. */
  readonly block?: string | undefined;
  readonly correlationId: string;
  readonly payload: unknown;
  /** The producer reads long results in chunks, unlike gateways of an earlier version during an upgrade. */
  readonly readsChunks?: true | undefined;
  /** Trace context of the request, if tracing is enabled. */
  readonly trace?: TraceContext | undefined;
}

/** Returns the upload that a job reads, if any. */
export function uploadOf({ payload }: JobData): Partial<Upload> | undefined {
  return (payload as { upload?: Partial<Upload> } | undefined)?.upload;
}
