import type { JobOperationName, Progress, QueueName } from '@winnow/contracts';
import type { Redis } from 'ioredis';
import {
  keepFailedSeconds,
  keepFinishedSeconds,
  keepHeldSeconds,
  keepUnfinishedSeconds,
  maxHeldBytes,
  type JobKeys,
} from '../keys';
import { noClaim, type JobClaim } from '../quotas/job-account';
import { JobAccounts } from '../quotas/job-accounts';
import type { QuotaExceeded } from '../quotas/quota-exceeded';
import { assertLockHeld, type JobLock } from './job-lock';

/** The library's own hash of a job; BullMQ stores the outcome. */
export interface JobRecord {
  readonly id: string;
  readonly operation: JobOperationName;
  readonly owner: string;
  /** The queue of the last step, whose result is the result of the job. */
  readonly queue: QueueName;
  readonly correlationId: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly progress: Progress | null;
  readonly cancelled: boolean;
  readonly paused: boolean;
  readonly ended: boolean;
  /** Token of the run whose result is stored in chunks; undefined if BullMQ's return value is the result. */
  readonly answer?: string | undefined;
}

type NewRecord = Omit<JobRecord, 'progress' | 'cancelled' | 'paused' | 'ended' | 'answer'>;

/** A job and where it is. */
type OwnedJob = Pick<JobRecord, 'id' | 'owner' | 'queue'>;

/** Reads and writes job records. */
export class JobRecords {
  readonly accounts: JobAccounts;

  constructor(
    private readonly redis: Redis,
    private readonly keys: JobKeys,
  ) {
    this.accounts = new JobAccounts(redis, keys);
  }

  /**
   * Writes the record of a new job, unless it exists. Resolves with the job's id: the given id, or the id of the job
   * that was created earlier under the same `idempotencyKey` and whose record still exists. Resolves with
   * `QuotaExceeded` when the owner has `maxOpenJobs` open jobs (0: no limit), or an account of the claim is full.
   */
  async create(
    { id, owner, operation, queue, correlationId, createdAt }: NewRecord,
    maxOpenJobs: number,
    idempotencyKey?: string,
    claim: JobClaim = noClaim,
  ): Promise<string | QuotaExceeded> {
    const { record, ownedJobs, openJobs, request } = this.keys;
    const [outcome, idOrLimit, index = 0] = await this.redis.winnowCreateJob(
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
      maxOpenJobs,
      this.accounts.claimOf(claim, queue, id),
      idempotencyKey === undefined ? '' : request(owner, operation, idempotencyKey),
    );
    if (outcome === 'created' || outcome === 'existing') return idOrLimit;
    const account = claim.accounts[index - 1];
    if (outcome === 'owner-full' || !account) return { open: maxOpenJobs };
    return idOrLimit === 'bytes' ? { bytes: account.maxBytes, account } : { open: account.maxOpenJobs };
  }

  /** Marks a job that was recorded, but not enqueued, as recorded now. */
  async recordAgain(id: string): Promise<void> {
    await this.redis.winnowMarkJob(this.keys.record(id), 'createdAt', Date.now());
  }

  /** Whether the owner's request under that key has created a job whose record exists. */
  async hasCreated(owner: string, operation: JobOperationName, idempotencyKey: string): Promise<boolean> {
    const id = await this.redis.get(this.keys.request(owner, operation, idempotencyKey));
    return id !== null && (await this.redis.exists(this.keys.record(id))) === 1;
  }

