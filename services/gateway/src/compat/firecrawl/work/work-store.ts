import type { Redis } from 'ioredis';

/** State of a task: its job while it runs, then its result or why it failed. */
export type TaskState = { readonly job: string } | { readonly result: unknown } | { readonly problem: string };

/** Seconds after the last poll or change: longer than the results of the jobs are kept, and than a task may take. */
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
  constructor(
    private readonly redis: Redis,
    private readonly prefix: string,
  ) {}

  /** Stores the request, unless a repeated one did before. */
  async create(id: string, request: object): Promise<void> {
    const key = this.keyOf(id);
    await this.redis.multi().hsetnx(key, requestField, JSON.stringify(request)).expire(key, retentionSeconds).exec();
  }

  /** Records that no further task is to be started. */
  cancel(id: string): Promise<void> {
    return this.set(id, cancelledField, true);
  }

  /** Returns what is stored; null when it has expired. */
  async read<Request>(id: string): Promise<StoredWork<Request> | null> {
    const key = this.keyOf(id);
    const { [requestField]: request, [cancelledField]: cancelled, ...tasks } = await this.redis.hgetall(key);
    if (request === undefined) return null;
    await this.redis.expire(key, retentionSeconds);
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
    const key = this.keyOf(id);
    await this.redis.multi().hset(key, field, JSON.stringify(value)).expire(key, retentionSeconds).exec();
  }

  private keyOf(id: string): string {
    return `${this.prefix}:firecrawl:${id}`;
  }
}
