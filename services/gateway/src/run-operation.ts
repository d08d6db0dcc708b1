import { Inject, Injectable } from '@nestjs/common';
import { addressPolicy } from '@winnow/address-policy';
import { operations, queuesOf, type JobOperationName, type JobStatus, type PayloadOf } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { JobClient, type JobAccount, type JobResult } from '@winnow/jobs';
import { GATEWAY_CONFIG, type GatewayConfig } from './config';
import { Shutdown } from './http/shutdown';
import { parseRequest } from './routes/parse-request';
import { preparePayload, type RequestLimits } from './routes/prepare-payload';

/** Who asks, and under which ids. */
export interface Caller {
  readonly owner: string;
  /** The address block that the request came from, by a name that does not tell it. */
  readonly block: string;
  readonly correlationId: string;
  readonly idempotencyKey?: string | undefined;
}

/** Jobs a visitor, and an address block, may have waiting or running at once. */
const openJobs = 100;
const openJobsOfBlock = 400;
const megabyte = 2 ** 20;

/** The one way from a request to work: parse, check, enqueue; then wait or answer at once, as the client wishes. */
@Injectable()
export class RunOperation {
  private readonly limits: RequestLimits;

  constructor(
    @Inject(JobClient) private readonly jobs: JobClient,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    @Inject(Shutdown) private readonly shutdown: Shutdown,
  ) {
    this.limits = { pages: config.pages, contentChars: config.contentChars, addresses: addressPolicy(config) };
  }

  /**
   * Enqueues a job for a request body and resolves with the job's id.
   * Throws `invalid-request`, `address-refused`, `too-large`, `quota` when the visitor has too much under way, or
   * `unavailable` when everybody's work together is too much.
   */
  async start<Name extends JobOperationName>(name: Name, body: unknown, caller: Caller): Promise<string> {
    const parsed = parseRequest(operations[name].payload, body) as PayloadOf<Name>;
    const payload = preparePayload(name, parsed, this.limits);
    await this.refuseLongQueues(name, payload, caller);
    const mostOpen = this.config.rateLimit ? openJobs : undefined;
    return this.jobs.add({ operation: name, payload, ...caller, mostOpen, accounts: this.accountsOf(caller) });
  }

  /** Who a job counts for besides its visitor's open jobs: whoever drops the cookie has the same address. */
  private accountsOf({ owner, block }: Caller): JobAccount[] {
    const { rateLimit, visitorKeptMb, blockKeptMb } = this.config;
    if (!rateLimit) return [];
    return [
      { name: `session:${owner}`, mostOpen: 0, mostBytes: visitorKeptMb * megabyte },
      { name: `block:${block}`, mostOpen: openJobsOfBlock, mostBytes: blockKeptMb * megabyte },
    ];
  }

  /**
   * Whoever comes to a queue that is long already would wait in vain: they are told when to come again. A request that is
   * repeated adds nothing to it.
   */
  private async refuseLongQueues<Name extends JobOperationName>(
    name: Name,
    payload: PayloadOf<Name>,
    { owner, idempotencyKey }: Caller,
  ): Promise<void> {
    const waiting = await Promise.all(queuesOf(name, payload).map((queue) => this.jobs.waitingCount(queue)));
    if (Math.max(...waiting) < this.config.queuedJobs) return;
    if (idempotencyKey !== undefined && (await this.jobs.isRepeated(owner, name, idempotencyKey))) return;
    const message = 'There is more work waiting than can be done soon. Please try again in a minute.';
    throw new ProblemError('unavailable', message, { retryAfter: 60 });
  }

  /**
   * How far a job is that was just asked for: a repeated request may find it under way, or over. Never throws: the job is
   * accepted, whatever can be said of it.
   */
  async status(id: string, { owner, idempotencyKey }: Caller): Promise<JobStatus> {
    if (idempotencyKey === undefined) return 'queued';
    return (await this.jobs.status(id, owner).catch(() => null)) ?? 'queued';
  }

  /**
   * The result of a job, when it is done. Throws the job's problem. When `gone` aborts first (the client hung up) the
   * answer is undefined, for nobody reads it, and the job is cancelled; under an idempotency key it goes on, since the
   * client may ask again. When this gateway ends first the job goes on, and its client is told to ask for it again.
   */
  async wait(id: string, caller: Caller, gone: AbortSignal): Promise<JobResult | undefined> {
    const end = await this.jobs.end(id, AbortSignal.any([gone, this.shutdown.signal]));
    if (gone.aborted) {
      if (caller.idempotencyKey === undefined) await this.jobs.cancel(id, caller.owner);
      return undefined;
    }
    if (!end && this.shutdown.signal.aborted) throw new ProblemError('unavailable', undefined, { retryAfter: 1 });
    if (!end) throw new ProblemError('unavailable');
    if ('problem' in end) throw end.problem;
    return end.result;
  }
}
