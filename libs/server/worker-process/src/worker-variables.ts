import { integer, processVariables, queuePrefix, redisUrl, requirePersistence } from '@winnow/config';

/** Variables that every worker service reads; its own table extends this one. */
export const workerVariables = {
  redisUrl,
  queuePrefix,
  ...processVariables,
  concurrency: integer({
    name: 'JOB_CONCURRENCY',
    description: 'maximum concurrent jobs of one visitor in one worker process, which has two more slots for others',
    fallback: 4,
    min: 1,
    max: 1_000,
  }),
  graceSeconds: integer({
    name: 'SHUTDOWN_GRACE_SECONDS',
    description: 'grace period of running jobs on shutdown, in seconds, before they are requeued',
    fallback: 10,
    max: 3_600,
  }),
  requirePersistence,
};
