import type { QueueName } from '@winnow/contracts';
import { DelayedError, Job, type Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { keepUnfinishedSeconds, type JobKeys } from '../keys';
import { leaveMs, maxLeaves } from './active-jobs';
import type { ChildJobs } from './child-jobs';
import { suspendJob, type JobSuspended } from './job-suspended';

/**
 * Milliseconds after which a deferred job is due even if it was not promoted: the process that would promote it may
 * die.
 */
export const requeueDelayMs = 2_000;
/** Milliseconds between two deferred jobs of a group, so that a long list does not become due all together. */
const spacingMs = 100;

/**
 * Jobs moved back to `delayed` because their owner, or their address block, is at its concurrency limit. When a job of
 * that group ends, in any process, the next one is promoted, in the order of deferral.
 */
export class DeferredJobs<Data, Result, Name extends string> {
  private previous: Promise<void> = Promise.resolve();

  constructor(
    private readonly redis: Redis,
    private readonly keys: JobKeys,
    private readonly queue: QueueName,
    private readonly worker: () => Worker<Data, Result, Name>,
    private readonly others: Pick<ChildJobs, 'hasOtherWorkers'>,
    private readonly delayMs: number,
  ) {}

  /** Defers a job of a full group. Runs in sequence, so that jobs deferred at the same moment keep their order. */
  defer(job: Job<Data, Result, Name>, group: string, token?: string): Promise<void> {
    const deferred = this.previous.then(() => this.deferNow(job, group, token));
    this.previous = deferred.catch(() => undefined);
    return deferred;
  }

  private async deferNow(job: Job<Data, Result, Name>, group: string, token?: string): Promise<void> {
    const list = this.keys.deferredJobs(this.queue, group);
    const ahead = await this.redis.llen(list);
    const delayMs = (await this.leaveDelayMs(job)) ?? this.delayMs;
    await job.moveToDelayed(Date.now() + delayMs + ahead * spacingMs, token);
    await this.redis
      .multi()
      .rpush(list, job.id ?? '')
      .expire(list, keepUnfinishedSeconds)
      .exec();
  }

  /** Returns the milliseconds to leave a job to other workers, doubled with each start; undefined without such workers. */
  private async leaveDelayMs({ attemptsStarted }: Job<Data, Result, Name>): Promise<number | undefined> {
    if (attemptsStarted > maxLeaves || !(await this.others.hasOtherWorkers())) return undefined;
    return leaveMs * 2 ** (attemptsStarted - 1);
  }

  /** Defers a job whose groups are not full. Always rejects: with `DelayedError` if the job is deferred. */
  async postpone(job: Job<Data, Result, Name>, token?: string, delayMs = this.delayMs): Promise<never> {
    await job.moveToDelayed(Date.now() + delayMs, token);
    throw new DelayedError();
  }

  /** Suspends a job. Until it runs again, it does not count as waiting for a worker. Always rejects, as `suspendJob`. */
  async suspend(job: Job<Data, Result, Name>, suspended: JobSuspended, token?: string): Promise<never> {
    const key = this.keys.suspendedJobs(this.queue);
    const { forMs } = suspended;
    if (forMs !== undefined)
      await this.redis
        .multi()
        .zremrangebyscore(key, '-inf', Date.now())
        .zadd(key, Date.now() + forMs, job.id ?? '')
        .expire(key, keepUnfinishedSeconds)
        .exec()
        .catch(() => null);
    return suspendJob(job, suspended, token);
  }

  /** Ends the suspension of a job that a worker has taken, also before its time. */
  async resume({ id = '', attemptsStarted }: Job<Data, Result, Name>): Promise<void> {
    if (attemptsStarted > 1) await this.redis.zrem(this.keys.suspendedJobs(this.queue), id).catch(() => 0);
  }

  /** Promotes the next deferred job of a group; skips those that became due by themselves. */
  async promoteNext(group: string): Promise<void> {
    const list = this.keys.deferredJobs(this.queue, group);
    for (let id = await this.redis.lpop(list); id !== null; id = await this.redis.lpop(list)) {
      const job = await Job.fromId(this.worker(), id);
      const promoted = await job?.promote().then(
        () => true,
        () => false,
      );
      if (promoted) return;
    }
  }
}
