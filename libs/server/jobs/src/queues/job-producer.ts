import { operations, queuesOf, type JobOperationName, type PayloadOf, type QueueName } from '@winnow/contracts';
import { inSpan, type TraceContext } from '@winnow/telemetry';
import type { FlowJob, Queue } from 'bullmq';
import type { JobAccount } from '../quotas/job-account';
import { jobQuotaProblem } from '../quotas/quota-exceeded';
import type { JobRecord, JobRecords } from '../records/job-records';
import type { JobQueues } from './job-queues';
import { newJobId } from './new-job-id';
import { jobOptions, type JobData } from './queue-options';
import { UnconfirmedEnqueue } from './unconfirmed-enqueue';

/** A job that is recorded and about to be enqueued. */
export interface RecordedJob {
  readonly id: string;
  /** Whether it was enqueued before, by a request that this one repeats. */
  readonly isEnqueued: boolean;
}

export interface NewJob<Name extends JobOperationName> {
  readonly operation: Name;
  readonly payload: PayloadOf<Name>;
  readonly owner: string;
  /** Hash of the client's address block, whose jobs share a worker's slots. */
  readonly block?: string | undefined;
  readonly correlationId: string;
  /** The same key from the same owner for the same operation finds the same job, as long as its record exists. */
  readonly idempotencyKey?: string | undefined;
  /** Maximum open jobs of the owner, including this one; unlimited if absent. */
  readonly maxOpenJobs?: number | undefined;
  /** Further accounts that the job counts for. */
  readonly accounts?: readonly JobAccount[] | undefined;
  /**
   * Stores what must exist when the job runs: a process that dies afterwards has either enqueued the job with it, or leaves
   * a job that never runs. Also called for a repeated request. The job is not enqueued when it rejects.
   */
  readonly onRecorded?: ((job: RecordedJob) => Promise<void>) | undefined;
}

/** BullMQ's lowest priority; smaller numbers run first. */
const lowestPriority = 2_097_152;
/**
 * Priority levels among owners with the same number of open jobs, by the open jobs of others in their address block.
 */
const levelsByBlock = 10;

/** Adds jobs to queues. Every step is idempotent: a crash between two of them loses no job. */
export class JobProducer {
  constructor(
    private readonly bull: JobQueues,
    private readonly records: JobRecords,
  ) {
    // An `error` event without a listener ends the process; readiness and failed commands report a lost connection.
    for (const queue of Object.values(bull.queues)) queue.on('error', () => undefined);
    bull.flows.on('error', () => undefined);
  }

  /** BullMQ's queue, for reading states and counts. */
  queue(name: QueueName): Queue {
    return this.bull.queues[name];
  }

  /**
   * Records and enqueues a job. Resolves with its id, 128 random bits, or with the id of the job that the idempotency
   * key created before. Throws `quota` when the owner has `maxOpenJobs` open jobs or an account is full, and
   * `UnconfirmedEnqueue` when it is unknown whether the job is in its queue.
   */
  async add<Name extends JobOperationName>(job: NewJob<Name>): Promise<string> {
    const newId = newJobId();
    const route = queuesOf(job.operation, job.payload);
    const last = route.at(-1) ?? operations[job.operation].transport.queue;
    const { operation, owner, correlationId } = job;
    const priority = await this.priorityOf(job);
    const record = { id: newId, operation, owner, queue: last, correlationId, createdAt: Date.now() };
    const { accounts = [] } = job;
    // Every queue of the route stores a copy.
    const bytes = accounts.length === 0 ? 0 : Buffer.byteLength(JSON.stringify(job.payload)) * route.length;
    const create = () => this.records.create(record, job.maxOpenJobs ?? 0, job.idempotencyKey, { accounts, bytes });
    let id = await create();
    if (typeof id !== 'string' && 'account' in id && (await this.dropDeadLetters(id.account))) id = await create();
    if (typeof id !== 'string') throw jobQuotaProblem(id);
    const isNew = id === newId;
    await this.onRecorded(job, id, isNew, last);
    await this.send(job, route, id, isNew, priority);
    return id;
  }

