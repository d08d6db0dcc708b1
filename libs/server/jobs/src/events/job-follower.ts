import { setTimeout as sleep } from 'node:timers/promises';
import type { Progress } from '@winnow/contracts';
import { toProblem, type ProblemError } from '@winnow/errors';
import type { Redis } from 'ioredis';
import type { JobKeys } from '../keys';
import { lostJob, type JobEnd, type JobReader } from '../records/job-reader';
import type { JobRecords } from '../records/job-records';
import { unlimitedBytes, windowBytes, type ReserveBytes } from '../records/job-result';
import { noMovedItems, type MovedItems } from '../records/moved-items';
import type { StreamEntry } from '../scripts/define-scripts';
import type { EventPiece } from './event-piece';
import { isItemEntry, movedPieces } from './moved-pages';
import type { JobNotifications } from './job-notifications';

export interface FollowOptions {
  /** Correlation id of the request, for the problem of a job whose record has expired. */
  readonly correlationId?: string;
  /** Called before each window is read; released when the reader has consumed it. */
  readonly reserve?: ReserveBytes;
  /** Whether to return, instead of waiting, when the job has not ended and there are no further events yet. */
  readonly untilQuiet?: boolean;
}

/** Milliseconds after which a quiet stream is read without a wake-up, in case one was lost. */
const checkIntervalMs = 2_000;
const noBytes = Buffer.alloc(0);

/** Follows jobs by their event streams. Wake-ups only shorten the wait: the stream is the source of truth. */
export class JobFollower {
  constructor(
    private readonly redis: Redis,
    private readonly keys: JobKeys,
    private readonly notifications: JobNotifications,
    private readonly reader: JobReader,
    private readonly records: JobRecords,
    private readonly moved: MovedItems = noMovedItems,
  ) {}

  /**
   * Yields every event after `afterId` (all without it) in pieces, ending with `result` or `problem`; an unknown or
   * expired job ends with a problem. Reads the next piece when the previous one was consumed, and skips events of pages
   * that were erased meanwhile. Returns early when `signal` aborts, and with `untilQuiet` when there are no further
   * events. Throws `ResultExpired` when the result expires while it is read, and `unavailable` when the database of
   * moved pages is unreachable.
   */
  async *follow(
    id: string,
    afterId: string | undefined,
    signal: AbortSignal,
    { correlationId = '', reserve = unlimitedBytes, untilQuiet = false }: FollowOptions = {},
  ): AsyncGenerator<EventPiece> {
    await this.notifications.start();
    let last = afterId ?? '0-0';
    let foundEnded = false;
    while (!signal.aborted) {
      // Subscribes before reading, so that no event is missed in between.
      const waiting = new AbortController();
      const stop = this.notifications.listen(id, () => waiting.abort());
      try {
        const from = last;
        for await (const { entryId, piece } of this.window(id, from, reserve)) {
          last = entryId;
          if (signal.aborted) return;
          if (piece === 'erased') continue;
          if (!piece) return yield* this.outcome(id, entryId, reserve);
          yield piece;
        }
        if (last !== from) continue;
        // Reading the state writes the end mark if the worker died before writing it. The next iteration reads it, with
        // any events appended in between: a stream has been read to its end only when it has no new entries.
        const state = await this.reader.read(id, false);
        if (state === null) return yield lost(last, correlationId);
        if (state.end) {
          if (foundEnded) return yield* this.resumeAfterEnd(id, last, reserve, correlationId);
          foundEnded = true;
          continue;
        }
        if (untilQuiet) return;
        await until(signal, waiting.signal);
      } finally {
        stop();
      }
    }
  }

  /** Resolves with the job's outcome when it ends, or undefined when `signal` aborts first. Reads no events. */
  async end(id: string, signal: AbortSignal): Promise<JobEnd | undefined> {
    await this.notifications.start();
    for (let isQuiet = false; !signal.aborted;) {
      const waiting = new AbortController();
      const stop = this.notifications.listen(id, () => waiting.abort());
      try {
        // Every event may cause a wake-up, so the state is read only after the end mark or when the stream is quiet.
        if (isQuiet || (await this.records.hasEnded(id))) {
          const state = await this.reader.read(id);
          if (state === null) return { problem: lostJob() };
          if (state.end) return state.end;
        }
        await until(signal, waiting.signal);
        isQuiet = !waiting.signal.aborted;
      } finally {
        stop();
      }
    }
    return undefined;
  }

