import type { PageEvent, Problem } from '@winnow/contracts';
import type { EventPiece, JobClient } from '@winnow/jobs';
import type { Logger } from '@winnow/logging';
import { DueWorker } from '../due-worker';
import type { PollIntervals } from '../poll-intervals';
import type { Delivery, PostWebhook } from './post-webhook';
import type { ReadCompletion } from './read-completion';
import { firecrawlDelivery, ownDelivery, eventContents } from './webhook-payload';
import type { WebhookEvent } from './webhook-request';
import { isOperationWebhook, type StoredWebhook, type WebhookProgress, type WebhookStore } from './webhook-store';

/**
 * Milliseconds before each further attempt at an event; their sum is within the 15 minutes for which a job's events are
 * kept.
 */
const webhookRetries = [10_000, 60_000, 300_000] as const;
/** Maximum concurrent webhooks of one gateway, and of one owner among them. */
const [maxConcurrent, maxOfOwner] = [40, 8];
/** Milliseconds after which a webhook with further events leaves its place to others, since its receiver may be slow. */
const maxTurnMs = 10_000;
/**
 * Maximum bytes of events beyond 64 KiB that one gateway sends at a time, unless it is a single one. Each takes several
 * times its size: 40 events of 3 MB took 540 MB (measured).
 */
const maxLongBytes = 16 * 2 ** 20;

export interface WebhookSenderParts {
  readonly store: WebhookStore;
  readonly jobs: Pick<JobClient, 'follow' | 'status'>;
  readonly post: PostWebhook;
  /** Returns the data of a completed job. */
  readonly readCompletion: ReadCompletion;
  readonly log: Logger;
  /** Aborts when this gateway stops; another one continues its webhooks. */
  readonly signal: AbortSignal;
  readonly retries?: readonly number[];
  readonly intervals?: PollIntervals | undefined;
  readonly turnMs?: number;
}

interface WholeEvent {
  readonly event: EventPiece['event'];
  readonly id: string;
  /** JSON. */
  readonly text: string;
}

type Hook = StoredWebhook & WebhookProgress;

/** Thrown when the receiver did not accept an event. */
class NotAccepted extends Error {}

/** Thrown when there is no room for a long event; it is read again later. */
class NoRoom extends Error {}

/** Thrown when the job's record has expired, so that its outcome is unknown. */
class JobExpired extends Error {}

/**
 * Sends the events of jobs to their webhooks in order, each at least once: a delivery is recorded after the receiver
 * accepted it. Polls the jobs instead of following each to its end, so that long jobs do not delay the webhooks of others.
 */
export class WebhookSender extends DueWorker {
  /** Owners of the running webhooks by job. */
  private readonly owners = new Map<string, string>();
  /** Bytes of the long events that are sent. */
  private longBytes = 0;

  constructor(private readonly parts: WebhookSenderParts) {
    const { store } = parts;
    super({ ...parts, queue: store, settle: (job) => store.remove(job), maxConcurrent });
  }

  protected async process(job: string): Promise<number | undefined> {
    const hook = await this.parts.store.read(job);
    if (!hook) return undefined;
    const ofOwner = [...this.owners.values()].filter((owner) => owner === hook.owner).length;
    if (ofOwner >= maxOfOwner) return this.intervals.checkMs;
    this.owners.set(job, hook.owner);
    try {
      return await this.attempt(hook);
    } finally {
      this.owners.delete(job);
    }
  }

  /** Returns the milliseconds until the next attempt; undefined if none is needed. */
  private async attempt(hook: Hook): Promise<number | undefined> {
    const { store, signal, log, retries = webhookRetries } = this.parts;
    const { job } = hook;
    let { attempts } = hook;
    const onDelivered = async (after?: string) => {
      attempts = 0;
      await store.delivered(job, after);
    };
    try {
      const outcome = await this.deliver(hook, onDelivered);
      if (signal.aborted) return 0;
      return { ended: undefined, quiet: this.intervals.unfinishedMs, turnOver: 0 }[outcome];
    } catch (error) {
      if (signal.aborted) return 0;
      const wait = error instanceof NotAccepted ? retries[attempts] : this.intervals.checkMs;
      const isExpired = error instanceof JobExpired;
      if (wait !== undefined && !isExpired) {
        if (error instanceof NotAccepted) await store.failed(job, attempts + 1, hook.time);
        return wait;
      }
      log.warn({ jobId: job }, 'webhook delivery abandoned');
      return undefined;
    }
  }

