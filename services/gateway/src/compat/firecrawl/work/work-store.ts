import { jobKeys, type JobKeys } from '@winnow/jobs';
import type { Redis } from 'ioredis';

/** State of a task: its job while it runs, then its result or why it failed. */
export type TaskState = { readonly job: string } | { readonly result: unknown } | { readonly problem: string };

/** Minimum seconds after the last poll or change: longer than results are kept, and than a task may take. */
const retentionSeconds = 30 * 60;
const requestField = 'request';
const cancelledField = 'cancelled';

export interface StoredWork<Request> {
  readonly request: Request;
  readonly isCancelled: boolean;
  /** States of the started tasks. */
  readonly tasks: ReadonlyMap<string, TaskState>;
}

/** The jobs of a request that has several, in Redis: each gateway reads and continues them when a client asks. */
export class WorkStore {
  private readonly keys: JobKeys;

  constructor(
    private readonly redis: Redis,
    prefix: string,
  ) {
    this.keys = jobKeys(prefix);
  }

  /** Stores the request, unless a repeated one did before, for at least `ms` or until the job with this id expires. */
  async create(id: string, request: object, ms = 0): Promise<void> {
    const key = this.keys.work(id);
    const keptMs = Math.max(ms, retentionSeconds * 1_000);
    await this.redis.multi().hsetnx(key, requestField, JSON.stringify(request)).pexpire(key, keptMs).exec();
  }

  /** Records that no further task is to be started. */
  cancel(id: string): Promise<void> {
    return this.set(id, cancelledField, true);
  }

  /** Returns what is stored; null when it has expired. */
  async read<Request>(id: string): Promise<StoredWork<Request> | null> {
    const key = this.keys.work(id);
    const { [requestField]: request, [cancelledField]: cancelled, ...tasks } = await this.redis.hgetall(key);
    if (request === undefined) return null;
    await this.extend(id);
    const states = Object.entries(tasks).map(([name, state]) => [name, JSON.parse(state) as TaskState] as const);
    return {
      request: JSON.parse(request) as Request,
      isCancelled: cancelled !== undefined,
      tasks: new Map(states),
    };
  }

  write(id: string, task: string, state: TaskState): Promise<void> {
    return this.set(id, task, state);
  }

  private async set(id: string, field: string, value: TaskState | true): Promise<void> {
    await this.redis.hset(this.keys.work(id), field, JSON.stringify(value));
    await this.extend(id);
  }

  /** The work of a job that has not ended is kept for longer, as its record is. */
  private async extend(id: string): Promise<void> {
    const key = this.keys.work(id);
    if ((await this.redis.ttl(key)) < retentionSeconds) await this.redis.expire(key, retentionSeconds);
  }
}
