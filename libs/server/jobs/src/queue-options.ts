import type { TraceContext } from '@winnow/telemetry';
import type { JobsOptions } from 'bullmq';
import { keepFinishedSeconds } from './keys';

/**
 * Lock and stall settings measured to recover from three killed workers in 25 s instead of 72 s with nothing lost
 * (milliseconds). BullMQ counts every worker that died with a job, also by a neighbour's fault: `mayRunAlone` counts those
 * that it killed itself.
 */
export const recovery = {
  lockDuration: 10_000,
  stalledInterval: 5_000,
  maxStalledCount: 1_000,
  // A Redis that refuses (full, starting) is asked again after a second instead of BullMQ's fifteen.
  runRetryDelay: 1_000,
} as const;

/** Events BullMQ itself keeps per queue; ours stand in streams of their own, so few are needed. */
export const queueEventsKept = 100;

/** Life of a job in BullMQ: retries with jittered exponential back-off, then 15 minutes of readable outcome. */
export function jobOptions(jobId: string, attempts: number, priority: number): JobsOptions {
  return {
    jobId,
    attempts,
    priority,
    backoff: { type: 'exponential', delay: 500, jitter: 0.5 },
    // By age alone: with a number of jobs besides, a busy hour would take results from visitors who have yet to read them.
    // What they take of memory is counted for their visitors.
    removeOnComplete: { age: keepFinishedSeconds },
    // Failed jobs are the dead letter: they stay a day so that an operator can look and retry (docs/operations.md).
    removeOnFail: { age: 24 * 60 * 60, count: 5_000 },
    stackTraceLimit: 0,
  };
}

/** What BullMQ carries for us. */
export interface JobData {
  /** The job's id for its owner; a step of a flow has an id of its own in BullMQ. */
  readonly id: string;
  readonly owner: string;
  /** The address block it came from, by a name that does not tell it. */
  readonly block?: string | undefined;
  readonly correlationId: string;
  readonly payload: unknown;
  /** The process that added it reads long answers in chunks: gateways of an earlier version, during an upgrade, do not. */
  readonly readsChunks?: true | undefined;
  /** The click that asked for the job, where traces are kept. */
  readonly trace?: TraceContext | undefined;
}
