import {
  bindAddress,
  flag,
  healthPort,
  integer,
  logLevel,
  queuePrefix,
  redisUrl,
  tracingVariables,
} from '@winnow/config';

/** Variables that every worker service reads; its own table extends this one. */
export const workerVariables = {
  redisUrl,
  queuePrefix,
  logLevel,
  healthPort,
  bindAddress,
  ...tracingVariables,
  concurrency: integer({
    name: 'JOB_CONCURRENCY',
    meaning: 'jobs of one visitor that one worker process works on at once; at least two slots stay for others',
    fallback: 4,
    min: 1,
    max: 1_000,
  }),
  graceSeconds: integer({
    name: 'SHUTDOWN_GRACE_SECONDS',
    meaning: 'seconds running jobs get to finish on shutdown before they go back to the queue',
    fallback: 10,
    max: 3_600,
  }),
  requirePersistence: flag({
    name: 'REDIS_REQUIRE_AOF',
    meaning: 'refuse a Redis without append-only file; `off` accepts that jobs are lost when it is killed',
    fallback: true,
  }),
};
