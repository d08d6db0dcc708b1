import {
  operations,
  type Job as WireJob,
  type JobOperationName,
  type JobStatus,
  type QueueName,
  type Upload,
} from '@winnow/contracts';
import { JobFollower, type EventPiece, type FollowOptions } from './job-follower';
import { JobProducer, type NewJob } from './job-producer';
import { openQueues, type JobQueues } from './job-queues';
import { JobReader, toWireJob, type JobEnd, type JobState } from './job-reader';
import { JobRecords, type JobRecord } from './job-record';
import { uploadOf } from './job-settler';
import { jobKeys } from './keys';
import type { JobData } from './queue-options';
import { connectRedis } from './redis';
import { defineScripts } from './scripts';
import { defineResultScripts } from './result-scripts';
import { ResultReader } from './read-result';
import { StoredResults } from './stored-result';
import { Uploads, type UploadTerms } from './uploads';
import { WakeUp } from './wake-up';

/** Jobs as their owners see them: add, look, follow, cancel. Keeps nothing in memory, so any replica can answer. */
export class JobClient {
  private readonly redis;
  private readonly subscriber;
  private readonly records: JobRecords;
  private readonly producer: JobProducer;
  private readonly reader: JobReader;
  private readonly follower: JobFollower;
  private readonly uploads: Uploads;

  private readonly ownQueues: ReturnType<typeof openQueues> | undefined;

  /** Without `queues` it opens, and closes, queues of its own. */
  constructor(redisUrl: string, prefix: string, queues?: JobQueues) {
    const keys = jobKeys(prefix);
    this.redis = connectRedis(redisUrl, 'producer');
    this.subscriber = connectRedis(redisUrl, 'subscriber');
    defineScripts(this.redis);
    defineResultScripts(this.redis);
    this.records = new JobRecords(this.redis, keys);
    this.ownQueues = queues ? undefined : openQueues(redisUrl, prefix);
    this.producer = new JobProducer((queues ?? this.ownQueues) as JobQueues, this.records);
    const results = new ResultReader(this.redis, new StoredResults(this.redis, keys));
    this.reader = new JobReader(this.redis, keys, this.records, this.producer, results);
    this.follower = new JobFollower(
      this.redis,
      keys,
      new WakeUp(this.subscriber, keys.wakeChannel),
      this.reader,
      this.records,
    );
    this.uploads = new Uploads(this.redis, keys);
  }

  /** Enqueues a job; resolves with its id once it is stored. Throws as `JobProducer.add`. */
  async add<Name extends JobOperationName>(job: NewJob<Name>): Promise<string> {
    const id = await this.producer.add(job);
    if (job.idempotencyKey !== undefined) await this.dropSpareUpload(id, job).catch(() => undefined);
    return id;
  }

  /** A repeated request brings its file once more; its job is the first one, and reads the first file, or is over. */
  private async dropSpareUpload(id: string, { operation, payload }: NewJob<JobOperationName>): Promise<void> {
    const { upload } = payload as { upload?: Upload };
    if (!upload) return;
    const job = await this.producer.queue(operations[operation].transport.queue).getJob(id);
    const { upload: read } = ((job?.data as JobData | undefined)?.payload ?? {}) as { upload?: Upload };
    if (read?.key !== upload.key) await this.uploads.remove(upload.key);
  }

  /** Whether the job is the owner's. False when it is unknown. */
  async isOwned(id: string, owner: string): Promise<boolean> {
    return (await this.records.read(id))?.owner === owner;
  }

  /** The job, or null when it is unknown or another owner's, of which nothing but the record is read. */
  async read(id: string, owner: string): Promise<JobState | null> {
    const record = await this.records.read(id);
    return record?.owner === owner ? this.reader.readRecorded(record) : null;
  }

  /** How far the job is; null as `read`. */
  async status(id: string, owner: string): Promise<JobStatus | null> {
    const record = await this.records.read(id);
    return record?.owner === owner ? (await this.reader.readRecorded(record, false)).status : null;
  }

  /** The owner's newest jobs, at most `most` of those that are over, without results. */
  async list(owner: string, most: number): Promise<WireJob[]> {
    return (await this.reader.list(owner, most)).map((state) => toWireJob(state));
  }

  /** How many of the owner's jobs are not over. */
  openCount(owner: string): Promise<number> {
    return this.records.openCount(owner);
  }

  /** Whether `add` would answer with a job that the same request has made before. */
  isRepeated(owner: string, operation: JobOperationName, idempotencyKey: string): Promise<boolean> {
    return this.records.hasMade(owner, operation, idempotencyKey);
  }

  /** Jobs that wait in a queue for a worker, of all owners. */
  async waitingCount(queue: QueueName): Promise<number> {
    const counts = await this.producer.queue(queue).getJobCounts('wait', 'prioritized', 'delayed');
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  }

  /** Cancels a job; one that is over stays as it is. False when it is unknown or somebody else's. */
  async cancel(id: string, owner: string): Promise<boolean> {
    const record = await this.records.read(id);
    if (record?.owner !== owner) return false;
    if (!(await this.records.cancel(record))) return true;
    await this.records.end(id, owner);
    // What waits is dropped at once, with all that was sent; a worker that has it drops it as soon as it hears.
    await this.withdraw(record).catch(() => undefined);
    return true;
  }

  private async withdraw(record: JobRecord): Promise<void> {
    const hasUpload = operations[record.operation].body === 'multipart';
    const job = hasUpload ? await this.producer.queue(record.queue).getJob(record.id) : undefined;
    if (!(await this.producer.withdraw(record))) return;
    await this.records.accounts.dropSent(record.queue, record.id);
    const upload = job && uploadOf(job.data as JobData);
    if (upload?.key) await this.uploads.remove(upload.key);
  }

  /** Events after `afterId`, as they come; see `JobFollower.follow`. The caller has checked the owner. */
  follow(
    id: string,
    afterId: string | undefined,
    signal: AbortSignal,
    how?: FollowOptions,
  ): AsyncGenerator<EventPiece> {
    return this.follower.follow(id, afterId, signal, how);
  }

  /** How the job ended, as soon as it has. Undefined when `signal` aborts first. Reads none of its events. */
  end(id: string, signal: AbortSignal): Promise<JobEnd | undefined> {
    return this.follower.end(id, signal);
  }

  /** Stores an upload; see `Uploads.store`. */
  storeUpload(name: string, bytes: AsyncIterable<Uint8Array>, terms: UploadTerms): Promise<Upload> {
    return this.uploads.store(name, bytes, terms);
  }

  removeUpload(key: string): Promise<void> {
    return this.uploads.remove(key);
  }

  async close(): Promise<void> {
    await this.ownQueues?.close();
    this.redis.disconnect();
    this.subscriber.disconnect();
  }
}
