import type { ContentFormat } from '@winnow/contracts';
import type { Redis } from 'ioredis';
import { DueJobs } from '../due-jobs';
import type { Webhook } from './webhook-request';

/** Operations whose requests may have a webhook for their end. */
export const webhookOperations = ['crawl-site', 'refresh-collection'] as const;
export type WebhookOperation = (typeof webhookOperations)[number];

/** A webhook of a job, with its delivery progress. */
export interface StoredWebhook {
  readonly webhook: Webhook;
  readonly job: string;
  readonly owner: string;
  /** The job's id for its client. */
  readonly name: string;
  /** Prefix of event names: `crawl.page` for Firecrawl, `crawl-site.completed` for our own. */
  readonly kind: 'crawl' | 'batch_scrape' | WebhookOperation;
  readonly format: ContentFormat;
  /** The collection that a refresh updates. */
  readonly collection?: string | undefined;
}

/** Whether it is a webhook of an operation's own request, which has one event: its end. */
export const isOperationWebhook = ({ kind }: StoredWebhook): boolean => webhookOperations.some((name) => name === kind);

export interface WebhookProgress {
  /** Id of the job's last delivered event. */
  readonly after: string | undefined;
  readonly started: boolean;
  /** Failed attempts at the next event. */
  readonly attempts: number;
  /** Time of the next event; all attempts send the time of the first one. */
  readonly time: string;
}

/** Webhooks of jobs in Redis, so that any gateway can continue them. */
export class WebhookStore extends DueJobs {
  constructor(redis: Redis, prefix: string) {
    super(redis, `${prefix}:webhooks`, `${prefix}:webhook`, 30_000);
  }

  /** Stores the webhook of a new job; it is due immediately. */
  add(hook: StoredWebhook, isEnqueued: boolean): Promise<boolean> {
    return this.addJob(hook.job, 'hook', hook, isEnqueued);
  }

  async read(job: string): Promise<(StoredWebhook & WebhookProgress) | null> {
    const { hook, after, started, attempts, time = new Date().toISOString() } = await this.readFields(job);
    if (hook === undefined) return null;
    const stored = JSON.parse(hook) as StoredWebhook;
    return { ...stored, after, started: started === '1', attempts: Number(attempts ?? 0), time };
  }

  /** Records a delivered event. */
  delivered(job: string, after?: string): Promise<void> {
    return this.writeFields(job, { started: '1', attempts: '0', ...(after === undefined ? {} : { after }) });
  }

  failed(job: string, attempts: number, time: string): Promise<void> {
    return this.writeFields(job, { attempts: String(attempts), time });
  }
}
