import type { JobOperationName, Progress, QueueName } from '@winnow/contracts';
import type { Redis } from 'ioredis';
import { noClaim, JobAccounts, type JobClaim } from './job-accounts';
import { heldBy, type JobLock } from './job-lock';
import { keepFinishedSeconds, keepUnfinishedSeconds, type JobKeys } from './keys';
import { noRoomOf, type NoRoom } from './no-room';

/** What the library itself remembers of a job; its outcome is BullMQ's. */
export interface JobRecord {
  readonly id: string;
  readonly operation: JobOperationName;
  readonly owner: string;
  /** The queue whose answer is the job's. */
  readonly queue: QueueName;
  readonly correlationId: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly progress: Progress | null;
  readonly cancelled: boolean;
  readonly ended: boolean;
  /** The run whose answer is kept in chunks, by its token; undefined where BullMQ keeps the answer itself. */
  readonly answer?: string | undefined;
}

type NewRecord = Omit<JobRecord, 'progress' | 'cancelled' | 'ended' | 'answer'>;

/** Reads and writes job records. Needs a connection that knows the scripts. */
export class JobRecords {
  readonly accounts: JobAccounts;

  constructor(
    private readonly redis: Redis,
    private readonly keys: JobKeys,
  ) {
    this.accounts = new JobAccounts(redis, keys);
  }

  /**
   * Writes the record of a new job, or changes nothing when it stands already. Resolves with the id that counts: the
   * record's own, or that of the job which the same `idempotencyKey` has made before, as long as its record stands.
   * `NoRoom` when the owner has `mostOpen` open jobs (0: no limit), or an account of the claim all that one may have.
   */
  async create(
    { id, owner, operation, queue, correlationId, createdAt }: NewRecord,
    mostOpen: number,
    idempotencyKey?: string,
    claim: JobClaim = noClaim,
  ): Promise<string | NoRoom> {
    const { record, ownedJobs, openJobs, request } = this.keys;
    const created = await this.redis.winnowCreateJob(
      record(id),
      ownedJobs(owner),
      openJobs(owner),
      id,
      keepUnfinishedSeconds,
      operation,
      owner,
      queue,
      correlationId,
      createdAt,
      mostOpen,
      this.accounts.claimOf(claim, queue, id),
      idempotencyKey === undefined ? '' : request(owner, operation, idempotencyKey),
    );
    if (typeof created === 'string') return created;
    return created >= 0 ? id : noRoomOf(created, mostOpen, claim.accounts);
  }

  /** Whether the owner's request under that key has made a job whose record stands. */
  async hasMade(owner: string, operation: JobOperationName, idempotencyKey: string): Promise<boolean> {
    const id = await this.redis.get(this.keys.request(owner, operation, idempotencyKey));
    return id !== null && (await this.redis.exists(this.keys.record(id))) === 1;
  }

  /** Whether a job has ended, whatever became of it. */
  async isOver(id: string): Promise<boolean> {
    return (await this.redis.hexists(this.keys.record(id), 'ended')) === 1;
  }

  async read(id: string): Promise<JobRecord | null> {
    const fields = await this.redis.hgetall(this.keys.record(id));
    if (!fields['operation'] || !fields['owner'] || !fields['queue']) return null;
    return {
      id,
      operation: fields['operation'] as JobOperationName,
      owner: fields['owner'],
      queue: fields['queue'] as QueueName,
      correlationId: fields['correlationId'] ?? '',
      createdAt: Number(fields['createdAt'] ?? 0),
      progress: fields['progress'] ? JSON.parse(fields['progress']) : null,
      cancelled: 'cancelled' in fields,
      ended: 'ended' in fields,
      answer: fields['answer'],
    };
  }

  /** How many jobs of an owner are not over. */
  openCount(owner: string): Promise<number> {
    return this.redis.scard(this.keys.openJobs(owner));
  }

  /** An owner's newest job ids, and those of all that are open; forgets ids whose record is gone. */
  ownedIds(owner: string, most: number): Promise<string[]> {
    const { ownedJobs, openJobs, record } = this.keys;
    return this.redis.winnowListJobs(ownedJobs(owner), openJobs(owner), most, record(''));
  }

  /**
   * Whether a job was cancelled. One without a record counts as cancelled: it waited for so long that the mark, or the whole
   * job, is forgotten, and nobody can ask for its result.
   */
  async isCancelled(id: string): Promise<boolean> {
    const [operation, cancelled] = await this.redis.hmget(this.keys.record(id), 'operation', 'cancelled');
    return operation === null || cancelled !== null;
  }

  /** Marks a job as cancelled and wakes its worker. False when it was over already. */
  async cancel({ id, queue }: JobRecord): Promise<boolean> {
    const { record, bullJob, cancelChannel } = this.keys;
    return (await this.redis.winnowCancelJob(record(id), bullJob(queue, id), cancelChannel, id, Date.now())) === 1;
  }

  /** Runs alone in which the job's worker died, by all that is known. */
  async fatalRuns(id: string): Promise<number> {
    return Number((await this.redis.hget(this.keys.record(id), 'fatal')) ?? 0);
  }

  /** Counts a run that begins as one in which the worker died, until `clearRuns`. Throws `LockLost`. */
  async chargeRun(id: string, lock: JobLock): Promise<number> {
    return heldBy(lock, await this.redis.winnowChargeRun(this.keys.record(id), lock.key, lock.token));
  }

  /** The worker lives: no run counts. */
  async clearRuns(id: string): Promise<void> {
    await this.redis.hdel(this.keys.record(id), 'fatal');
  }

  /** A job that vanished counts no more for what its owner has under way. */
  async forgetOpen(id: string, owner: string): Promise<void> {
    await this.accounts.forgetOpen(id, owner);
  }

  /** Takes the end mark back: the job runs again. */
  async reopen(id: string, owner: string): Promise<void> {
    const { record, events, openJobs } = this.keys;
    await this.redis.winnowReopenJob(record(id), events(id), openJobs(owner), id, keepUnfinishedSeconds);
  }

  /** Marks a job as over, once, whoever notices first. */
  async end(id: string, owner: string): Promise<void> {
    const { record, events, parts, openJobs, wakeChannel } = this.keys;
    await this.redis.winnowEndJob(
      record(id),
      events(id),
      parts(id),
      openJobs(owner),
      wakeChannel,
      id,
      Date.now(),
      keepFinishedSeconds,
    );
  }
}
