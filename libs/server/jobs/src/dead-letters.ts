import { queueNames, queuesOf, type JobOperationName, type ProblemCode, type QueueName } from '@winnow/contracts';
import { deserializeProblem } from '@winnow/errors';
import type { Job as BullJob } from 'bullmq';
import { JobProducer } from './job-producer';
import { openQueues } from './job-queues';
import { JobRecords } from './job-record';
import { jobKeys } from './keys';
import type { JobData } from './queue-options';
import { connectRedis } from './redis';
import { defineScripts } from './scripts';

/** A job that was given up, as an operator sees it: nothing of what the visitor sent. */
export interface DeadLetter {
  readonly id: string;
  readonly operation: JobOperationName;
  readonly queue: QueueName;
  readonly failedAt: Date;
  /** Runs that ended with a failure. */
  readonly attempts: number;
  /** Host and process id of the worker that had it last. */
  readonly worker: string;
  readonly code: ProblemCode;
  /** What the visitor was told. */
  readonly message: string;
  /** The log of every service names the job's click by it. */
  readonly correlationId: string;
  /** Whether another run may end better: the failure was ours or a passing one, and the work is still wanted. */
  readonly mayRetry: boolean;
}

/** Dead letters listed at most, the newest first. */
const mostListed = 1_000;

type FailedJob = BullJob<JobData, unknown, JobOperationName>;

/** The failed jobs of all queues: to look at, and to run again once their cause is gone. Kept for a day. */
export class DeadLetters {
  private readonly redis;
  private readonly records: JobRecords;
  private readonly queues: ReturnType<typeof openQueues>;
  private readonly producer: JobProducer;

  constructor(redisUrl: string, prefix: string) {
    const keys = jobKeys(prefix);
    this.redis = connectRedis(redisUrl, 'producer');
    defineScripts(this.redis);
    this.records = new JobRecords(this.redis, keys);
    this.queues = openQueues(redisUrl, prefix);
    this.producer = new JobProducer(this.queues, this.records);
  }

  /** All of them, the newest first. Throws when Redis does not answer. */
  async list(): Promise<DeadLetter[]> {
    await this.reach();
    const failed = await Promise.all(queueNames.map((queue) => this.failedJobs(queue)));
    return failed.flat().toSorted((a, b) => b.failedAt.getTime() - a.failedAt.getTime());
  }

  /**
   * Runs a job again, with all its attempts, under its own id: its visitor sees it run, if the page is still open.
   * False when no such job has failed, or when its uploaded file, or what a cancelled one was asked for, is gone. Throws when Redis does not answer.
   */
  async retry(id: string): Promise<boolean> {
    await this.reach();
    for (const queueName of queueNames) {
      const job = (await this.producer.queue(queueName).getJob(id)) as FailedJob | undefined;
      if (!job || !(await job.isFailed())) continue;
      if (hasUpload(job) || isLight(job) || job.id !== job.data.id) return false;
      await this.reopen(job, queueName);
      if (queuesOf(job.name, job.data.payload as never).length === 1) {
        await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
      } else {
        // The earlier queue's answer, or failure, goes with the job: both steps start afresh.
        await job.remove({ removeChildren: true });
        await this.producer.restore(job.name, job.data);
      }
      return true;
    }
    return false;
  }

  async close(): Promise<void> {
    await this.queues.close();
    this.redis.disconnect();
  }

  /** BullMQ would wait for Redis for ever. */
  private async reach(): Promise<void> {
    await this.redis.ping().catch((cause: unknown) => {
      throw new Error('Redis does not answer.', { cause });
    });
  }

  private async failedJobs(queue: QueueName): Promise<DeadLetter[]> {
    const jobs = (await this.producer.queue(queue).getFailed(0, mostListed - 1)) as FailedJob[];
    const own = jobs.filter((job) => job.id === job.data.id);
    return Promise.all(
      own.map(async (job) => {
        const problem = deserializeProblem(job.failedReason);
        const record = await this.records.read(job.data.id);
        return {
          id: job.data.id,
          operation: job.name,
          queue,
          failedAt: new Date(job.finishedOn ?? 0),
          attempts: job.attemptsMade,
          worker: job.processedBy ?? '',
          code: problem.code,
          message: problem.message,
          correlationId: job.data.correlationId,
          mayRetry: problem.retry && !record?.cancelled && !hasUpload(job),
        };
      }),
    );
  }

  /** The job's record is written anew or opened again, so that its owner can follow it. */
  private async reopen({ data, name: operation, timestamp: createdAt }: FailedJob, queue: QueueName): Promise<void> {
    const { id, owner, correlationId } = data;
    await this.records.create({ id, operation, owner, queue, correlationId, createdAt }, 0);
    await this.records.reopen(id, owner);
  }
}

/** A file is dropped with the end of its job: there is nothing left to read. */
const hasUpload = ({ data }: FailedJob) => Boolean((data.payload as { upload?: unknown } | undefined)?.upload);

/** What was sent with a job that was cancelled is dropped. */
const isLight = ({ data }: FailedJob) => data.payload === undefined;
