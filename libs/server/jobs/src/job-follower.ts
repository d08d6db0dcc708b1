import { setTimeout as sleep } from 'node:timers/promises';
import type { JobEvent } from '@winnow/contracts';
import { toProblem, type ProblemError } from '@winnow/errors';
import type { Redis } from 'ioredis';
import { lostJob, type JobEnd, type JobReader } from './job-reader';
import type { JobRecords } from './job-record';
import { anyRoom, windowBytes, type TakeRoom } from './job-result';
import type { JobKeys } from './keys';
import type { WakeUp } from './wake-up';

/** A piece of an event. Events are long: none is held as a whole. */
export interface EventPiece {
  readonly event: JobEvent['event'];
  /** A piece of its data, JSON text in UTF-8. */
  readonly bytes: Buffer;
  /** With the last piece, the event's place in the job's stream: resumes after it, on any process. */
  readonly id?: string;
  /** With the last piece of the last event: how the job ended. */
  readonly end?: JobEnd;
}

export interface FollowOptions {
  /** The request's, where a problem is shown of a job whose own is gone. */
  readonly correlationId?: string;
  /** Asked before each window is read; given back when the reader has taken it. */
  readonly takeRoom?: TakeRoom;
}

/** Milliseconds after which a quiet stream is looked at without a wake-up, in case one was lost. */
const lookAgain = 2_000;
const noBytes = Buffer.alloc(0);

/** Follows jobs by their event streams. The stream is the record; wake-ups only hurry. */
export class JobFollower {
  constructor(
    private readonly redis: Redis,
    private readonly keys: JobKeys,
    private readonly wakeUp: WakeUp,
    private readonly reader: JobReader,
    private readonly records: JobRecords,
  ) {}

  /**
   * Yields every event after `afterId` (all without it) in pieces, as they come, ending with `result` or `problem`; reads
   * on only when a piece was taken. Ends early, without one, when `signal` aborts. A job that is unknown (by now) ends with
   * a problem. Throws `ResultGone` when the result expires while it is read.
   */
  async *follow(
    id: string,
    afterId: string | undefined,
    signal: AbortSignal,
    { correlationId = '', takeRoom = anyRoom }: FollowOptions = {},
  ): AsyncGenerator<EventPiece> {
    await this.wakeUp.start();
    let last = afterId ?? '0-0';
    let foundOver = false;
    while (!signal.aborted) {
      // Listening begins before reading, so that nothing falls between the two.
      const waiting = new AbortController();
      const stop = this.wakeUp.listen(id, () => waiting.abort());
      try {
        const from = last;
        for await (const { entryId, piece } of this.window(id, from, takeRoom)) {
          last = entryId;
          if (signal.aborted) return;
          if (!piece) return yield* this.outcome(id, entryId, takeRoom);
          yield piece;
        }
        if (last !== from) continue;
        // Reading the state writes the end mark when the worker died before it could; the next round finds it, and with
        // it what was told between the two looks. Only a stream that is quiet after its end has nothing more to tell.
        const state = await this.reader.read(id, false);
        if (state === null) return yield lost(last, correlationId);
        if (state.end) {
          if (foundOver) return yield* this.resumeAfterEnd(id, last, takeRoom, correlationId);
          foundOver = true;
          continue;
        }
        await until(signal, waiting.signal);
      } finally {
        stop();
      }
    }
  }

  /** How the job ended, as soon as it has; undefined when `signal` aborts first. Reads none of its events. */
  async end(id: string, signal: AbortSignal): Promise<JobEnd | undefined> {
    await this.wakeUp.start();
    for (let isQuiet = false; !signal.aborted;) {
      const waiting = new AbortController();
      const stop = this.wakeUp.listen(id, () => waiting.abort());
      try {
        // A wake-up may come with every event: only the end mark, or a quiet stream, is a reason to read the state.
        if (isQuiet || (await this.records.isOver(id))) {
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

  /** The entries of one window after an id; the last entry of a stream, its end mark, is no piece. */
  private async *window(id: string, after: string, takeRoom: TakeRoom) {
    const giveBack = await takeRoom(windowBytes);
    try {
      for (const [entryId, fields] of await this.redis.winnowReadEventsBuffer(this.keys.events(id), after))
        yield { entryId: String(entryId), piece: pieceOf(String(entryId), fields) };
    } finally {
      giveBack();
    }
  }

  /** A client that has seen everything, or whose stream has expired, still gets the outcome. */
  private async *resumeAfterEnd(id: string, last: string, takeRoom: TakeRoom, correlationId: string) {
    const [entry] = await this.redis.xrevrange(this.keys.events(id), '+', '-', 'COUNT', 1);
    const endId = entry && entry[1][1] === 'end' ? entry[0] : last;
    yield* this.outcome(id, endId, takeRoom, correlationId);
  }

  private async *outcome(
    id: string,
    entryId: string,
    takeRoom: TakeRoom,
    correlationId?: string,
  ): AsyncGenerator<EventPiece> {
    const state = await this.reader.read(id);
    if (!state?.end) {
      if (correlationId !== undefined) yield lost(entryId, correlationId);
      return;
    }
    const { end, record } = state;
    if ('problem' in end) return yield problemPiece(entryId, end, record.correlationId);
    for await (const bytes of end.result.pieces(takeRoom)) yield { event: 'result', bytes };
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

/** Until one of the signals aborts, or it is time to look again. */
async function until(...signals: AbortSignal[]): Promise<void> {
  await sleep(lookAgain, undefined, { signal: AbortSignal.any(signals) }).catch(() => undefined);
}