  /** Whether a job has ended, with any outcome. */
  async hasEnded(id: string): Promise<boolean> {
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
      paused: 'paused' in fields,
      ended: 'ended' in fields,
      answer: fields['answer'],
    };
  }

  /** Returns the number of an owner's jobs that have not ended. */
  openCount(owner: string): Promise<number> {
    return this.redis.scard(this.keys.openJobs(owner));
  }

  /**
   * Returns the ids of an owner's newest jobs, at most `limit`, and of all open ones; drops ids whose record has
   * expired.
   */
  ownedIds(owner: string, limit: number): Promise<string[]> {
    const { ownedJobs, openJobs, record } = this.keys;
    return this.redis.winnowListJobs(ownedJobs(owner), openJobs(owner), limit, record(''));
  }

  /**
   * Whether a job was cancelled. A job without a record counts as cancelled: it has waited for longer than records are
   * kept, so its result could not be requested any more.
   */
  async isCancelled(id: string): Promise<boolean> {
    const [operation, cancelled] = await this.redis.hmget(this.keys.record(id), 'operation', 'cancelled');
    return operation === null || cancelled !== null;
  }

  /** Marks a job as cancelled and wakes its worker. Returns false when it had ended. */
  async cancel({ id, queue }: JobRecord): Promise<boolean> {
    const { record, bullJob, cancelChannel, suspendedJobs } = this.keys;
    const keys = [record(id), bullJob(queue, id), cancelChannel, suspendedJobs(queue)];
    return (await this.redis.winnowCancelJob(...keys, id, Date.now())) === 1;
  }

  /** Pauses or resumes a crawl or refresh. Returns false when it is another operation or has ended. */
  async pause({ id, operation }: JobRecord, isPaused: boolean): Promise<boolean> {
    if (operation !== 'crawl-site' && operation !== 'refresh-collection') return false;
    return (await this.redis.winnowMarkJob(this.keys.record(id), 'paused', isPaused ? Date.now() : '')) === 1;
  }

  /** Returns the number of isolated runs in which the job's worker died. */
  async fatalRuns(id: string): Promise<number> {
    return Number((await this.redis.hget(this.keys.record(id), 'fatal')) ?? 0);
  }

  /** Counts a run, before it begins, as one in which the worker died, until `clearRuns`. Throws `LockLost`. */
  async chargeRun(id: string, lock: JobLock): Promise<number> {
    return assertLockHeld(lock, await this.redis.winnowChargeRun(this.keys.record(id), lock.key, lock.token));
  }

  /** Resets the count after a run that the worker survived. */
  async clearRuns(id: string): Promise<void> {
    await this.redis.hdel(this.keys.record(id), 'fatal');
  }

  /** Stops counting a lost job as open for its owner. */
  async forgetOpen(id: string, owner: string): Promise<void> {
    await this.accounts.forgetOpen(id, owner);
  }

  /** Removes the end mark, so that the job runs again. */
  async reopen({ id, owner, queue }: OwnedJob): Promise<void> {
    const { record, events, openJobs, bullJob } = this.keys;
    const keys = [record(id), events(id), openJobs(owner), bullJob(queue, id)];
    await this.redis.winnowReopenJob(...keys, id, keepUnfinishedSeconds);
  }

  /** Marks a job as ended, and keeps its result if it is held, in one step; idempotent. */
  async end({ id, owner, queue }: OwnedJob): Promise<void> {
    const { record, events, parts, openJobs, wakeChannel, bullJob, ownedJobs, completedJobs, accountBytes } = this.keys;
    const keys = [record(id), events(id), parts(id), openJobs(owner), wakeChannel, bullJob(queue, id)];
    const heldKeys = [ownedJobs(owner), completedJobs(queue), accountBytes('held')];
    const kept = [keepFinishedSeconds, keepFailedSeconds, keepHeldSeconds, maxHeldBytes];
    await this.redis.winnowEndJob(...keys, ...heldKeys, id, Date.now(), ...kept);
  }

  /** Keeps a job's result for up to a day after its completion, until `releaseResult`. */
  holdResult(id: string): Promise<void> {
    return this.keepResult(id, 'hold', keepHeldSeconds);
  }

  /** Keeps a result that is stored elsewhere for no longer than other results. */
  releaseResult(id: string): Promise<void> {
    return this.keepResult(id, 'release', keepFinishedSeconds);
  }

  private async keepResult(id: string, change: 'hold' | 'release', seconds: number): Promise<void> {
    const { record, ownedJobs, completedJobs, accountBytes, bullJob } = this.keys;
    const [owner, queue] = await this.redis.hmget(record(id), 'owner', 'queue');
    if (!owner || !queue) return;
    const name = queue as QueueName;
    const keys = [record(id), ownedJobs(owner), completedJobs(name), accountBytes('held'), bullJob(name, id)];
    await this.redis.winnowHoldResult(...keys, id, change, seconds, keepFinishedSeconds, maxHeldBytes);
  }
}
