import type { JobOperationName, QueueName } from '@winnow/contracts';
import { deserializeProblem } from '@winnow/errors';
import type { Logger } from '@winnow/logging';
import type { Job } from 'bullmq';
import type { Redis, Result } from 'ioredis';
import type { JobRecords } from './job-record';
import type { JobKeys } from './keys';
import type { JobData } from './queue-options';
import type { Uploads } from './uploads';

/**
 * Takes what only the work needed out of a job that BullMQ still keeps: what came with it, and the answers of the queues
 * before. KEYS: the job, its earlier answers; ARGV: what stays of its data, an answer to put in place of its own or ''.
 */
const lightenJob = `
redis.call('DEL', KEYS[2])
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('HSET', KEYS[1], 'data', ARGV[1])
if ARGV[2] ~= '' and redis.call('HEXISTS', KEYS[1], 'returnvalue') == 1 then
  redis.call('HSET', KEYS[1], 'returnvalue', ARGV[2])
end
return 1`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    winnowLightenJob(...keysAndArguments: (string | number)[]): Result<number, Context>;
  }
}

type EndedJob = Job<JobData, unknown, JobOperationName>;

/** Ends jobs that are over in BullMQ: whoever follows one is told, and what only the work needed is dropped. */
export class JobSettler {
  constructor(
    private readonly redis: Redis,
    private readonly keys: JobKeys,
    private readonly queue: QueueName,
    private readonly records: JobRecords,
    private readonly uploads: Uploads,
    private readonly log: Logger,
  ) {
    redis.defineCommand('winnowLightenJob', { numberOfKeys: 2, lua: lightenJob });
  }

  /** Never throws: what is not dropped here goes with the job, minutes later, and its reader finds its end. */
  async settle(job: EndedJob): Promise<void> {
    const { id, owner } = job.data;
    try {
      // A step's answer has gone to the job itself, which carries the payload as well.
      if (job.id !== id) return await this.lighten(job, 'null');
      await this.records.end(id, owner);
      const upload = uploadOf(job.data);
      if (upload?.key) await this.uploads.remove(upload.key);
      if (!mayRunAgain(job)) await this.lighten(job, '');
    } catch (error) {
      this.log.warn({ err: error, jobId: id }, 'the end of a job could not be told; its reader will find it');
    }
  }

  private async lighten(job: EndedJob, answer: string): Promise<void> {
    const key = this.keys.bullJob(this.queue, job.id ?? '');
    await this.redis.winnowLightenJob(key, `${key}:processed`, JSON.stringify(lightData(job.data)), answer);
    if (job.id === job.data.id) await this.records.accounts.dropSent(this.queue, job.data.id);
  }
}

/** The data without what was sent, but for the name of an upload: a request that comes twice brings a second one. */
function lightData(data: JobData): JobData {
  const upload = uploadOf(data);
  const { payload: _sent, ...rest } = data;
  return { ...rest, payload: upload && { upload } };
}

/** The upload that a job reads, if it does. */
export function uploadOf({ payload }: JobData): { readonly key?: string } | undefined {
  return (payload as { upload?: { key?: string } } | undefined)?.upload;
}

/** A job that was given up is a dead letter, which an operator may run again; one that was cancelled is nobody's. */
function mayRunAgain({ failedReason }: EndedJob): boolean {
  return Boolean(failedReason) && deserializeProblem(failedReason).code !== 'cancelled';
}
