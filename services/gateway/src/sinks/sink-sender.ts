import type { Fetch } from '@winnow/egress-client';
import { ProblemError } from '@winnow/errors';
import type { JobClient } from '@winnow/jobs';
import type { Logger } from '@winnow/logging';
import type { CollectionStore } from '../collections/collection-store';
import { hasChangesOf } from '../collections/has-changes-of';
import { exportCollection } from '../collections/export/export-collection';
import type { PendingWork } from '../collections/pending-work';
import { DueWorker } from '../due-worker';
import type { PollIntervals } from '../poll-intervals';
import { BucketError, S3Bucket } from './s3-bucket';
import type { SinkSettings } from './sink-settings';
import type { DeliveryProgress, SinkStore, StoredDelivery } from './sink-store';

/** Milliseconds before each further attempt at a delivery; the collection is kept for days. */
const sinkRetries = [10_000, 60_000, 300_000, 1_800_000, 7_200_000] as const;
/**
 * Maximum concurrent deliveries of one gateway, and to one bucket among them, which may not respond; each has one part of a
 * file in memory.
 */
const [maxConcurrent, maxOfBucket] = [3, 2];

export interface SinkSenderParts {
  readonly sinks: ReadonlyMap<string, SinkSettings>;
  readonly store: SinkStore;
  readonly jobs: Pick<JobClient, 'status' | 'runOf'>;
  readonly collections: CollectionStore;
  readonly pending: PendingWork;
  readonly fetch: Fetch;
  readonly log: Logger;
  /** Aborts when this gateway stops; another one continues its deliveries. */
  readonly signal: AbortSignal;
  readonly retries?: readonly number[] | undefined;
  /** See `bucketRetries`. */
  readonly bucketRetries?: readonly number[] | undefined;
  readonly intervals?: PollIntervals | undefined;
}

type Delivery = StoredDelivery & DeliveryProgress;

/** Thrown when there is no collection to send, now or later. */
class Undeliverable extends Error {}

/**
 * Sends collections to buckets once their jobs have ended. An object's key is the job's, so a repeated delivery
 * replaces it.
 */
export class SinkSender extends DueWorker {
  /** Buckets of the active deliveries by job. */
  private readonly active = new Map<string, string>();

  constructor(private readonly parts: SinkSenderParts) {
    const { store } = parts;
    super({ ...parts, queue: store, settle: (job) => store.settle(job), maxConcurrent });
  }

  protected async process(job: string): Promise<number | undefined> {
    const delivery = await this.parts.store.read(job);
    if (!delivery) return undefined;
    const ofBucket = [...this.active.values()].filter((sink) => sink === delivery.sink).length;
    if (ofBucket >= maxOfBucket) return this.intervals.checkMs;
    this.active.set(job, delivery.sink);
    try {
      return await this.attempt(delivery);
    } finally {
      this.active.delete(job);
    }
  }

  /** Returns the milliseconds until the next attempt; undefined if none is needed. */
  private async attempt(delivery: Delivery): Promise<number | undefined> {
    const { store, signal } = this.parts;
    const { job } = delivery;
    try {
      if (!(await this.isReady(delivery))) return this.intervals.unfinishedMs;
      await store.write(job, { status: 'sending' });
      const sent = await this.send(delivery);
      await store.write(job, { ...sent, status: 'delivered', uploadId: '', message: '' });
      return undefined;
    } catch (error) {
      return signal.aborted ? 0 : await this.failed(delivery, error);
    }
  }

  /** Whether the job has ended and its collection is stored. Throws `Undeliverable` when there will be none. */
  private async isReady({ job, owner, collection }: Delivery): Promise<boolean> {
    const { jobs, pending, collections } = this.parts;
    const status = await jobs.status(job, owner);
    if (status === 'queued' || status === 'active') return false;
    if (status === 'failed' || status === 'cancelled') throw new Undeliverable('The job has failed or was cancelled.');
    if ((await pending.read(job)) !== null) return false;
    // The collection of a crawl has its id, and is not found unless it was stored.
    if (collection !== job && !(await hasChangesOf({ job, owner, collection }, jobs, collections)))
      throw new Undeliverable('The changes were not stored, because of the quota.');
    return true;
  }

  private async send(delivery: Delivery): Promise<Pick<DeliveryProgress, 'object' | 'bytes'>> {
    const { sinks, collections, fetch, signal, store, bucketRetries } = this.parts;
    const { job, owner, collection, sink: name, format, uploadId } = delivery;
    const sink = sinks.get(name);
    if (!sink) throw new Undeliverable('The bucket is no longer configured.');
    const bucket = new S3Bucket(sink, fetch, bucketRetries);
    const file = await exportCollection(collection, owner, format, await collections.open());
    const key = `${sink.prefix}${collection}/${job}/${file.name}`;
    // Aborts the upload of a gateway that died, or could not abort it, since buckets keep, and bill, incomplete uploads.
    if (uploadId !== undefined) await bucket.abort(key, uploadId).catch(() => undefined);
    const bytes = await bucket.upload({
      key,
      type: file.type,
      pieces: file.pieces(async () => () => undefined),
      signal,
      onStart: (id) => store.write(job, { uploadId: id }),
    });
    return { object: key, bytes };
  }

  private async failed({ job, sink, attempts }: Delivery, error: unknown): Promise<number | undefined> {
    const { store, log, retries = sinkRetries } = this.parts;
    const isFinal = error instanceof Undeliverable || isRefusal(error);
    const wait = isFinal ? undefined : retries[attempts];
    log.warn({ jobId: job, sink, err: error, isRetried: wait !== undefined }, 'bucket delivery failed');
    await store.write(job, {
      status: wait === undefined ? 'failed' : 'waiting',
      attempts: attempts + 1,
      message: messageOf(error),
    });
    return wait;
  }
}

/** Whether the collection no longer exists, or is too large for its format. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ProblemError && (error.code === 'not-found' || error.code === 'too-large');

/** Returns a message for the visitor; messages of other errors may contain addresses of the installation. */
function messageOf(error: unknown): string {
  const isKnown = error instanceof Undeliverable || error instanceof BucketError || error instanceof ProblemError;
  return isKnown ? error.message : 'The pages could not be read.';
}
