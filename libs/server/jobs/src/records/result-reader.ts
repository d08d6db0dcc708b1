import type { JobOperationName } from '@winnow/contracts';
import type { Redis } from 'ioredis';
import type { JobRecord } from './job-records';
import { ResultExpired, textResult, unlimitedBytes, type JobResult, type ReserveBytes } from './job-result';
import type { StoredItemsReader } from './stored-items-reader';
import { isStoring, storedMarker, storedResult } from './stored-results';

/** Return value of a handler without a result. */
const noResult = 'null';
const emptyResult = textResult('{}');

/** Reads results from BullMQ's return value of a job, or from the chunks that it refers to. */
export class ResultReader {
  constructor(
    private readonly redis: Redis,
    private readonly results: StoredItemsReader,
  ) {}

  /**
   * Returns the result of a completed job, whose return value is in `hash`; undefined when any part of it has expired.
   */
  async resultOf(record: JobRecord, hash: string): Promise<JobResult | undefined> {
    const bytes = await this.redis.hstrlen(hash, 'returnvalue');
    if (bytes === 0) return undefined;
    if (isStoring(record.operation)) return this.listOf(record, hash);
    const kept = JSON.stringify(storedMarker(record.answer ?? ''));
    if (bytes === kept.length || bytes === noResult.length) {
      const text = await this.redis.hget(hash, 'returnvalue');
      if (text === noResult) return emptyResult;
      if (record.answer !== undefined && text === kept) return this.keptOf(record.id);
    }
    return this.inline(hash, bytes);
  }

  /** Returns items of a stored list. Throws `ResultExpired` when one has expired. */
  async itemsOf(id: string, first: number, length: number): Promise<JobResult> {
    if (length === 0) return textResult('');
    const bytes = await this.results.measure(id, first + length, first);
    if (bytes === undefined) throw new ResultExpired();
    return { bytes, pieces: (reserve) => this.results.pieces(id, first + length, reserve, first) };
  }

  /** Returns the other fields of a stored list's result; undefined until the job has ended with one. */
  async restOf(operation: JobOperationName, hash: string): Promise<object | undefined> {
    const json = await this.redis.hgetBuffer(hash, 'returnvalue');
    return json ? storedResult(operation, json)?.rest : undefined;
  }

  /** Returns the number of items of a stored list; undefined until the job has ended with one. */
  async lengthOf(operation: JobOperationName, hash: string): Promise<number | undefined> {
    const json = await this.redis.hgetBuffer(hash, 'returnvalue');
    return json ? storedResult(operation, json)?.stored.length : undefined;
  }

  private async keptOf(id: string): Promise<JobResult | undefined> {
    const bytes = await this.results.measure(id, 1);
    if (bytes === undefined) return undefined;
    return { bytes, pieces: (reserve) => this.results.pieces(id, 1, reserve) };
  }

  /** The return value either refers to a list of items or is the result itself. */
  private async listOf({ id, operation }: JobRecord, hash: string): Promise<JobResult | undefined> {
    const json = await this.redis.hgetBuffer(hash, 'returnvalue');
    if (!json) return undefined;
    const value = storedResult(operation, json);
    if (!value) return this.inline(hash, json.byteLength);
    const { list, length } = value.stored;
    const items = await this.results.measure(id, length);
    if (items === undefined) return undefined;
    const head = `{${JSON.stringify(list)}:[`;
    const bytes = Buffer.byteLength(head) + items + Buffer.byteLength(tailOf(value.rest));
    const { results } = this;
    const readTail = () => this.redis.hgetBuffer(hash, 'returnvalue');
    return {
      bytes,
      async *pieces(reserve: ReserveBytes = unlimitedBytes) {
        yield Buffer.from(head);
        yield* results.pieces(id, length, reserve);
        // The other fields may contain hundreds of failures: reads them again rather than buffering them.
        const release = await reserve(json.byteLength);
        try {
          const again = await readTail();
          const stored = again && storedResult(operation, again);
          if (!stored) throw new ResultExpired();
          yield Buffer.from(tailOf(stored.rest));
        } finally {
          release();
        }
      },
    };
  }

  /** Wraps a return value that is the whole result: short, or written by a worker of an earlier version. */
  private inline(hash: string, bytes: number): JobResult {
    const { redis } = this;
    return {
      bytes,
      async *pieces(reserve: ReserveBytes = unlimitedBytes) {
        const release = await reserve(bytes);
        try {
          const json = await redis.hgetBuffer(hash, 'returnvalue');
          if (!json) throw new ResultExpired();
          yield json;
        } finally {
          release();
        }
      },
    };
  }
}

function tailOf(rest: object): string {
  const others = JSON.stringify(rest).slice(1);
  return others === '}' ? ']}' : `],${others}`;
}
