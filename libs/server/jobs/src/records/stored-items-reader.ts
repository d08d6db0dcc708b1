import type { Redis } from 'ioredis';
import type { JobKeys } from '../keys';
import { ResultExpired, unlimitedBytes, windowBytes, type ReserveBytes } from './job-result';
import { movedItemsOf, type MovedItems } from './moved-items';
import type { StoredResults } from './stored-results';

const comma = Buffer.from(',');

/**
 * Reads the items of stored results from Redis and the database: a running crawl moves its items to the database in
 * order, also while they are read. The items before `split` are in the database, the others in Redis.
 */
export class StoredItemsReader {
  constructor(
    private readonly redis: Redis,
    private readonly keys: JobKeys,
    private readonly results: StoredResults,
    private readonly moved: MovedItems,
  ) {}

  /** Returns the bytes of items, including separating commas; undefined when one has expired or was erased. */
  async measure(id: string, items: number, first = 0): Promise<number | undefined> {
    if (items <= first) return 0;
    for (let split = await this.splitOf(id, items, first); ;) {
      const moved = split > first ? await this.moved.measure(id, first, split) : { items: 0, bytes: 0 };
      if (split > first && moved.items === 0) return undefined;
      const separators = Math.max(0, moved.items - 1) + (moved.items > 0 && split < items ? 1 : 0);
      const bytesInRedis = split < items ? await this.results.measure(id, items, split) : 0;
      if (bytesInRedis !== undefined) return moved.bytes + separators + bytesInRedis;
      const newSplit = await this.splitOf(id, items, first);
      if (newSplit === split) return undefined;
      split = newSplit;
    }
  }

  /**
   * Yields the items from `first` up to `items`, separated by commas, one window at a time. Throws `ResultExpired` when
   * one has expired.
   */
  async *pieces(id: string, items: number, reserve: ReserveBytes = unlimitedBytes, first = 0): AsyncGenerator<Buffer> {
    let [index, chunk, split] = [first, 0, await this.splitOf(id, items, first)];
    while (index < items) {
      if (index < split) {
        yield* this.movedPieces(id, { first, index, chunk, split }, reserve);
        [index, chunk] = [split, 0];
        continue;
      }
      const release = await reserve(windowBytes);
      let sent = 0;
      try {
        const window = await this.results.window(id, index, chunk, items, first);
        if (window) {
          [index, chunk, sent] = [window.index, window.chunk, window.text.byteLength];
          if (sent > 0) yield window.text;
          continue;
        }
      } finally {
        release(sent);
      }
      const newSplit = await this.splitOf(id, items, first);
      if (newSplit <= index) throw new ResultExpired();
      split = newSplit;
    }
  }

  /** Yields moved items up to `split`; skips the chunks of the first item that were already read from Redis. */
  private async *movedPieces(
    id: string,
    { first, index, chunk, split }: { first: number; index: number; chunk: number; split: number },
    reserve: ReserveBytes,
  ): AsyncGenerator<Buffer> {
    let needsComma = index > first || chunk > 0;
    for await (const { index: at, json } of movedItemsOf(this.moved, id, index, split, reserve)) {
      const isContinued = at === index && chunk > 0;
      if (needsComma && !isContinued) yield comma;
      yield isContinued ? json.subarray(chunk * windowBytes) : json;
      needsComma = true;
    }
  }

  /** Returns the index of the first given item that is in Redis. */
  private async splitOf(id: string, items: number, first: number): Promise<number> {
    const moved = Number((await this.redis.hget(this.keys.crawl(id), 'moved')) ?? 0);
    return Math.min(Math.max(moved, first), items);
  }
}
