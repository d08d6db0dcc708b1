import type { JobOperationName, QueueName } from '@winnow/contracts';
import { deserializeProblem } from '@winnow/errors';
import type { Logger } from '@winnow/logging';
import type { Job } from 'bullmq';
import type { Redis } from 'ioredis';
import type { JobKeys } from '../keys';
import { uploadOf, type JobData } from '../queues/queue-options';
import type { JobRecords } from '../records/job-records';
import type { Uploads } from '../uploads/uploads';

type FinishedJob = Job<JobData, unknown, JobOperationName>;

/** Ends jobs that BullMQ has finished: publishes the end and removes data that only the run needed. */
export class JobFinalizer {
  constructor(
    private readonly redis: Redis,
    private readonly keys: JobKeys,
    private readonly queue: QueueName,
    private readonly records: JobRecords,
    private readonly uploads: Uploads,
    private readonly log: Logger,
  ) {}

  /** Never throws: remaining data expires with the job minutes later, and a reader of the job marks it as ended. */
  async finalize(job: FinishedJob): Promise<void> {
    const { id, owner } = job.data;
    try {
      // The result of a step was passed to the job itself, which also has the payload.
      if (job.id !== id) return await this.trim(job, 'null');
      await this.records.end({ id, owner, queue: this.queue });
      const upload = uploadOf(job.data);
      if (upload?.key) await this.uploads.remove(upload.key);
      if (!isDeadLetter(job)) await this.trim(job, '');
    } catch (error) {
      this.log.warn({ err: error, jobId: id }, 'job completion publish failed');
    }
  }

  private async trim(job: FinishedJob, returnValue: string): Promise<void> {
    const key = this.keys.bullJob(this.queue, job.id ?? '');
    await this.redis.winnowTrimFinishedJob(key, `${key}:processed`, JSON.stringify(trimmedData(job.data)), returnValue);
    if (job.id === job.data.id) await this.records.accounts.dropSent(this.queue, job.data.id);
  }
}

/** Returns the data without the payload, but with the key of an upload, which a repeated request is compared with. */
function trimmedData(data: JobData): JobData {
  const upload = uploadOf(data);
  const { payload: _sent, ...rest } = data;
  return { ...rest, payload: upload && { upload } };
}

/** A failed job is a dead letter, which an operator may retry, unless it was cancelled. */
function isDeadLetter({ failedReason }: FinishedJob): boolean {
  return Boolean(failedReason) && deserializeProblem(failedReason).code !== 'cancelled';
}
