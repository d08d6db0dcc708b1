import { Inject, Injectable } from '@nestjs/common';
import { sinkSchema, type Delivery, type SinkRequest } from '@winnow/contracts';
import type { RecordedJob } from '@winnow/jobs';
import * as z from 'zod/mini';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { invalidField, parseRequest } from '../routes/parse-request';
import { webhookOperations } from '../webhooks/webhook-store';
import { readSinks, type SinkSettings } from './sink-settings';
import { SinkStore } from './sink-store';

const fields = z.object({ sink: z.optional(sinkSchema), collection: z.optional(z.string()) });

/** Registers deliveries to the buckets of requests, and returns their state. */
@Injectable()
export class Sinks {
  private readonly known: ReadonlyMap<string, SinkSettings>;

  constructor(
    @Inject(SinkStore) private readonly store: SinkStore,
    @Inject(GATEWAY_CONFIG) config: GatewayConfig,
  ) {
    this.known = readSinks(config);
  }

  /** Returns the names of the buckets that a session may use. */
  namesFor(owner: string): string[] {
    return [...this.known].filter(([, sink]) => isFor(sink, owner)).map(([name]) => name);
  }

  /**
   * Returns the bucket in the request of a crawl or refresh. Throws `invalid-request` for one that the caller may not
   * use.
   */
  namedIn(operation: string, body: unknown, owner: string): SinkRequest | undefined {
    // Both operations end with a collection.
    if (!webhookOperations.some((name) => name === operation)) return undefined;
    const { sink } = parseRequest(fields, body);
    if (sink === undefined || this.namesFor(owner).includes(sink.name)) return sink;
    throw invalidField('sink.name', 'There is no bucket with this name. GET /api/sinks lists the available ones.');
  }

  /** Sends the collection of a new job to the bucket once the job has ended. */
  async add(
    { id: job, isEnqueued }: RecordedJob,
    owner: string,
    sink: SinkRequest | undefined,
    body: unknown,
  ): Promise<void> {
    if (!sink) return;
    const { collection = job } = parseRequest(fields, body);
    await this.store.add({ job, owner, collection, sink: sink.name, format: sink.format }, isEnqueued);
  }

  /** Returns the delivery of a job of the caller; undefined when its request has no bucket. */
  async deliveryOf(job: string): Promise<Delivery | undefined> {
    if (this.known.size === 0) return undefined;
    const found = await this.store.read(job);
    if (!found) return undefined;
    const { sink, format, status, attempts, object, bytes, message } = found;
    return {
      ...{ sink, format, status, attempts },
      ...(object === undefined ? {} : { object }),
      ...(bytes === undefined ? {} : { bytes }),
      ...(message ? { message } : {}),
    };
  }
}

const isFor = ({ owners }: SinkSettings, owner: string): boolean => owners?.has(owner) ?? true;