  private async onRecorded(
    { owner, onRecorded }: NewJob<JobOperationName>,
    id: string,
    isNew: boolean,
    queue: QueueName,
  ): Promise<void> {
    if (!onRecorded) return;
    const isEnqueued = !isNew && (await this.isEnqueued(id, queue));
    // Its readers would count it as lost until it is enqueued.
    if (!isNew && !isEnqueued) await this.records.recordAgain(id);
    try {
      await onRecorded({ id, isEnqueued });
    } catch (error) {
      if (!isEnqueued) await this.records.forgetOpen(id, owner).catch(() => undefined);
      throw error;
    }
  }

  /** Whether a recorded job was enqueued, which a process that died after recording it did not do. */
  private async isEnqueued(id: string, queue: QueueName): Promise<boolean> {
    return (await this.records.hasEnded(id)) || (await this.queue(queue).getJob(id)) !== undefined;
  }

  /**
   * Lowers the priority of a job with every open job of its owner, so that a long list does not delay other visitors.
   * Among owners with equally many, the one whose address block has fewer runs first, in powers of two, to keep the
   * number of priorities small.
   */
  private async priorityOf({ owner, accounts = [] }: NewJob<JobOperationName>): Promise<number> {
    const [own, ofAccounts] = await Promise.all([
      this.records.openCount(owner),
      this.records.accounts.openCount(accounts),
    ]);
    const others = Math.min(Math.floor(Math.log2(1 + Math.max(0, ofAccounts - own))), levelsByBlock - 1);
    return Math.min(1 + own * levelsByBlock + others, lowestPriority);
  }

  private async send(
    job: NewJob<JobOperationName>,
    route: readonly QueueName[],
    id: string,
    isNew: boolean,
    priority: number,
  ): Promise<void> {
    // The producer that recorded the job may have died before enqueuing it: adds it again unless it has ended.
    if (!isNew && (await this.records.hasEnded(id))) return;
    const attributes = {
      'messaging.system': 'bullmq',
      'messaging.operation.type': 'send',
      'messaging.destination.name': route.at(-1) ?? '',
      'messaging.message.id': id,
    };
    await inSpan(`send ${job.operation}`, { role: 'producer', attributes }, (span) =>
      this.enqueue(route, id, job, priority, span.context).catch((cause: unknown) => {
        throw new UnconfirmedEnqueue(cause);
      }),
    );
  }

  /**
   * Makes room in a full account: removes its dead letters, which their owner can no longer read. Returns false when
   * there are none.
   */
  private async dropDeadLetters(account: JobAccount): Promise<boolean> {
    const letters = await this.records.accounts.deadLettersOf(account);
    for (const letter of letters) {
      await this.withdraw(letter);
      await this.records.accounts.dropEntry(account, letter.queue, letter.id);
    }
    return letters.length > 0;
  }

  /** Enqueues a lost job again under its own id. */
  async restore(
    operation: JobOperationName,
    { id, owner, block, correlationId, payload, trace }: JobData,
  ): Promise<void> {
    const route = queuesOf(operation, payload as never);
    await this.enqueue(route, id, { operation, payload: payload as never, owner, block, correlationId }, 1, trace);
  }

  /** Removes a cancelled job from its queues. Returns false when it is active (its worker ends it) or has ended. */
  async withdraw({ id, queue }: Pick<JobRecord, 'id' | 'queue'>): Promise<boolean> {
    return (await this.queue(queue).remove(id, { removeChildren: true })) === 1;
  }

  private async enqueue(
    route: readonly QueueName[],
    id: string,
    job: NewJob<JobOperationName>,
    priority: number,
    trace: TraceContext | undefined,
  ) {
    const { attempts } = operations[job.operation].transport;
    const { owner, block, correlationId, payload } = job;
    const data: JobData = {
      id,
      owner,
      ...(block ? { block } : {}),
      correlationId,
      payload,
      readsChunks: true,
      ...(trace ? { trace } : {}),
    };
    const [first, ...others] = route.map((queueName, index): FlowJob => {
      const isLast = index === route.length - 1;
      const options = jobOptions(isLast ? id : `${id}-${queueName}`, attempts, priority);
      // A failing step must not leave its parent waiting: the parent runs and passes the failure on.
      return {
        name: job.operation,
        queueName,
        data,
        opts: isLast ? options : { ...options, ignoreDependencyOnFailure: true },
      };
    });
    if (!first) return;
    if (others.length === 0) {
      await this.queue(first.queueName as QueueName).add(first.name, first.data, first.opts);
      return;
    }
    await this.bull.flows.add(others.reduce((child, parent) => ({ ...parent, children: [child] }), first));
  }
}
