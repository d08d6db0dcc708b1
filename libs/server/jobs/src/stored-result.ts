import type { JobOperationName } from '@winnow/contracts';
import type { Redis } from 'ioredis';
import { heldBy, type JobLock } from './job-lock';
import { JobResult } from './job-result';
import { keepFinishedSeconds, type JobKeys } from './keys';

/**
 * A result whose one long list lies in Redis, item by item: neither the handler nor BullMQ ever holds it as a whole. What
 * reads the job puts it together again.
 */
export interface StoredResult {
  readonly stored: { readonly list: string; readonly length: number };
  /** The other fields of the result. */
  readonly rest: object;
}

/** Seconds beyond a finished job's life: the job must never outlive its result. */
const spareSeconds = 300;
/** Items read at a time. */
const batch = 100;
const comma = Buffer.from(',');

/** The operation whose result may be one: answers of others are free-form JSON, which a page may have written. */
export type StoringOperation = 'scrape-content';
const storing: ReadonlySet<JobOperationName> = new Set<StoringOperation>(['scrape-content']);

export function isStoredResult(operation: JobOperationName, value: unknown): value is StoredResult {
  return storing.has(operation) && typeof value === 'object' && value !== null && 'stored' in value && 'rest' in value;
}

/** The stored result that a job's answer, as JSON, stands for; undefined when the answer is the result itself. */
export function storedResult(operation: JobOperationName, json: Buffer): StoredResult | undefined {
  if (!storing.has(operation)) return undefined;
  const value: unknown = JSON.parse(json.toString());
  return isStoredResult(operation, value) ? value : undefined;
}

/** Results of finished jobs that are kept item by item. */
export class StoredResults {
  constructor(
    private readonly redis: Redis,
    private readonly keys: JobKeys,
  ) {}

  /**
   * Keeps the item at `place` of the list, from 0. A second run of the job writes over the first one's. Throws `LockLost`
   * when another run has the job.
   */
  async put(id: string, lock: JobLock, place: number, item: unknown): Promise<void> {
    const keys = [this.keyOf(id), this.keys.record(id), lock.key];
    const life = keepFinishedSeconds + spareSeconds;
    heldBy(lock, await this.redis.winnowPutItem(...keys, place, JSON.stringify(item), life, id, lock.token));
  }

  /** The result as the handler meant it; undefined when items are gone. */
  async read(id: string, { stored, rest }: StoredResult): Promise<JobResult | undefined> {
    const pieces: Buffer[] = [Buffer.from(`{${JSON.stringify(stored.list)}:[`)];
    for (let from = 0; from < stored.length; from += batch) {
      const places = Array.from({ length: Math.min(batch, stored.length - from) }, (_, place) => String(from + place));
      for (const item of await this.redis.hmgetBuffer(this.keyOf(id), ...places)) {
        if (item === null) return undefined;
        if (pieces.length > 1) pieces.push(comma);
        pieces.push(item);
      }
    }
    const others = JSON.stringify(rest).slice(1);
    pieces.push(Buffer.from(others === '}' ? ']}' : `],${others}`));
    return new JobResult(Buffer.concat(pieces));
  }

  private keyOf(id: string): string {
    return `${this.keys.record(id)}:result`;
  }
}