  /**
   * Yields the progress of a job when it has changed, until the job ends or `signal` aborts. Reads its record instead of
   * the events, which include whole pages.
   */
  async *progress(id: string, signal: AbortSignal): AsyncGenerator<Progress> {
    await this.notifications.start();
    let last: string | undefined;
    while (!signal.aborted) {
      const waiting = new AbortController();
      const stop = this.notifications.listen(id, () => waiting.abort());
      try {
        const record = await this.records.read(id);
        const text = JSON.stringify(record?.progress);
        if (record?.progress && text !== last && !signal.aborted) yield record.progress;
        last = text;
        if (!record || record.ended) return;
        await until(signal, waiting.signal);
      } finally {
        stop();
      }
    }
  }

  /**
   * Yields the entries of one window after an id: first those in Redis, then those of moved pages, last the stream's end
   * mark, which has no piece. Releases the window's bytes before the end mark, since the outcome reserves its own:
   * streams that held bytes while they wait for more could deadlock.
   */
  private async *window(id: string, after: string, reserve: ReserveBytes) {
    const release = await reserve(windowBytes);
    let sent = 0;
    const moved: StreamEntry[] = [];
    let endId: string | undefined;
    try {
      for (const entry of await this.redis.winnowReadEventsBuffer(
        this.keys.events(id),
        this.keys.items(id),
        after,
        windowBytes,
      )) {
        const [entryId, fields] = entry;
        if (isItemEntry(entry)) {
          moved.push(entry);
          continue;
        }
        const piece = pieceOf(String(entryId), fields);
        if (!piece) {
          endId = String(entryId);
          break;
        }
        sent += piece.bytes.byteLength;
        yield { entryId: String(entryId), piece };
      }
    } finally {
      release(sent);
    }
    yield* movedPieces(this.moved, id, moved, reserve);
    if (endId !== undefined) yield { entryId: endId, piece: undefined };
  }

  /** Yields the outcome for a client that has received every event, or whose stream has expired. */
  private async *resumeAfterEnd(id: string, last: string, reserve: ReserveBytes, correlationId: string) {
    const [entry] = await this.redis.xrevrange(this.keys.events(id), '+', '-', 'COUNT', 1);
    const endId = entry && entry[1][1] === 'end' ? entry[0] : last;
    yield* this.outcome(id, endId, reserve, correlationId);
  }

  private async *outcome(
    id: string,
    entryId: string,
    reserve: ReserveBytes,
    correlationId?: string,
  ): AsyncGenerator<EventPiece> {
    const state = await this.reader.read(id);
    if (!state?.end) {
      if (correlationId !== undefined) yield lost(entryId, correlationId);
      return;
    }
    const { end, record } = state;
    if ('problem' in end) return yield problemPiece(entryId, end, record.correlationId);
    for await (const bytes of end.result.pieces(reserve)) yield { event: 'result', bytes };
    yield { event: 'result', bytes: noBytes, id: entryId, end };
  }
}

function pieceOf(id: string, [, event, , bytes = noBytes, more]: Buffer[]): EventPiece | undefined {
  const name = String(event);
  if (name === 'end') return undefined;
  return { event: name as EventPiece['event'], bytes, ...(more ? {} : { id }) };
}

function lost(id: string, correlationId: string): EventPiece {
  return problemPiece(id, { problem: lostJob() }, correlationId);
}

function problemPiece(id: string, end: JobEnd & { readonly problem: ProblemError }, correlationId: string): EventPiece {
  const bytes = Buffer.from(JSON.stringify(toProblem(end.problem, correlationId)));
  return { event: 'problem', bytes, id, end };
}

/** Resolves when one of the signals aborts, or after the check interval. */
async function until(...signals: AbortSignal[]): Promise<void> {
  await sleep(checkIntervalMs, undefined, { signal: AbortSignal.any(signals) }).catch(() => undefined);
}
