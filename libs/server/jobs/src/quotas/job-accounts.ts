import type { QueueName } from '@winnow/contracts';
import type { Redis } from 'ioredis';
import { keepUnfinishedSeconds, type JobKeys } from '../keys';
import { assertLockHeld, type JobLock } from '../records/job-lock';
import type { JobAccount, JobClaim } from './job-account';

/** Results up to this size are not counted: their entry in the account would take as much memory. */
const maxUncountedBytes = 1_024;
const sent = 'sent';

/** Returns the entry of a job's payload. It names the queue, so that a dead letter can be found by it. */
const sentEntry = (queue: QueueName, id: string): string => `${sent}:${queue}:${id}`;

/** Counts jobs and their bytes for accounts, in addition to the scripts that create, announce and end jobs. */
export class JobAccounts {
  constructor(
    private readonly redis: Redis,
    private readonly keys: JobKeys,
  ) {}

  /** Serialises the claim for `create-job.lua`. */
  claimOf({ accounts, bytes }: JobClaim, queue: QueueName, id: string): string {
    const { accountBytes, openOf } = this.keys;
    const named = accounts.map(({ name, maxOpenJobs, maxBytes }) => {
      // Records contain this JSON: other names would break workers of another version during an upgrade.
      return { open: openOf(name), bytes: accountBytes(name), mostOpen: maxOpenJobs, mostBytes: maxBytes };
    });
    return JSON.stringify({ accounts: named, bytes, entry: sentEntry(queue, id) });
  }

  /** Stops counting a lost job as open. */
  async forgetOpen(id: string, owner: string): Promise<void> {
    await this.redis.winnowForgetOpen(this.keys.record(id), this.keys.openJobs(owner), id);
  }

  /** Returns the open jobs of the fullest account with a limit. */
  async openCount(accounts: readonly JobAccount[]): Promise<number> {
    const limiting = accounts.filter(({ maxOpenJobs }) => maxOpenJobs > 0);
    return Math.max(0, ...(await Promise.all(limiting.map(({ name }) => this.redis.scard(this.keys.openOf(name))))));
  }

  /** Stops counting a job's payload that was removed. */
  async dropSent(queue: QueueName, id: string): Promise<void> {
    await this.redis.winnowDropSent(this.keys.record(id), sentEntry(queue, id));
  }

  /**
   * Counts a run's result before BullMQ writes it; the result of a step counts until the job ends. Throws `quota` when
   * an account is full, and `LockLost` when another run has the job.
   */
  async countResult(id: string, lock: JobLock, result: unknown, isStep: boolean): Promise<void> {
    const record = this.keys.record(id);
    if ((await this.redis.hexists(record, 'accounts')) === 0) return;
    const bytes = Buffer.byteLength(JSON.stringify(result) ?? '');
    if (bytes <= maxUncountedBytes) return;
    const entry = `${isStep ? 'parts' : 'told'}:${id}`;
    assertLockHeld(
      lock,
      await this.redis.winnowCountResult(record, lock.key, entry, bytes, keepUnfinishedSeconds, lock.token),
    );
  }

  /** Returns an account's dead letters, oldest first: jobs whose payload is kept although their record has expired. */
  async deadLettersOf({ name }: JobAccount): Promise<{ queue: QueueName; id: string }[]> {
    const entries = await this.redis.zrange(`${this.keys.accountBytes(name)}:until`, 0, -1);
    const jobs = entries.map((entry) => entry.split(':')).filter(([kind]) => kind === sent);
    const letters = jobs.map(([, queue = '', id = '']) => ({ queue: queue as QueueName, id }));
    const kept = await Promise.all(letters.map(({ id }) => this.redis.exists(this.keys.record(id))));
    return letters.filter((_, index) => kept[index] === 0);
  }

  /** Stops counting a job's payload for one account. */
  async dropEntry({ name }: JobAccount, queue: QueueName, id: string): Promise<void> {
    await this.redis.winnowDropEntry(this.keys.accountBytes(name), sentEntry(queue, id));
  }
}
