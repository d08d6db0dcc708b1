import type { QueueName } from '@winnow/contracts';
import { Job, type Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { keepUnfinishedSeconds, type JobKeys } from './keys';

/** Milliseconds after which a job comes back by itself, should nobody have called it: the process that would may die. */
export const comesBackMs = 2_000;
/** Milliseconds between two jobs that come back by themselves, so that a long list does not come at once. */
const apart = 100;

/**
 * Jobs that were put back since their owner, or their address block, had as much as one may have. Each is called when one
 * of that group's jobs ends, in whatever process, in the order in which they were put back.
 */
export class ReturningJobs<Data, Result, Name extends string> {
  private before: Promise<void> = Promise.resolve();

  constructor(
    private readonly redis: Redis,
    private readonly keys: JobKeys,
    private readonly queue: QueueName,
    private readonly worker: () => Worker<Data, Result, Name>,
    private readonly comesBack: number,
  ) {}

  /** One after the other: jobs that are put back at the same moment keep their order. */
  putBack(job: Job<Data, Result, Name>, group: string, token?: string): Promise<void> {
    const done = this.before.then(() => this.putBackNow(job, group, token));
    this.before = done.catch(() => undefined);
    return done;
  }

  private async putBackNow(job: Job<Data, Result, Name>, group: string, token?: string): Promise<void> {
    const list = this.keys.returningJobs(this.queue, group);
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

  /** Lets the next of a group's jobs come back now; passes over those that came back by themselves. */
  async callNext(group: string): Promise<void> {
    const list = this.keys.returningJobs(this.queue, group);
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
