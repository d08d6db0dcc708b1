import { randomBytes } from 'node:crypto';
import { operations, queuesOf, type JobOperationName, type PayloadOf, type QueueName } from '@winnow/contracts';
import { inSpan, type TraceContext } from '@winnow/telemetry';
import type { FlowJob, Queue } from 'bullmq';
import type { JobAccount } from './job-accounts';
import type { JobQueues } from './job-queues';
import type { JobRecord, JobRecords } from './job-record';
import { noRoomForJob } from './no-room';
import { jobOptions, type JobData } from './queue-options';
import { UnsureEnqueue } from './unsure-enqueue';

export interface NewJob<Name extends JobOperationName> {
  readonly operation: Name;
  readonly payload: PayloadOf<Name>;
  readonly owner: string;
  /** The address block that asks, whose jobs share a worker's places; by a name that does not tell it. */
  readonly block?: string | undefined;
  readonly correlationId: string;
  /** The same key from the same owner for the same operation gives the same job, as long as its record stands. */
  readonly idempotencyKey?: string | undefined;
  /** Jobs the owner may have waiting or running at once, this one included; no limit without it. */
  readonly mostOpen?: number | undefined;
  /** What the job counts for besides; nothing without it. */
  readonly accounts?: readonly JobAccount[] | undefined;
}

/** BullMQ's largest priority number; the smaller goes first. */
const lastPriority = 2_097_152;
/** Priorities among visitors who have as much under way: by what others of their address have. */
const stepsOfOthers = 10;

/** Puts jobs into queues. Every step may be repeated: a crash between two of them loses nothing. */
export class JobProducer {
  constructor(
    private readonly bull: JobQueues,
    private readonly records: JobRecords,
  ) {
    // An `error` event without a listener ends the process; readiness and failed commands report a lost connection.
    for (const queue of Object.values(bull.queues)) queue.on('error', () => undefined);
    bull.flows.on('error', () => undefined);
  }

  /** The queue's own object, for reading states and counts. */
  queue(name: QueueName): Queue {
    return this.bull.queues[name];
  }

  /**
   * Records and enqueues a job; resolves with its id, 128 random bits: that of the first one, where the idempotency key
   * has made a job before. Throws `quota` when the owner has `mostOpen` jobs under way or an account has no room, and
   * `UnsureEnqueue` when nobody knows whether the job is in its queue.
   */
  async add<Name extends JobOperationName>(job: NewJob<Name>): Promise<string> {
    const newId = randomId();
    const route = queuesOf(job.operation, job.payload);
    const last = route.at(-1) ?? operations[job.operation].transport.queue;
    const { operation, owner, correlationId } = job;
    const priority = await this.priorityOf(job);
    const record = { id: newId, operation, owner, queue: last, correlationId, createdAt: Date.now() };
    const { accounts = [] } = job;
    // Every queue on its way keeps it.
    const bytes = accounts.length === 0 ? 0 : Buffer.byteLength(JSON.stringify(job.payload)) * route.length;
    const create = () => this.records.create(record, job.mostOpen ?? 0, job.idempotencyKey, { accounts, bytes });
    let id = await create();
    if (typeof id !== 'string' && 'account' in id && (await this.dropDeadLetters(id.account))) id = await create();
    if (typeof id !== 'string') throw noRoomForJob(id);
    await this.send(job, route, id, id === newId, priority);
    return id;
  }

  /**
   * The more work a visitor has under way, the later the next piece: nobody waits behind somebody else's long list. Among
   * those who have as much as each other, whoever shares an address with fewer goes first: the step is a power of two, so
   * that there are few priorities.
   */
  private async priorityOf({ owner, accounts = [] }: NewJob<JobOperationName>): Promise<number> {
    const [own, ofAccounts] = await Promise.all([
      this.records.openCount(owner),
      this.records.accounts.openCount(accounts),
    ]);
    const others = Math.min(Math.floor(Math.log2(1 + Math.max(0, ofAccounts - own))), stepsOfOthers - 1);
    return Math.min(1 + own * stepsOfOthers + others, lastPriority);
  }

  private async send(
    job: NewJob<JobOperationName>,
    route: readonly QueueName[],
    id: string,
    isNew: boolean,
    priority: number,
  ): Promise<void> {
    // Whoever recorded the first one may have died before it was in its queue: it is put there again, unless it is over.
    if (!isNew && (await this.records.isOver(id))) return;
    const attributes = {
      'messaging.system': 'bullmq',
      'messaging.operation.type': 'send',
      'messaging.destination.name': route.at(-1) ?? '',
      'messaging.message.id': id,
    };
    await inSpan(`send ${job.operation}`, { role: 'producer', attributes }, (span) =>
      this.enqueue(route, id, job, priority, span.context).catch((cause: unknown) => {
        throw new UnsureEnqueue(cause);
      }),
    );
  }

  /**
   * Whoever is out of room loses his own dead letters that he himself can no longer read, for new work. False when there
   * are none.
   */
  private async dropDeadLetters(account: JobAccount): Promise<boolean> {
    const letters = await this.records.accounts.deadLettersOf(account);
    for (const letter of letters) {
      await this.withdraw(letter);
      await this.records.accounts.dropEntry(account, letter.queue, letter.id);
    }
    return letters.length > 0;
  }

  /** Puts a job that its queues no longer hold back into them, under its own id. */
  async restore(
    operation: JobOperationName,
    { id, owner, block, correlationId, payload, trace }: JobData,
  ): Promise<void> {
    const route = queuesOf(operation, payload as never);
    await this.enqueue(route, id, { operation, payload: payload as never, owner, block, correlationId }, 1, trace);
  }

  /**
   * Takes a job that nobody wants any more out of its queues. False when a worker has it, which ends it, or when it is
   * over.
   */
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
      // An earlier step that fails must not leave the last one waiting: it runs and passes the failure on.
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

function randomId(): string {
  return randomBytes(16).toString('base64url');
}
