import type { QueueName } from '@winnow/contracts';
import type { Redis, Result } from 'ioredis';
import { accounting } from './account-scripts';
import { heldBy, type JobLock } from './job-lock';
import { keepUnfinishedSeconds, type JobKeys } from './keys';

/** Who a job counts for, and how much may count at once; 0: no limit. */
export interface JobAccount {
  readonly name: string;
  readonly mostOpen: number;
  /** Bytes of what came with jobs, and of what they told, as long as Redis keeps it. */
  readonly mostBytes: number;
}

/** What a new job asks of its accounts. */
export interface JobClaim {
  readonly accounts: readonly JobAccount[];
  readonly bytes: number;
}

export const noClaim: JobClaim = { accounts: [], bytes: 0 };

/** A job that vanished is open no longer. KEYS: record, open jobs of its owner; ARGV: job. */
const forgetOpen = `${accounting}
redis.call('SREM', KEYS[2], ARGV[1])
for _, account in ipairs(accountsOf(KEYS[1])) do redis.call('SREM', account.open, ARGV[1]) end
return 1`;

/** What came with a job is dropped. KEYS: record; ARGV: entry. */
const dropSent = `${accounting}
dropBytes(accountsOf(KEYS[1]), ARGV[1])
return 1`;

/** An entry of one account is dropped. KEYS: the account's bytes; ARGV: entry. */
const dropEntry = `${accounting}
setBytes(KEYS[1], ARGV[1], 0, 0)
return 1`;

/** Counts an answer before it is written, or refuses it (-2). KEYS: record, lock; ARGV: entry, bytes, seconds, token. */
const countAnswer = `${accounting}
if redis.call('GET', KEYS[2]) ~= ARGV[4] then return -1 end
local accounts = accountsOf(KEYS[1])
for _, account in ipairs(accounts) do
  if account.mostBytes > 0 and not hasRoom(account, tonumber(ARGV[2]), account.mostBytes) then return -2 end
end
addBytes(accounts, ARGV[1], tonumber(ARGV[2]), ARGV[3])
return 1`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    winnowForgetOpen(...keysAndArguments: (string | number)[]): Result<number, Context>;
    winnowDropSent(...keysAndArguments: (string | number)[]): Result<number, Context>;
    winnowDropEntry(...keysAndArguments: (string | number)[]): Result<number, Context>;
    winnowCountAnswer(...keysAndArguments: (string | number)[]): Result<number, Context>;
  }
}

/** Bytes of answers up to which nobody counts: they are fewer than the account's own words. */
const uncounted = 1_024;
const sent = 'sent';

/** The entry of what came with a job; names its queue, so that a dead letter is found by it. */
export const sentEntry = (queue: QueueName, id: string): string => `${sent}:${queue}:${id}`;

/** What jobs take of accounts, beyond the steps that record, tell and end them (`scripts.ts`). */
export class JobAccounts {
  constructor(
    private readonly redis: Redis,
    private readonly keys: JobKeys,
  ) {
    redis.defineCommand('winnowForgetOpen', { numberOfKeys: 2, lua: forgetOpen });
    redis.defineCommand('winnowDropSent', { numberOfKeys: 1, lua: dropSent });
    redis.defineCommand('winnowDropEntry', { numberOfKeys: 1, lua: dropEntry });
    redis.defineCommand('winnowCountAnswer', { numberOfKeys: 2, lua: countAnswer });
  }

  /** The claim as the script that records a job reads it. */
  claimOf({ accounts, bytes }: JobClaim, queue: QueueName, id: string): string {
    const { accountBytes, openOf } = this.keys;
    const named = accounts.map(({ name, mostOpen, mostBytes }) => {
      return { open: openOf(name), bytes: accountBytes(name), mostOpen, mostBytes };
    });
    return JSON.stringify({ accounts: named, bytes, entry: sentEntry(queue, id) });
  }

  async forgetOpen(id: string, owner: string): Promise<void> {
    await this.redis.winnowForgetOpen(this.keys.record(id), this.keys.openJobs(owner), id);
  }

  /** Open jobs of that account which has most, of those that limit them. */
  async openCount(accounts: readonly JobAccount[]): Promise<number> {
    const limiting = accounts.filter(({ mostOpen }) => mostOpen > 0);
    return Math.max(0, ...(await Promise.all(limiting.map(({ name }) => this.redis.scard(this.keys.openOf(name))))));
  }

  /** What came with a job is dropped, and counts no longer. */
  async dropSent(queue: QueueName, id: string): Promise<void> {
    await this.redis.winnowDropSent(this.keys.record(id), sentEntry(queue, id));
  }

  /**
   * Counts a run's answer before BullMQ writes it. `isStep`: it goes to another queue, and with the end of the job. Throws
   * `quota` when an account has no room for it, `LockLost` when another run has the job.
   */
  async countAnswer(id: string, lock: JobLock, answer: unknown, isStep: boolean): Promise<void> {
    const record = this.keys.record(id);
    if ((await this.redis.hexists(record, 'accounts')) === 0) return;
    const bytes = Buffer.byteLength(JSON.stringify(answer) ?? '');
    if (bytes <= uncounted) return;
    const entry = `${isStep ? 'parts' : 'told'}:${id}`;
    heldBy(lock, await this.redis.winnowCountAnswer(record, lock.key, entry, bytes, keepUnfinishedSeconds, lock.token));
  }

  /**
   * Jobs of an account whose record is gone, while what came with them is kept: dead letters, the oldest first.
   */
  async deadLettersOf({ name }: JobAccount): Promise<{ queue: QueueName; id: string }[]> {
    const entries = await this.redis.zrange(`${this.keys.accountBytes(name)}:until`, 0, -1);
    const jobs = entries.map((entry) => entry.split(':')).filter(([kind]) => kind === sent);
    const letters = jobs.map(([, queue = '', id = '']) => ({ queue: queue as QueueName, id }));
    const kept = await Promise.all(letters.map(({ id }) => this.redis.exists(this.keys.record(id))));
    return letters.filter((_, place) => kept[place] === 0);
  }

  /** The account forgets what came with a job. */
  async dropEntry({ name }: JobAccount, queue: QueueName, id: string): Promise<void> {
    await this.redis.winnowDropEntry(this.keys.accountBytes(name), sentEntry(queue, id));
  }
}
