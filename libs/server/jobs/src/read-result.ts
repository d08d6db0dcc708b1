import type { Redis } from 'ioredis';
import type { JobRecord } from './job-record';
import { anyRoom, ResultGone, textResult, type JobResult, type TakeRoom } from './job-result';
import { keptAnswer, storedResult, type StoredResults } from './stored-result';

/** What a handler that answers nothing leaves. */
const nothing = 'null';
const emptyResult = textResult('{}');

/** Reads results from where they are kept: BullMQ's answer of a job, or the chunks that it names. */
export class ResultReader {
  constructor(
    private readonly redis: Redis,
    private readonly results: StoredResults,
  ) {}

  /** What a completed job answered, whose answer BullMQ keeps in `hash`; undefined when it, or a part of it, is gone. */
  async resultOf(record: JobRecord, hash: string): Promise<JobResult | undefined> {
    const bytes = await this.redis.hstrlen(hash, 'returnvalue');
    if (bytes === 0) return undefined;
    if (record.operation === 'scrape-content') return this.listOf(record, hash);
    const kept = JSON.stringify(keptAnswer(record.answer ?? ''));
    if (bytes === kept.length || bytes === nothing.length) {
      const text = await this.redis.hget(hash, 'returnvalue');
      if (text === nothing) return emptyResult;
      if (record.answer !== undefined && text === kept) return this.keptOf(record.id);
    }
    return this.inline(hash, bytes);
  }

  private async keptOf(id: string): Promise<JobResult | undefined> {
    const bytes = await this.results.measure(id, 1);
    if (bytes === undefined) return undefined;
    return { bytes, pieces: (takeRoom) => this.results.pieces(id, 1, takeRoom) };
  }

  /** The answer names a list of items, or is the result. */
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
      async *pieces(takeRoom: TakeRoom = anyRoom) {
        yield Buffer.from(head);
        yield* results.pieces(id, length, takeRoom);
        // Hundreds of failures may be long: they are read once more rather than held until now.
        const giveBack = await takeRoom(json.byteLength);
        try {
          const again = await readTail();
          const stored = again && storedResult(operation, again);
          if (!stored) throw new ResultGone();
          yield Buffer.from(tailOf(stored.rest));
        } finally {
          giveBack();
        }
      },
    };
  }

  /** An answer that BullMQ keeps as a whole: short, or of a worker of an earlier version. */
  private inline(hash: string, bytes: number): JobResult {
    const { redis } = this;
    return {
      bytes,
      async *pieces(takeRoom: TakeRoom = anyRoom) {
        const giveBack = await takeRoom(bytes);
        try {
          const json = await redis.hgetBuffer(hash, 'returnvalue');
          if (!json) throw new ResultGone();
          yield json;
        } finally {
          giveBack();
        }
      },
    };
  }
}

function tailOf(rest: object): string {
  const others = JSON.stringify(rest).slice(1);
  return others === '}' ? ']}' : `],${others}`;
}
