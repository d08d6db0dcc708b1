export { DeadLetters, type DeadLetter } from './dead-letters';
export { JobClient } from './job-client';
export type { StoredEvent } from './job-follower';
export * from './job-handler';
export type { NewJob } from './job-producer';
export { toWireJob, type JobEnd, type JobState } from './job-reader';
export { JobWorker, type JobRun, type JobWorkerOptions } from './job-worker';
export { queueStates, readQueueStats } from './queue-stats';
export { connectRedis, type RedisRole } from './redis';
