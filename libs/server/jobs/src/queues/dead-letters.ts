import { queueNames, queuesOf, type JobOperationName, type ProblemCode, type QueueName } from '@winnow/contracts';
import { deserializeProblem } from '@winnow/errors';
import type { Job as BullJob } from 'bullmq';
import { jobKeys } from '../keys';
import { JobRecords } from '../records/job-records';
import { connectRedis } from '../redis';
import { JobProducer } from './job-producer';
import { openQueues } from './job-queues';
import type { JobData } from './queue-options';

/** A job that failed for good, as an operator sees it: without the visitor's data. */
export interface DeadLetter {
  readonly id: string;
  readonly operation: JobOperationName;
  readonly queue: QueueName;
  readonly failedAt: Date;
  /** Number of failed runs. */
  readonly attempts: number;
  /** Host and process id of its last worker. */
  readonly worker: string;
  readonly code: ProblemCode;
  /** The message shown to the visitor. */
  readonly message: string;
  /** Correlation id of the request in every service's log. */
  readonly correlationId: string;
  /** Whether a retry may succeed: the failure was internal or transient, and the job is not cancelled. */
  readonly mayRetry: boolean;
}

/** Maximum dead letters listed per queue, newest first. */
const maxListed = 1_000;

type FailedJob = BullJob<JobData, unknown, JobOperationName>;

/** The failed jobs of all queues, to inspect, and to retry once their cause is fixed. Kept for a day. */
export class DeadLetters {
  private readonly redis;
  private readonly records: JobRecords;
  private readonly queues: ReturnType<typeof openQueues>;
  private readonly producer: JobProducer;

  constructor(redisUrl: string, prefix: string) {
    const keys = jobKeys(prefix);
    this.redis = connectRedis(redisUrl, 'producer');
    this.records = new JobRecords(this.redis, keys);
    this.queues = openQueues(redisUrl, prefix);
    this.producer = new JobProducer(this.queues, this.records);
  }

  /** Lists all dead letters, newest first. Throws when Redis does not respond. */
  async list(): Promise<DeadLetter[]> {
    await this.ping();
    const failed = await Promise.all(queueNames.map((queue) => this.failedJobs(queue)));
    return failed.flat().toSorted((a, b) => b.failedAt.getTime() - a.failedAt.getTime());
  }

  /**
   * Retries a job with all its attempts, under its own id: its visitor sees it run if the page is still open. Returns
   * false when no such job has failed, or its uploaded file or payload was removed. Throws when Redis does not respond.
   */
  async retry(id: string): Promise<boolean> {
    await this.ping();
    for (const queueName of queueNames) {
      const job = (await this.producer.queue(queueName).getJob(id)) as FailedJob | undefined;
      if (!job || !(await job.isFailed())) continue;
      if (hasUpload(job) || isTrimmed(job) || job.id !== job.data.id) return false;
      await this.reopen(job, queueName);
      if (queuesOf(job.name, job.data.payload as never).length === 1) {
        await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
      } else {
        // Removes the earlier step's result or failure with the job, so that both steps run again.
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

  /** BullMQ would wait for Redis without a timeout. */
  private async ping(): Promise<void> {
    await this.redis.ping().catch((cause: unknown) => {
      throw new Error('Redis does not respond.', { cause });
    });
  }

  private async failedJobs(queue: QueueName): Promise<DeadLetter[]> {
    const jobs = (await this.producer.queue(queue).getFailed(0, maxListed - 1)) as (FailedJob | undefined)[];
    // BullMQ lists jobs that have expired until another job of the queue fails.
    const own = jobs.filter((job) => job !== undefined && job.id === job.data.id) as FailedJob[];
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

  /** Restores or reopens the job's record, so that its owner can follow the job. */
  private async reopen({ data, name: operation, timestamp: createdAt }: FailedJob, queue: QueueName): Promise<void> {
    const { id, owner, correlationId } = data;
    await this.records.create({ id, operation, owner, queue, correlationId, createdAt }, 0);
    await this.records.reopen({ id, owner, queue });
  }
}

/** An uploaded file is removed when its job ends. */
const hasUpload = ({ data }: FailedJob) => Boolean((data.payload as { upload?: unknown } | undefined)?.upload);

/** The payload of a cancelled job is removed. */
const isTrimmed = ({ data }: FailedJob) => data.payload === undefined;
