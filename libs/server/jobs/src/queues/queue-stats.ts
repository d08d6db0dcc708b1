import type { QueueName } from '@winnow/contracts';
import type { Redis } from 'ioredis';
import { jobKeys, type JobKeys } from '../keys';

/** Depth and age of a queue. */
export interface QueueStats {
  /** Jobs by state. */
  readonly jobs: Readonly<Record<(typeof queueStates)[number], number>>;
  /** Age of the oldest waiting job in seconds; 0 without one. */
  readonly oldestSeconds: number;
}

export const queueStates = ['waiting', 'active', 'delayed', 'failed'] as const;

/** Reads the stats of a queue of the installation with this key prefix. */
export async function readQueueStats(redis: Redis, prefix: string, queue: QueueName): Promise<QueueStats> {
  const queueKey = `${jobKeys(prefix).bullPrefix}:${queue}`;
  const lists = ['wait', 'prioritized', 'active', 'delayed', 'failed'].map((list) => `${queueKey}:${list}`);
  const counts = await redis.winnowQueueStats(...lists, `${queueKey}:`);
  const [waiting = 0, active = 0, delayed = 0, failed = 0, ageMs = 0] = counts;
  return { jobs: { waiting, active, delayed, failed }, oldestSeconds: ageMs / 1_000 };
}

/**
 * Returns the number of a queue's jobs that wait for a worker. Suspended ones do not: they run again when a host's pause
 * ends, or the visitor continues them.
 */
export async function countWaiting(redis: Redis, keys: JobKeys, queue: QueueName): Promise<number> {
  const queueKey = `${keys.bullPrefix}:${queue}`;
  const [wait, prioritized, delayed, suspended] = await Promise.all([
    redis.llen(`${queueKey}:wait`),
    redis.zcard(`${queueKey}:prioritized`),
    redis.zcard(`${queueKey}:delayed`),
    redis.zcount(keys.suspendedJobs(queue), Date.now(), '+inf'),
  ]);
  // Not read in one step: one that is suspended meanwhile may be missing among the delayed ones.
  return wait + prioritized + Math.max(0, delayed - suspended);
}
