import type { QueueName } from '@winnow/contracts';
import { Job, type Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { keepUnfinishedSeconds, type JobKeys } from './keys';

/** Milliseconds after which a job comes back by itself, should nobody have called it: the process that would may die. */
export const comesBackMs = 2_000;
/** Milliseconds between two jobs that come back by themselves, so that a long list does not come at once. */
const apart = 100;

/**
 * Jobs that were put back since their owner had as much as one visitor may have. Each is called when one of that owner's
 * jobs ends, in whatever process, in the order in which they were put back.
 */
export class ReturningJobs<Data, Result, Name extends string> {
  constructor(
    private readonly redis: Redis,
    private readonly keys: JobKeys,
    private readonly queue: QueueName,
    private readonly worker: () => Worker<Data, Result, Name>,
    private readonly comesBack: number,
  ) {}

  async putBack(job: Job<Data, Result, Name>, owner: string, token?: string): Promise<void> {
    const list = this.keys.returningJobs(this.queue, owner);
    const before = await this.redis.llen(list);
    await job.moveToDelayed(Date.now() + this.comesBack + before * apart, token);
    await this.redis
      .multi()
      .rpush(list, job.id ?? '')
      .expire(list, keepUnfinishedSeconds)
      .exec();
  }

  /** Puts a job back that nobody is to call. */
  async putOff(job: Job<Data, Result, Name>, token?: string): Promise<void> {
    await job.moveToDelayed(Date.now() + this.comesBack, token);
  }

  /** Lets the next of an owner's jobs come back now; passes over those that came back by themselves. */
  async callNext(owner: string): Promise<void> {
    const list = this.keys.returningJobs(this.queue, owner);
    for (let id = await this.redis.lpop(list); id !== null; id = await this.redis.lpop(list)) {
      const job = await Job.fromId(this.worker(), id);
      const called = await job?.promote().then(
        () => true,
        () => false,
      );
      if (called) return;
    }
  }
}
