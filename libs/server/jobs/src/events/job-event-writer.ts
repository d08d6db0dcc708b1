import type { JobEventData } from '@winnow/contracts';
import type { Redis } from 'ioredis';
import { CrawlFrontier, type FrontierRun } from '../crawls/crawl-frontier';
import { keepUnfinishedSeconds, type JobKeys } from '../keys';
import { assertLockHeld, type JobLock } from '../records/job-lock';
import { windowBytes } from '../records/job-result';
import { OwnerMemory } from '../records/owner-memory';
import { storedMarker, StoredResults } from '../records/stored-results';

export interface NewPart {
  readonly key: string;
  readonly value: unknown;
  readonly page?: JobEventData['page'] | undefined;
  readonly whileHeld?: boolean | undefined;
}

/** Writes events, parts and results of running jobs. */
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

  /** Returns the frontier of a crawl or refresh, for one run of it or of its children. */
  frontierOf(run: FrontierRun): CrawlFrontier {
    return new CrawlFrontier(this.redis, this.keys, run);
  }

  /** Appends an event. Throws `LockLost` when another run has the job. */
  async append<Name extends 'progress' | 'text'>(
    id: string,
    lock: JobLock,
    event: Name,
    content: JobEventData[Name],
  ): Promise<void> {
    const { events, record, wakeChannel } = this.keys;
    const keys = [events(id), record(id), wakeChannel, lock.key];
    const args = [id, event, JSON.stringify(content), keepUnfinishedSeconds, lock.token];
    assertLockHeld(lock, await this.redis.winnowAppendEvent(...keys, ...args));
  }

  /**
   * Keeps a part and, with `page`, announces it, in one step. Returns false if it was already kept. Throws `LockLost`
   * when the job has ended or, with `whileHeld`, when another run may have it.
   */
  async keepPart(id: string, lock: JobLock, { key, value, page, whileHeld }: NewPart): Promise<boolean> {
    const { parts, events, wakeChannel, record } = this.keys;
    const keys = [parts(id), events(id), wakeChannel, record(id), lock.key];
    const [event, data] = page ? ['page', JSON.stringify(page)] : ['', ''];
    const kept = await this.redis.winnowKeepJobPart(
      ...keys,
      id,
      key,
      JSON.stringify(value),
      event,
      data,
      keepUnfinishedSeconds,
      whileHeld ? 'held' : '',
      windowBytes,
      lock.token,
    );
    return assertLockHeld(lock, kept) === 'ok';
  }

  /**
   * Stores a long result in chunks. Resolves with BullMQ's return value: a marker for the stored result, or the result
   * itself. Throws `LockLost` when another run has the job.
   */
  async storeLongResult(id: string, lock: JobLock, result: unknown): Promise<unknown> {
    const json = JSON.stringify(result) ?? '';
    if (json.length <= windowBytes) return result;
    await this.results.putWhole(id, lock, json);
    return storedMarker(lock.token);
  }

  async storedParts(id: string): Promise<ReadonlyMap<string, unknown>> {
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
