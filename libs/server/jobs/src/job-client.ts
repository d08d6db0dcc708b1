import {
  operations,
  type FailedPage,
  type Job as WireJob,
  type JobOperationName,
  type JobStatus,
  type Progress,
  type QueueName,
  type Upload,
} from '@winnow/contracts';
import { CollectedCrawls } from './crawls/collected-crawls';
import type { EventPiece } from './events/event-piece';
import { JobFollower, type FollowOptions } from './events/job-follower';
import { JobNotifications } from './events/job-notifications';
import { jobKeys } from './keys';
import { JobProducer, type NewJob } from './queues/job-producer';
import { openQueues, type JobQueues } from './queues/job-queues';
import { uploadOf, type JobData } from './queues/queue-options';
import { countWaiting } from './queues/queue-stats';
import {
  JobReader,
  toWireJob,
  type JobEnd,
  type JobPagesWindow,
  type FinishedRun,
  type JobState,
  type StoredItems,
} from './records/job-reader';
import { JobRecords, type JobRecord } from './records/job-records';
import { noMovedItems, type MovedItems } from './records/moved-items';
import { ResultReader } from './records/result-reader';
import { StoredItemsReader } from './records/stored-items-reader';
import { StoredResults } from './records/stored-results';
import { connectRedis } from './redis';
import { Uploads, type UploadOptions } from './uploads/uploads';

/**
 * Client for the jobs of an owner: adds, reads, follows and cancels them. Keeps no state in memory, so that any replica
 * can answer.
 */
export class JobClient {
  private readonly redis;
  /** Connection for megabytes of results and events: on a shared one short replies would wait behind them. */
  private readonly bulk;
  private readonly subscriber;
  private readonly records: JobRecords;
  private readonly producer: JobProducer;
  private readonly reader: JobReader;
  private readonly follower: JobFollower;
  private readonly uploads: Uploads;
  readonly collected: CollectedCrawls;
  /** Returns the number of jobs that wait for a worker of a queue, over all owners. */
  readonly waitingCount: (queue: QueueName) => Promise<number>;
  /** Returns the milliseconds for which a job can still be read, negative when it is unknown. */
  readonly keptMs: (id: string) => Promise<number>;
  private readonly ownQueues: ReturnType<typeof openQueues> | undefined;

  /** Without `queues` it opens and closes its own queues. `moved` has the items that are no longer in Redis. */
  constructor(redisUrl: string, prefix: string, queues?: JobQueues, moved: MovedItems = noMovedItems) {
    const keys = jobKeys(prefix);
    this.redis = connectRedis(redisUrl, 'producer');
    this.bulk = connectRedis(redisUrl, 'producer');
    this.subscriber = connectRedis(redisUrl, 'subscriber');
    this.records = new JobRecords(this.redis, keys);
    this.ownQueues = queues ? undefined : openQueues(redisUrl, prefix);
    const bull = (queues ?? this.ownQueues) as JobQueues;
    this.producer = new JobProducer(bull, this.records);
    const items = new StoredItemsReader(this.bulk, keys, new StoredResults(this.bulk, keys), moved);
    const results = new ResultReader(this.bulk, items);
    this.reader = new JobReader(this.redis, keys, this.records, bull.queues, results);
    this.follower = new JobFollower(
      this.bulk,
      keys,
      new JobNotifications(this.subscriber, keys.wakeChannel),
      this.reader,
      this.records,
      moved,
    );
    this.uploads = new Uploads(this.redis, keys);
    this.keptMs = (id) => this.redis.pttl(keys.record(id));
    this.waitingCount = (queue) => countWaiting(this.redis, keys, queue);
    const { queue } = operations['crawl-site'].transport;
    this.collected = new CollectedCrawls(this.redis, keys, (id) => this.wakeJob(queue, id));
  }

  /** Enqueues a job. Resolves with its id once it is stored. Throws like `JobProducer.add`. */
  async add<Name extends JobOperationName>(job: NewJob<Name>): Promise<string> {
    const id = await this.producer.add(job);
    if (job.idempotencyKey !== undefined) await this.removeDuplicateUpload(id, job).catch(() => undefined);
    return id;
  }

  /** Removes the second upload of a repeated request: the first job reads the first file, or has ended. */
  private async removeDuplicateUpload(id: string, { operation, payload }: NewJob<JobOperationName>): Promise<void> {
    const { upload } = payload as { upload?: Upload };
    if (!upload) return;
    const job = await this.producer.queue(operations[operation].transport.queue).getJob(id);
    const { upload: read } = ((job?.data as JobData | undefined)?.payload ?? {}) as { upload?: Upload };
    if (read?.key !== upload.key) await this.uploads.remove(upload.key);
  }

  /** Whether the owner has a job with this id; false when it is unknown. */
  async isOwned(id: string, owner: string): Promise<boolean> {
    return (await this.recordOf(id, owner)) !== null;
  }

  /** Returns the record of the owner's job, of `operation` if given; null for any other job. */
  private async recordOf(id: string, owner: string, operation?: JobOperationName): Promise<JobRecord | null> {
    const record = await this.records.read(id);
    if (record?.owner !== owner || (operation && record.operation !== operation)) return null;
    return record;
  }

  /** Reads a job; null when it is unknown or another owner's. Of another owner's job only the record is read. */
  async read(id: string, owner: string, withResult = true): Promise<JobState | null> {
    const record = await this.recordOf(id, owner);
    return record && this.reader.readRecorded(record, withResult);
  }

