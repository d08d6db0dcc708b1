import type { INestApplication } from '@nestjs/common';
import { createEgressFetch } from '@winnow/egress-client';
import { JobClient } from '@winnow/jobs';
import type { Logger } from '@winnow/logging';
import type { CollectionStore } from './collections/collection-store';
import { CollectionWorker } from './collections/collection-worker';
import type { PendingWork } from './collections/pending-work';
import { createStoreJob } from './collections/store-job';
import type { GatewayConfig } from './config';
import type { DueWorker } from './due-worker';
import type { PollIntervals } from './poll-intervals';
import { RunOperation } from './run-operation';
import type { ScheduleStore } from './schedules/schedule-store';
import { SinkSender } from './sinks/sink-sender';
import { readSinks } from './sinks/sink-settings';
import type { SinkStore } from './sinks/sink-store';
import { postWebhook } from './webhooks/post-webhook';
import { createReadCompletion } from './webhooks/read-completion';
import { WebhookSender } from './webhooks/webhook-sender';
import type { WebhookStore } from './webhooks/webhook-store';

interface BackgroundParts {
  readonly config: GatewayConfig;
  readonly log: Logger;
  /** Aborts when this gateway stops; another one continues. */
  readonly signal: AbortSignal;
  readonly webhooks: WebhookStore;
  readonly collections: CollectionStore;
  readonly pending: PendingWork;
  readonly schedules: ScheduleStore;
  readonly sinks: SinkStore;
}

export interface BackgroundOptions {
  /** See `webhookRetries`. */
  readonly webhookRetries?: readonly number[] | undefined;
  /** See `sinkRetries`, and `bucketRetries`. */
  readonly sinkRetries?: { readonly deliveries: readonly number[]; readonly requests: readonly number[] } | undefined;
  readonly intervals?: PollIntervals | undefined;
}

/**
 * Starts the work of a gateway that no request waits for: webhooks, deliveries to buckets, results for collections,
 * schedules. Returns what to await after the signal.
 */
export function startBackgroundWork(
  app: INestApplication,
  { config, log, signal, webhooks, collections, pending, schedules, sinks }: BackgroundParts,
  { webhookRetries: retries, sinkRetries, intervals }: BackgroundOptions,
): () => Promise<void> {
  const { egressUrl, egressTokens: tokens, webhookSecret } = config;
  const jobs = app.get(JobClient);
  const shared = { jobs, log, signal, intervals };
  const workers: DueWorker[] = [];
  if (egressUrl !== null) {
    const fetch = createEgressFetch({ egressUrl, tokens });
    const post = postWebhook(fetch, webhookSecret);
    const readCompletion = createReadCompletion(jobs, collections, pending);
    workers.push(new WebhookSender({ ...shared, store: webhooks, post, readCompletion, ...(retries && { retries }) }));
    const known = readSinks(config);
    const delayed = { retries: sinkRetries?.deliveries, bucketRetries: sinkRetries?.requests };
    if (known.size > 0)
      workers.push(new SinkSender({ ...shared, sinks: known, store: sinks, collections, pending, fetch, ...delayed }));
  }
  if (collections.isConfigured) {
    const storeJob = createStoreJob(jobs, collections, pending, signal);
    workers.push(new CollectionWorker({ ...shared, store: collections, pending, storeJob }));
    schedules.run(app.get(RunOperation), log);
  }
  for (const worker of workers) void worker.run();
  return async () => {
    await Promise.all(workers.map((worker) => worker.ended()));
  };
}