  /** Sends undelivered events, up to the last one or the end of the turn. Throws `NotAccepted` and `JobExpired`. */
  private async deliver(
    hook: Hook,
    onDelivered: (after?: string) => Promise<void>,
  ): Promise<'ended' | 'quiet' | 'turnOver'> {
    const { jobs, turnMs = maxTurnMs } = this.parts;
    const turnEnd = performance.now() + turnMs;
    const status = await jobs.status(hook.job, hook.owner);
    if (status === null) throw new JobExpired();
    if (!hook.started && !isOperationWebhook(hook)) {
      await this.send(hook, 'started', eventContents.started(), '');
      await onDelivered();
    }
    const isOpen = status === 'queued' || status === 'active';
    if (isOpen && !hook.webhook.events.includes('page')) return 'quiet';
    for await (const { event, id, text } of this.eventsOf(hook)) {
      if (event === 'result') {
        await this.completed(hook);
        return 'ended';
      }
      if (event === 'problem') {
        await this.failed(hook, JSON.parse(text) as Problem);
        return 'ended';
      }
      if (event !== 'page' || !hook.webhook.events.includes('page')) continue;
      await this.send(hook, 'page', eventContents.page(JSON.parse(text) as PageEvent, hook), id);
      await onDelivered(id);
      if (performance.now() > turnEnd) return 'turnOver';
    }
    return 'quiet';
  }

  /** Yields the undelivered events, the result without its text. Throws `NoRoom`. */
  private async *eventsOf({ job, after }: Hook): AsyncGenerator<WholeEvent> {
    const { jobs, signal } = this.parts;
    const pieces: Buffer[] = [];
    let held = 0;
    const hold = (count: number) => {
      const others = this.longBytes - held;
      if (others > 0 && count > held && others + count > maxLongBytes) throw new NoRoom();
      this.longBytes = others + count;
      held = count;
    };
    try {
      for await (const { event, bytes, id } of jobs.follow(job, after, signal, { untilQuiet: true })) {
        // The result may be long, so receivers fetch it themselves.
        if (event === 'result') return yield { event, id: '', text: '' };
        pieces.push(bytes);
        if (id === undefined) {
          hold(held + bytes.byteLength);
          continue;
        }
        yield { event, id, text: Buffer.concat(pieces.splice(0)).toString() };
        hold(0);
      }
    } finally {
      hold(0);
    }
  }

  private async completed(hook: Hook): Promise<void> {
    if (!hook.webhook.events.includes('completed')) return;
    if (!isOperationWebhook(hook)) return this.send(hook, 'completed', eventContents.completed(), '');
    await this.post(hook, ownDelivery(hook, 'completed', await this.parts.readCompletion(hook)));
  }

  private async failed(hook: Hook, problem: Problem): Promise<void> {
    if (!hook.webhook.events.includes('failed')) return;
    if (!isOperationWebhook(hook)) return this.send(hook, 'failed', eventContents.failed(problem), '');
    const { code, message } = problem;
    await this.post(hook, ownDelivery(hook, 'failed', { problem: { code, message } }));
  }

  private async send(hook: Hook, event: WebhookEvent, contents: Parameters<typeof firecrawlDelivery>[2], id: string) {
    if (hook.webhook.events.includes(event)) await this.post(hook, firecrawlDelivery(hook, event, contents, id));
  }

  private async post({ webhook }: Hook, delivery: Delivery): Promise<void> {
    if (!(await this.parts.post(webhook, delivery, this.parts.signal))) throw new NotAccepted();
  }
}