  /** Returns the job's status, or null like `read`. */
  async status(id: string, owner: string): Promise<JobStatus | null> {
    return (await this.read(id, owner, false))?.status ?? null;
  }

  /** Returns the file and the times of a job's last run; null like `read`. */
  async runOf(id: string, owner: string): Promise<FinishedRun | null> {
    const record = await this.recordOf(id, owner);
    return record && this.reader.runOf(record);
  }

  /** Lists the owner's newest jobs, at most `limit`, and all open ones, without results. */
  async list(owner: string, limit: number): Promise<WireJob[]> {
    return (await this.reader.list(owner, limit)).map((state) => toWireJob(state));
  }

  /** Returns the number of the owner's jobs that have not ended. */
  openCount(owner: string): Promise<number> {
    return this.records.openCount(owner);
  }

  /** Whether `add` would resolve with a job that the same request has already created. */
  isRepeated(owner: string, operation: JobOperationName, idempotencyKey: string): Promise<boolean> {
    return this.records.hasCreated(owner, operation, idempotencyKey);
  }

  /** Cancels a job unless it has ended. Returns false when it is unknown or another owner's. */
  async cancel(id: string, owner: string): Promise<boolean> {
    const record = await this.recordOf(id, owner);
    if (!record) return false;
    if (!(await this.records.cancel(record))) return true;
    await this.records.end(record);
    // A waiting job is removed immediately, with its payload; an active one is ended by its worker.
    await this.withdraw(record).catch(() => undefined);
    return true;
  }

  /** Pauses or resumes a crawl or refresh; false when it is unknown, not the owner's, another operation, or ended. */
  async pause(id: string, owner: string, isPaused: boolean): Promise<boolean> {
    const record = await this.recordOf(id, owner);
    if (!record || !(await this.records.pause(record, isPaused))) return false;
    if (!isPaused) await this.wakeJob(record.queue, id);
    return true;
  }

  /** Runs a suspended job immediately; a paused one would check again within seconds anyway. */
  private async wakeJob(queue: QueueName, id: string): Promise<void> {
    const job = await this.producer.queue(queue).getJob(id);
    await job?.promote().catch(() => undefined);
  }

  /** Returns the pages that a crawl has read so far; null like `read`, and for other operations. */
  async pages(id: string, owner: string, offset: number, limit: number): Promise<JobPagesWindow | null> {
    return (await this.recordOf(id, owner, 'crawl-site')) && this.reader.pagesOf(id, offset, limit);
  }

  /** Returns the first pages of a crawl without content; null like `pages`. */
  async failures(id: string, owner: string): Promise<FailedPage[] | null> {
    const record = await this.recordOf(id, owner, 'crawl-site');
    return record && this.reader.failuresOf(record);
  }

  /**
   * Returns the pairs of a dataset; null like `read`, and for other operations. Throws `not-found` until it is
   * complete.
   */
  async dataset(id: string, owner: string): Promise<StoredItems | null> {
    const record = await this.recordOf(id, owner, 'make-dataset');
    return record && this.reader.itemsOf(record);
  }

  /** Returns the result of a completed job that is stored item by item; null like `read`, and without such a result. */
  async storedResult(id: string, owner: string): Promise<{ items: StoredItems; rest: object } | null> {
    const record = await this.recordOf(id, owner);
    return record && this.reader.storedResultOf(record);
  }

  private async withdraw(record: JobRecord): Promise<void> {
    const hasUpload = 'upload' in (operations[record.operation].payload as unknown as { shape: object }).shape;
    const job = hasUpload ? await this.producer.queue(record.queue).getJob(record.id) : undefined;
    if (!(await this.producer.withdraw(record))) return;
    await this.records.accounts.dropSent(record.queue, record.id);
    const upload = job && uploadOf(job.data as JobData);
    if (upload?.key) await this.uploads.remove(upload.key);
  }

  /** Keeps the result of a crawl or refresh until it is stored; see `JobRecords.holdResult`. */
  holdResult(id: string): Promise<void> {
    return this.records.holdResult(id);
  }

  releaseResult(id: string): Promise<void> {
    return this.records.releaseResult(id);
  }

  /** Yields events after `afterId`; see `JobFollower.follow`. The caller must check the owner. */
  follow(
    id: string,
    afterId: string | undefined,
    signal: AbortSignal,
    options?: FollowOptions,
  ): AsyncGenerator<EventPiece> {
    return this.follower.follow(id, afterId, signal, options);
  }

  /** Resolves with the outcome when the job ends; see `JobFollower.end`. */
  end(id: string, signal: AbortSignal): Promise<JobEnd | undefined> {
    return this.follower.end(id, signal);
  }

  /** Yields the progress of a job; see `JobFollower.progress`. The caller must check the owner. */
  progress(id: string, signal: AbortSignal): AsyncGenerator<Progress> {
    return this.follower.progress(id, signal);
  }

  /** Stores an upload; see `Uploads.store`. */
  storeUpload(name: string, bytes: AsyncIterable<Uint8Array>, options: UploadOptions): Promise<Upload> {
    return this.uploads.store(name, bytes, options);
  }

  removeUpload(key: string): Promise<void> {
    return this.uploads.remove(key);
  }

  async close(): Promise<void> {
    await this.ownQueues?.close();
    this.redis.disconnect();
    this.bulk.disconnect();
    this.subscriber.disconnect();
  }
}
