import { Inject, Injectable } from '@nestjs/common';
import { addressPolicy } from '@winnow/address-policy';
import { operations, queuesOf, type JobOperationName, type JobStatus, type PayloadOf } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { JobClient, type JobAccount, type JobResult, type NewJob } from '@winnow/jobs';
import { CollectedJobs } from './collections/collected-jobs';
import { GATEWAY_CONFIG, type GatewayConfig } from './config';
import { Shutdown } from './http/shutdown';
import { parseRequest } from './routes/parse-request';
import { preparePayload, type RequestLimits } from './routes/prepare-payload';
import { Sinks } from './sinks/sinks';
import { Webhooks } from './webhooks/webhooks';

type OnRecorded = NonNullable<NewJob<JobOperationName>['onRecorded']>;

/** Identity of a request. */
export interface Caller {
  readonly owner: string;
  /** Hash of the client's address block. */
  readonly block: string;
  readonly correlationId: string;
  readonly idempotencyKey?: string | undefined;
  /** Stores what else must exist when the job runs; see `NewJob`. */
  readonly onRecorded?: OnRecorded | undefined;
}

/** Maximum open jobs of a visitor, and of an address block. */
const maxOpenJobsOfVisitor = 100;
const maxOpenJobsOfBlock = 400;
const megabyte = 2 ** 20;

/** Turns a request into a job: parses, checks, enqueues; then waits for the result or responds immediately. */
@Injectable()
export class RunOperation {
  private readonly limits: RequestLimits;

  constructor(
    @Inject(JobClient) private readonly jobs: JobClient,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    @Inject(Shutdown) private readonly shutdown: Shutdown,
    @Inject(CollectedJobs) private readonly collected: CollectedJobs,
    @Inject(Webhooks) private readonly webhooks: Webhooks,
    @Inject(Sinks) private readonly sinks: Sinks,
  ) {
    const { pages, crawlPages, contentChars } = config;
    this.limits = { pages, crawlPages, contentChars, addresses: addressPolicy(config) };
  }

  /**
   * Enqueues a job for a request body and resolves with the job's id.
   * Throws `invalid-request`, `address-refused`, `too-large`, `quota` when the visitor has too many open jobs, or
   * `unavailable` when a queue is over its limit.
   */
  async start(name: JobOperationName, body: unknown, caller: Caller): Promise<string> {
    const webhook = this.webhooks.namedIn(name, body);
    const sink = this.sinks.namedIn(name, body, caller.owner);
    const onRecorded: OnRecorded = async (job) => {
      await this.webhooks.addNamed(job, caller.owner, webhook, body);
      await this.sinks.add(job, caller.owner, sink, body);
      await caller.onRecorded?.(job);
    };
    return this.startPrepared(name, body, { ...caller, onRecorded });
  }

  /** Returns the payload of a request body. Throws `invalid-request`, `address-refused` or `too-large`. */
  prepare<Name extends JobOperationName>(name: Name, body: unknown): PayloadOf<Name> {
    const parsed = parseRequest(operations[name].payload, body) as PayloadOf<Name>;
    return preparePayload(name, parsed, this.limits);
  }

  private async startPrepared(
    name: JobOperationName,
    body: unknown,
    caller: Caller & { readonly onRecorded: OnRecorded },
  ): Promise<string> {
    // The collection is recorded first: a delivery waits only for a collection that is pending.
    const after = (collect: OnRecorded): OnRecorded => {
      return async (job) => {
        await collect(job);
        await caller.onRecorded(job);
      };
    };
    if (name === 'refresh-collection')
      return this.collected.refresh(body, caller, (request, collect) =>
        this.enqueue(name, request, { ...caller, onRecorded: after(collect) }),
      );
    const payload = this.prepare(name, body);
    const onRecorded =
      name === 'crawl-site'
        ? after((job) => this.collected.collect(job, caller, payload as PayloadOf<'crawl-site'>))
        : caller.onRecorded;
    return this.enqueue(name, payload, { ...caller, onRecorded });
  }

  private async enqueue<Name extends JobOperationName>(
    name: Name,
    payload: PayloadOf<Name>,
    caller: Caller,
  ): Promise<string> {
    await this.rejectOverlongQueues(name, payload, caller);
    const maxOpenJobs = this.config.rateLimit ? maxOpenJobsOfVisitor : undefined;
    return this.jobs.add({ operation: name, payload, ...caller, maxOpenJobs, accounts: this.accountsOf(caller) });
  }

  /**
   * Returns the accounts that a job counts towards besides its visitor's open jobs: dropping the cookie does not change
   * the address block.
   */
  private accountsOf({ owner, block }: Caller): JobAccount[] {
    const { rateLimit, visitorKeptMb, blockKeptMb } = this.config;
    if (!rateLimit) return [];
    return [
      { name: `session:${owner}`, maxOpenJobs: 0, maxBytes: visitorKeptMb * megabyte },
      { name: `block:${block}`, maxOpenJobs: maxOpenJobsOfBlock, maxBytes: blockKeptMb * megabyte },
    ];
  }

  /**
   * Rejects new work with 503 and `Retry-After` while a queue of its route is over its limit. A repeated request adds
   * no job and passes.
   */
  private async rejectOverlongQueues<Name extends JobOperationName>(
    name: Name,
    payload: PayloadOf<Name>,
    { owner, idempotencyKey }: Caller,
  ): Promise<void> {
    const waiting = await Promise.all(queuesOf(name, payload).map((queue) => this.jobs.waitingCount(queue)));
    if (Math.max(...waiting) < this.config.queuedJobs) return;
    if (idempotencyKey !== undefined && (await this.jobs.isRepeated(owner, name, idempotencyKey))) return;
    const message = 'Too many jobs are waiting. Please try again in a minute.';
    throw new ProblemError('unavailable', message, { retryAfter: 60 });
  }

  /**
   * Returns the status of a job that was just accepted; for a repeated request it may be active or ended. Never throws,
   * since the job is accepted anyway.
   */
  async status(id: string, { owner, idempotencyKey }: Caller): Promise<JobStatus> {
    if (idempotencyKey === undefined) return 'queued';
    return (await this.jobs.status(id, owner).catch(() => null)) ?? 'queued';
  }

  /**
   * Resolves with a job's result when it ends; throws its problem. When `disconnected` aborts first,
   * it resolves with undefined and cancels the job, unless the request has an idempotency key, since the client may
   * retry. When the gateway stops first, the job continues and the client gets 503 with `Retry-After`.
   */
  async wait(id: string, caller: Caller, disconnected: AbortSignal): Promise<JobResult | undefined> {
    const end = await this.jobs.end(id, AbortSignal.any([disconnected, this.shutdown.signal]));
    if (disconnected.aborted) {
      if (caller.idempotencyKey === undefined) await this.jobs.cancel(id, caller.owner);
      return undefined;
    }
    if (!end && this.shutdown.signal.aborted) throw new ProblemError('unavailable', undefined, { retryAfter: 1 });
    if (!end) throw new ProblemError('unavailable');
    if ('problem' in end) throw end.problem;
    return end.result;
  }
}
