import type { Redis, Result } from 'ioredis';

/** Seconds in which a gateway lists the known pages and enqueues the job. */
const startSeconds = 120;
/** Seconds after the end of a refresh after which its job, and its held result, no longer exist. */
const jobSeconds = 2 * 24 * 60 * 60;
/** Marks the value of a lock whose job has no id yet; ids of jobs contain no colon. */
const starting = 'starting:';

/**
 * Replaces the value ARGV[1] of a lock, or a missing one, by ARGV[2] for ARGV[3] seconds; '' removes it. Returns another
 * value that the lock has instead. KEYS: the lock.
 */
const replace = `
local held = redis.call('GET', KEYS[1])
if held and held ~= ARGV[1] then return held end
if ARGV[2] == '' then redis.call('DEL', KEYS[1]) else redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3]) end
return ''`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    winnowReplaceRefresh(lock: string, from: string, to: string, seconds: number): Result<string, Context>;
  }
}

/**
 * Admits one refresh of a collection at a time. A second one would compare with the same texts, and then store its
 * changes as changes of the first one's.
 */
export class RefreshLocks {
  constructor(
    private readonly redis: Redis,
    /** Prefix of the keys. */
    private readonly prefix: string,
  ) {
    redis.defineCommand('winnowReplaceRefresh', { numberOfKeys: 1, lua: replace });
  }

  /**
   * Reserves a collection for a refresh that starts. `request` identifies it: the same request may reserve it again.
   * `isOver` returns whether the results of a job are stored or lost. Resolves with false while there is another refresh.
   */
  async reserve(collection: string, request: string, isOver: (job: string) => Promise<boolean>): Promise<boolean> {
    const own = starting + request;
    const held = await this.replace(collection, own, own, startSeconds);
    if (held === '') return true;
    if (held.startsWith(starting) || !(await isOver(held))) return false;
    return (await this.replace(collection, held, own, startSeconds)) === '';
  }

  /** Locks a reserved collection until the job is over. Resolves with false while another refresh has it. */
  async hold(collection: string, request: string, job: string): Promise<boolean> {
    const held = await this.replace(collection, starting + request, job, jobSeconds);
    return held === '' || held === job;
  }

  /** Keeps a collection locked for a job that has not ended. */
  async renew(collection: string, job: string): Promise<void> {
    await this.replace(collection, job, job, jobSeconds);
  }

  /** Ends a reservation without a job. */
  async release(collection: string, request: string): Promise<void> {
    await this.replace(collection, starting + request, '', 0);
  }

  private replace(collection: string, from: string, to: string, seconds: number): Promise<string> {
    return this.redis.winnowReplaceRefresh(`${this.prefix}:${collection}`, from, to, seconds);
  }
}
