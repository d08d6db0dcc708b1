import type { JobOperationName } from '@winnow/contracts';
import type { Redis } from 'ioredis';
import { keepUnfinishedSeconds, type JobKeys } from '../keys';
import { assertLockHeld, type JobLock } from './job-lock';
import { windowBytes } from './job-result';

/**
 * A result whose long list is stored in Redis item by item: neither the handler nor BullMQ ever holds it as a whole.
 * Readers of the job assemble it.
 */
export interface StoredResult {
  readonly stored: { readonly list: string; readonly length: number };
  /** The other fields of the result. */
  readonly rest: object;
}

/** Operations that may return a stored result; results of others are free-form JSON, which a page may control. */
export type StoringOperation = 'crawl-site' | 'refresh-collection' | 'scrape-content' | 'make-dataset';
const storing: ReadonlySet<JobOperationName> = new Set<StoringOperation>([
  'crawl-site',
  'refresh-collection',
  'scrape-content',
  'make-dataset',
]);

export const isStoring = (operation: JobOperationName): boolean => storing.has(operation);

export function isStoredResult(operation: JobOperationName, value: unknown): value is StoredResult {
  return storing.has(operation) && typeof value === 'object' && value !== null && 'stored' in value && 'rest' in value;
}

/** Returns the stored result that a return value refers to; undefined when the return value is the result itself. */
export function storedResult(operation: JobOperationName, json: Buffer): StoredResult | undefined {
  if (!storing.has(operation)) return undefined;
  const value: unknown = JSON.parse(json.toString());
  return isStoredResult(operation, value) ? value : undefined;
}

/**
 * Returns BullMQ's return value for a result that the run with that token stored in chunks. The job's record contains
 * the token as well, so that a result of the same shape is not mistaken for it.
 */
export const storedMarker = (token: string) => ({ kept: token });

/** Items read from Redis, separated by commas, and the item and chunk at which the next window starts. */
export interface ItemWindow {
  readonly text: Buffer;
  readonly index: number;
  readonly chunk: number;
}

/** Results stored in chunks: a list item by item, or a long result as one item. */
export class StoredResults {
  constructor(
    private readonly redis: Redis,
    private readonly keys: JobKeys,
  ) {}

  /**
   * Stores the item at `index` of the list, from 0. A second run of the job overwrites the first one's items. Throws
   * `LockLost` when another run has the job.
   */
  async put(id: string, lock: JobLock, index: number, item: unknown): Promise<void> {
    await this.write(id, lock, index, JSON.stringify(item), 'counted', '');
  }

  /** Stores a whole result, whose bytes the caller has counted. Throws like `put`. */
  async putWhole(id: string, lock: JobLock, json: string): Promise<void> {
    await this.write(id, lock, 0, json, '', lock.token);
  }

  private async write(id: string, lock: JobLock, index: number, json: string, counted: string, token: string) {
    const keys = [this.keys.items(id), this.keys.record(id), lock.key];
    const chunks = chunksOf(json);
    const args = [index, keepUnfinishedSeconds, id, counted, token, ...chunks, lock.token];
    assertLockHeld(lock, await this.redis.winnowPutItem(...keys, ...args));
  }

  /** Returns the bytes of the items from `first` on, including separating commas; undefined when one has expired. */
  async measure(id: string, items: number, first: number): Promise<number | undefined> {
    return (await this.redis.winnowMeasureItems(this.keys.items(id), items, first)) ?? undefined;
  }

  /**
   * Reads the window that starts at a chunk of an item; undefined when the item has expired or was moved to the
   * database. `first` is the first item of all windows.
   */
  async window(
    id: string,
    index: number,
    chunk: number,
    items: number,
    first: number,
  ): Promise<ItemWindow | undefined> {
    const keys = [this.keys.items(id), this.keys.crawl(id)];
    const read = await this.redis.winnowReadItemsBuffer(...keys, index, chunk, items, windowBytes, first);
    const [text, nextIndex, nextChunk] = read;
    if (text === undefined || nextIndex === undefined || nextChunk === undefined) return undefined;
    return { text, index: nextIndex, chunk: nextChunk };
  }
}

function chunksOf(json: string): Buffer[] {
  const bytes = Buffer.from(json);
  const count = Math.max(1, Math.ceil(bytes.byteLength / windowBytes));
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * windowBytes, (index + 1) * windowBytes));
}
