import type { Delivery, SinkFormat } from '@winnow/contracts';
import type { Redis } from 'ioredis';
import { DueJobs } from '../due-jobs';

/** A collection to send to a bucket once a job has ended. Contains the bucket's name, never its credentials. */
export interface StoredDelivery {
  readonly job: string;
  readonly owner: string;
  readonly collection: string;
  readonly sink: string;
  readonly format: SinkFormat;
}

export interface DeliveryProgress {
  readonly status: Delivery['status'];
  /** Number of failed attempts. */
  readonly attempts: number;
  readonly object?: string | undefined;
  readonly bytes?: number | undefined;
  readonly message?: string | undefined;
  /** Id of a multipart upload that a gateway may have left in the bucket. */
  readonly uploadId?: string | undefined;
}

/** Deliveries to buckets in Redis, so that any gateway can continue them. */
export class SinkStore extends DueJobs {
  constructor(redis: Redis, prefix: string) {
    super(redis, `${prefix}:deliveries`, `${prefix}:delivery`, 60_000);
  }

  add(delivery: StoredDelivery, isEnqueued: boolean): Promise<boolean> {
    return this.addJob(delivery.job, 'delivery', delivery, isEnqueued);
  }

  async read(job: string): Promise<(StoredDelivery & DeliveryProgress) | null> {
    const { delivery, status, attempts, bytes, object, message, uploadId } = await this.readFields(job);
    if (delivery === undefined) return null;
    const progress = { object, message, uploadId: uploadId || undefined };
    return {
      ...(JSON.parse(delivery) as StoredDelivery),
      ...progress,
      status: (status ?? 'waiting') as Delivery['status'],
      attempts: Number(attempts ?? 0),
      bytes: bytes === undefined ? undefined : Number(bytes),
    };
  }

  async write(job: string, { attempts, bytes, ...fields }: Partial<DeliveryProgress>): Promise<void> {
    const numbers = Object.entries({ attempts, bytes }).map(([name, value]) => [name, value?.toString()]);
    const given = [...Object.entries(fields), ...numbers].filter(([, value]) => value !== undefined);
    await this.writeFields(job, Object.fromEntries(given) as Record<string, string>);
  }
}
