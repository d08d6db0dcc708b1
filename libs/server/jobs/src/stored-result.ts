import type { JobOperationName } from '@winnow/contracts';
import type { Redis } from 'ioredis';
import { heldBy, type JobLock } from './job-lock';
import { anyRoom, ResultGone, windowBytes, type TakeRoom } from './job-result';
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
const life = keepFinishedSeconds + spareSeconds;

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

/**
 * What BullMQ keeps instead of an answer that is kept in chunks by the run with that token. The job's record names the
 * token as well: a text that looks like this is none.
 */
export const keptAnswer = (token: string) => ({ kept: token });

/** Results of finished jobs that are kept in chunks: a list item by item, or a long answer as one item. */
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
    await this.write(id, lock, place, JSON.stringify(item), 'counted', '');
  }

  /** Keeps an answer as a whole, whose bytes the caller has counted. Throws as `put`. */
  async putAnswer(id: string, lock: JobLock, json: string): Promise<void> {
    await this.write(id, lock, 0, json, '', lock.token);
  }

  private async write(id: string, lock: JobLock, place: number, json: string, counted: string, answer: string) {
    const keys = [this.keyOf(id), this.keys.record(id), lock.key];
    const chunks = chunksOf(json);
    heldBy(lock, await this.redis.winnowPutItem(...keys, place, life, id, counted, answer, ...chunks, lock.token));
  }

  /** Bytes of so many items with commas between; undefined when one is gone. */
  async measure(id: string, items: number): Promise<number | undefined> {
    const bytes = await this.redis.winnowMeasureItems(this.keyOf(id), items);
    return bytes < 0 ? undefined : bytes;
  }

  /** So many items with commas between, a window at a time. Throws `ResultGone` when one is gone. */
  async *pieces(id: string, items: number, takeRoom: TakeRoom = anyRoom): AsyncGenerator<Buffer> {
    let place = 0;
    let chunk = 0;
    while (place < items) {
      const giveBack = await takeRoom(windowBytes);
      try {
        const read = await this.redis.winnowReadItemsBuffer(this.keyOf(id), place, chunk, items);
        const [text, nextPlace, nextChunk] = read;
        if (text === undefined || nextPlace === undefined || nextChunk === undefined) throw new ResultGone();
        [place, chunk] = [nextPlace, nextChunk];
        if (text.byteLength > 0) yield text;
      } finally {
        giveBack();
      }
    }
  }

  private keyOf(id: string): string {
    return `${this.keys.record(id)}:result`;
  }
}

function chunksOf(json: string): Buffer[] {
  const bytes = Buffer.from(json);
  const count = Math.max(1, Math.ceil(bytes.byteLength / windowBytes));
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * windowBytes, (at + 1) * windowBytes));
}
