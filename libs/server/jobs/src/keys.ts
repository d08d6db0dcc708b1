import { hash } from 'node:crypto';
import type { JobOperationName, QueueName } from '@winnow/contracts';

/** Seconds for which a finished job's state, events and result stay readable (design: 15 minutes). */
export const keepFinishedSeconds = 15 * 60;
/** Seconds for which an unfinished job's state is kept: longer than any job should wait. */
export const keepUnfinishedSeconds = 24 * 60 * 60;
/** Seconds for which a failed job is kept for operators, unless it was cancelled. */
export const keepFailedSeconds = 24 * 60 * 60;
/** Maximum seconds for which a completed job's result is held for the database, and maximum bytes of all held results. */
export const keepHeldSeconds = 24 * 60 * 60;
export const maxHeldBytes = 128 * 2 ** 20;
/** Seconds for which uploaded bytes are kept for their job. */
export const keepUploadSeconds = 60 * 60;

/** Idempotency keys come from clients: they may be long and contain any character. */
export const digest = (parts: readonly string[]) => hash('sha256', JSON.stringify(parts), 'base64url');

/** Returns every Redis key of the jobs library, under one prefix. BullMQ's own keys are under `{prefix}:bull`. */
export function jobKeys(prefix: string) {
  return {
    bullPrefix: `${prefix}:bull`,
    bullJob: (queue: QueueName, id: string) => `${prefix}:bull:${queue}:${id}`,
    /** BullMQ's lock: the token of the run that processes the job, as long as the run renews it. */
    bullLock: (queue: QueueName, id: string) => `${prefix}:bull:${queue}:${id}:lock`,
    /** Sorted set of a queue's suspended jobs, by the time at which they run again. BullMQ counts them as delayed. */
    suspendedJobs: (queue: QueueName) => `${prefix}:suspended:${queue}`,
    /** BullMQ's sorted set of a queue's completed jobs, by the time of their end. */
    completedJobs: (queue: QueueName) => `${prefix}:bull:${queue}:completed`,
    /** Hash: operation, owner, queue, correlationId, createdAt, request, accounts, progress, cancelled, held, ended. */
    record: (id: string) => `${prefix}:job:${id}`,
    /** Stream of the job's events; its ids are the ids of the server-sent events. */
    events: (id: string) => `${prefix}:job:${id}:events`,
    /** Hash of a crawl's counts; the keys of its frontier start with this one, see `frontier.lua`. */
    crawl: (id: string) => `${prefix}:job:${id}:crawl`,
    /** Hash of a stored result's items, in chunks. */
    items: (id: string) => `${prefix}:job:${id}:result`,
    /** Hash of finished parts, by part key. */
    parts: (id: string) => `${prefix}:job:${id}:parts`,
    /** Hash of the further work that a client requested on the job's result; expires with the job. */
    work: (id: string) => `${prefix}:job:${id}:work`,
    /** Sorted set of an owner's job ids, by time of creation. */
    ownedJobs: (owner: string) => `${prefix}:owner:${owner}:jobs`,
    /** Sets of the ids of schedules, of an owner and of an account. */
    ownedSchedules: (owner: string) => `${prefix}:owner:${owner}:schedules`,
    schedulesOf: (account: string) => `${prefix}:account:${account}:schedules`,
    /** Lock of a change of a schedule. */
    scheduleChange: (id: string) => `${prefix}:schedule:${id}:change`,
    /** Sorted set of the owners of schedules, by the time of their last request. */
    scheduleVisits: `${prefix}:schedules:visits`,
    /** JSON of the last run of a schedule. */
    scheduleRun: (id: string) => `${prefix}:schedule:${id}:run`,
    /** Set of an owner's unfinished job ids. */
    openJobs: (owner: string) => `${prefix}:owner:${owner}:open`,
    /** Set of an account's unfinished job ids. */
    openOf: (account: string) => `${prefix}:account:${account}:open`,
    /** Hash of an account's bytes, by entry; a sorted set `…:until` contains when each expires. */
    accountBytes: (account: string) => `${prefix}:account:${account}:bytes`,
    /** Id of the job that an owner's request under an idempotency key has created. */
    request: (owner: string, operation: JobOperationName, idempotencyKey: string) =>
      `${prefix}:owner:${owner}:request:${digest([operation, idempotencyKey])}`,
    /** List of deferred jobs of an owner or address block at its concurrency limit. */
    deferredJobs: (queue: QueueName, group: string) => `${prefix}:owner:${group}:returning:${queue}`,
    /** List of the chunks of an uploaded file. */
    upload: (key: string) => `${prefix}:upload:${key}`,
    /** Hash of the uploads that count for an account. */
    accountUploads: (account: string) => `${prefix}:uploads-of:${account}`,
    /** Hash: state of a website shared by scrapers, by host and port; see `share-host.lua`. */
    host: (host: string) => `${prefix}:host:${host}`,
    /** Cached robots.txt of an origin, and the sorted set of their keys by time. */
    robots: (origin: string) => `${prefix}:robots:${origin}`,
    robotsIndex: `${prefix}:robots-kept`,
    /** Channel: a job id whose stream has grown. */
    wakeChannel: `${prefix}:wake`,
    /** Channel: a job id that was cancelled. */
    cancelChannel: `${prefix}:cancel`,
  };
}

export type JobKeys = ReturnType<typeof jobKeys>;
