import type { Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { untilRedisIsUnreachable } from '../redis';

/**
 * Closes a worker once its active jobs have ended, or as soon as Redis is unreachable. BullMQ's own `close` would wait
 * until Redis is back, and cannot be forced afterwards. `redis`: a connection to the same server.
 */
export async function closeWorker<Data, Name extends string>(
  worker: Worker<Data, unknown, Name>,
  redis: Redis,
): Promise<void> {
  const ended = new AbortController();
  await Promise.race([endActiveJobs(worker), untilRedisIsUnreachable(redis, ended.signal)]);
  ended.abort();
  await worker.close(true);
}

/** Takes no more jobs; resolves when the active ones have ended. */
async function endActiveJobs<Data, Name extends string>(worker: Worker<Data, unknown, Name>): Promise<void> {
  await worker.pause(true);
  // As in `pause()`, which would not wait if the worker is already paused, and connects again afterwards.
  await worker['whenCurrentJobsFinished'](false);
}
