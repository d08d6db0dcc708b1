import { windowBytes, type ReserveBytes } from './job-result';

export interface MovedItem {
  readonly index: number;
  /** The item's JSON text, byte for byte as it was in Redis. */
  readonly json: Buffer;
}

/** Items of running crawls that were moved from Redis to the database. Methods throw when it cannot be reached. */
export interface MovedItems {
  /** Returns the number of items from `first` up to `end`, and the bytes of their JSON texts. */
  measure(id: string, first: number, end: number): Promise<{ items: number; bytes: number }>;
  /** Returns these items in order, without those that were erased. */
  read(id: string, first: number, end: number): Promise<MovedItem[]>;
}

export const noMovedItems: MovedItems = {
  measure: () => Promise.resolve({ items: 0, bytes: 0 }),
  read: () => Promise.resolve([]),
};

/** Maximum items read at a time, and their maximum total bytes; a single item may be larger. */
const batchItems = 32;
const batchBytes = 4 * windowBytes;

/** Yields moved items from `first` up to `end`. The memory of a batch is reserved until its last item is consumed. */
export async function* movedItemsOf(
  moved: MovedItems,
  id: string,
  first: number,
  end: number,
  reserve: ReserveBytes,
): AsyncGenerator<MovedItem> {
  let count = batchItems;
  for (let at = first; at < end;) {
    const last = Math.min(at + count, end);
    const { bytes } = await moved.measure(id, at, last);
    if (bytes > batchBytes && last - at > 1) {
      count = Math.ceil((last - at) / 4);
      continue;
    }
    const release = await reserve(bytes);
    try {
      yield* await moved.read(id, at, last);
    } finally {
      release();
    }
    at = last;
  }
}
