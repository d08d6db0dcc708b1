export type { EventPiece } from './events/event-piece';
export type { CrawlFrontier } from './crawls/crawl-frontier';
export type { FoundAddress, FrontierAddress, FrontierState, PageCommit, PageEnd } from './crawls/frontier-types';
export * from './derived-owner';
export { HostShares, type HostGrant, type HostReport } from './hosts/host-shares';
export { RobotsCache } from './hosts/robots-cache';
export { JobClient } from './job-client';
export { jobKeys, type JobKeys } from './keys';
export type { MovedItem, MovedItems } from './records/moved-items';
export { DeadLetters, type DeadLetter } from './queues/dead-letters';
export type { NewJob, RecordedJob } from './queues/job-producer';
export { queueOptions, type JobQueues } from './queues/job-queues';
export { queueStates, readQueueStats } from './queues/queue-stats';
export * from './queues/unconfirmed-enqueue';
export { fairnessKeyOf, jobOf, setFairnessKey, withFairnessKeyOf } from './quotas/fairness-key';
export type { JobAccount } from './quotas/job-account';
export {
  toWireJob,
  type JobEnd,
  type JobPagesWindow,
  type FinishedRun,
  type StoredItems,
  type JobState,
} from './records/job-reader';
export { ResultExpired, type JobResult, type ReserveBytes } from './records/job-result';
export { connectRedis, type RedisRole } from './redis';
export * from './schedules/schedules';
export type { UploadAccount } from './uploads/upload-quota';
export type { UploadOptions } from './uploads/uploads';
export { withUpload } from './uploads/with-upload';
export * from './worker/job-handler';
export { JobSuspended } from './worker/job-suspended';
export { JobWorker } from './worker/job-worker';
export type { JobRun, JobWorkerOptions } from './worker/job-worker-options';
