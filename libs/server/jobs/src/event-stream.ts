import type { JobEventData } from '@winnow/contracts';
import type { Redis } from 'ioredis';
import { keepUnfinishedSeconds, type JobKeys } from './keys';
import { heldBy, type JobLock } from './job-lock';
import { OwnerMemory } from './owner-memory';
import { windowBytes } from './job-result';
import { keptAnswer, StoredResults } from './stored-result';

export interface NewPart {
  readonly key: string;
  readonly value: unknown;
  readonly page?: JobEventData['page'] | undefined;
  readonly whileHeld?: boolean | undefined;
}

/** Writes what running jobs tell and keep. Needs a connection that knows the scripts. */
export class JobEventWriter {
  readonly results: StoredResults;
  readonly memory: OwnerMemory;

  constructor(
    private readonly redis: Redis,
    private readonly keys: JobKeys,
  ) {
    this.results = new StoredResults(redis, keys);
    this.memory = new OwnerMemory(redis, keys);
  }

  /** Throws `LockLost` when another run has the job. */
  async progress(id: string, lock: JobLock, progress: JobEventData['progress']): Promise<void> {
    const { events, record, wakeChannel } = this.keys;
    const keys = [events(id), record(id), wakeChannel, lock.key];
    const data = JSON.stringify(progress);
    heldBy(lock, await this.redis.winnowAppendEvent(...keys, id, 'progress', data, keepUnfinishedSeconds, lock.token));
  }

  /**
   * Keeps a part and, with `page`, announces it, in one step. False when it was kept before. Throws `LockLost` when the job
   * is over, or with `whileHeld` when another run may have it.
   */
  async keepPart(id: string, lock: JobLock, { key, value, page, whileHeld }: NewPart): Promise<boolean> {
    const { parts, events, wakeChannel, record } = this.keys;
    const keys = [parts(id), events(id), wakeChannel, record(id), lock.key];
    const [event, data] = page ? ['page', JSON.stringify(page)] : ['', ''];
    const kept = await this.redis.winnowKeepPart(
      ...keys,
      id,
      key,
      JSON.stringify(value),
      event,
      data,
      keepUnfinishedSeconds,
      whileHeld ? 'held' : '',
      lock.token,
    );
    return heldBy(lock, kept) === 1;
  }

  /**
   * Keeps an answer in chunks where it is too long to be read at once; what BullMQ is to keep of it: a name, or the answer.
   * Throws `LockLost` when another run has the job.
   */
  async keepLongAnswer(id: string, lock: JobLock, answer: unknown): Promise<unknown> {
    const json = JSON.stringify(answer) ?? '';
    if (json.length <= windowBytes) return answer;
    await this.results.putAnswer(id, lock, json);
    return keptAnswer(lock.token);
  }

  async keptParts(id: string): Promise<ReadonlyMap<string, unknown>> {
    const parts = await this.redis.hgetall(this.keys.parts(id));
    return new Map(Object.entries(parts).map(([key, value]) => [key, JSON.parse(value)]));
  }

  partKeys(id: string): Promise<readonly string[]> {
    return this.redis.hkeys(this.keys.parts(id));
  }

  async part(id: string, key: string): Promise<unknown> {
    const part = await this.redis.hget(this.keys.parts(id), key);
    return part === null ? undefined : JSON.parse(part);
  }
}
