import type { JobOperationName, QueueName } from '@winnow/contracts';
import { Queue, type Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { jobKeys } from '../keys';
import { queueOptions } from '../queues/job-queues';
import { jobOptions, type JobData } from '../queues/queue-options';

/** The priority of an owner with ten open jobs, so that interactive work runs first. */
const priority = 101;
const attempts = 3;
/** Milliseconds for which the number of workers is cached. */
const workersCacheMs = 10_000;

type RunningJob = Job<JobData, unknown, JobOperationName>;

/** Child jobs of running jobs: jobs of the same queue that their BullMQ parent waits for. */
export class ChildJobs {
  private readonly bull: Queue;
  private workers = Promise.resolve(1);
  private countedUntil = 0;

  constructor(
    redis: Redis,
    private readonly prefix: string,
    queue: QueueName,
  ) {
    this.bull = new Queue(queue, queueOptions(redis, prefix));
    this.bull.on('error', () => undefined);
  }

  /** Adds children by number, each once. `job` is the parent, or a child that has not ended. */
  async add({ name, data }: RunningJob, numbers: readonly number[]): Promise<void> {
    const { id } = data;
    const parent = { id, queue: `${jobKeys(this.prefix).bullPrefix}:${this.bull.name}` };
    for (const child of numbers) {
      await this.bull.add(
        name,
        { ...data, child },
        {
          ...jobOptions(`${id}-${child}`, attempts, priority),
          removeOnComplete: true,
          // Not by age: BullMQ would remove all older failed jobs of the queue, the dead letters.
          removeOnFail: true,
          // A failing child leaves its work to the parent.
          removeDependencyOnFailure: true,
          parent,
        },
      );
    }
  }

  async areOpen(job: RunningJob): Promise<boolean> {
    return ((await job.getDependenciesCount({ unprocessed: true })).unprocessed ?? 0) > 0;
  }

  /** Whether the queue has workers besides this one, cached for ten seconds; false if Redis does not list its clients. */
  async hasOtherWorkers(): Promise<boolean> {
    if (Date.now() > this.countedUntil) {
      this.countedUntil = Date.now() + workersCacheMs;
      this.workers = this.bull.getWorkersCount().catch(() => 1);
    }
    return (await this.workers) > 1;
  }

  async close(): Promise<void> {
    await this.bull.close().catch(() => undefined);
  }
}
