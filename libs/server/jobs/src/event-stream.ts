import type { JobEventData } from '@winnow/contracts';
import type { Redis } from 'ioredis';
import { keepUnfinishedSeconds, type JobKeys } from './keys';
import { OwnerMemory } from './owner-memory';
import { StoredResults } from './stored-result';

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

  async progress(id: string, progress: JobEventData['progress']): Promise<void> {
    const { events, record, wakeChannel } = this.keys;
    const data = JSON.stringify(progress);
    await this.redis.winnowAppendEvent(
      events(id),
      record(id),
      wakeChannel,
      id,
      'progress',
      data,
      keepUnfinishedSeconds,
    );
  }

  /** Keeps a part and, with `page`, announces it, in one step. False when it was kept before. */
  async keepPart(id: string, key: string, value: unknown, page?: JobEventData['page']): Promise<boolean> {
    const { parts, events, wakeChannel } = this.keys;
    const [event, data] = page ? ['page', JSON.stringify(page)] : ['', ''];
    const kept = await this.redis.winnowKeepPart(
      parts(id),
      events(id),
      wakeChannel,
      id,
      key,
      JSON.stringify(value),
      event,
      data,
      keepUnfinishedSeconds,
    );
    return kept === 1;
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
