import { setTimeout as sleep } from 'node:timers/promises';
import type { JobEvent } from '@winnow/contracts';
import { toProblem } from '@winnow/errors';
import type { Redis } from 'ioredis';
import { lostJob, type JobEnd, type JobReader, type JobState } from './job-reader';
import type { JobKeys } from './keys';
import type { WakeUp } from './wake-up';

/** An event with its place in the job's stream: the id resumes after it, on any process. */
export interface StoredEvent {
  readonly id: string;
  readonly event: JobEvent['event'];
  /** A `JobResult` with the event `result`. */
  readonly data: unknown;
  /** How the job ended, with its last event. */
  readonly end?: JobEnd;
}

/** Entries read at a time. */
const batch = 100;
/** Milliseconds after which a quiet stream is looked at without a wake-up, in case one was lost. */
const lookAgain = 2_000;

/** Follows jobs by their event streams. The stream is the record; wake-ups only hurry. */
export class JobFollower {
  constructor(
    private readonly redis: Redis,
    private readonly keys: JobKeys,
    private readonly wakeUp: WakeUp,
    private readonly reader: JobReader,
  ) {}

  /**
   * Yields every event after `afterId` (all without it), as they come, ending with `result` or `problem`.
   * Ends early, without one, when `signal` aborts. A job that nobody knows (any more) ends with a problem, under
   * `correlationId`: its own is gone with it.
   */
  async *follow(
    id: string,
    afterId: string | undefined,
    signal: AbortSignal,
    correlationId: string,
  ): AsyncGenerator<StoredEvent> {
    await this.wakeUp.start();
    let last = afterId ?? '0-0';
    let foundOver = false;
    while (!signal.aborted) {
      // Listening begins before reading, so that nothing falls between the two.
      const waiting = new AbortController();
      const stop = this.wakeUp.listen(id, () => waiting.abort());
      try {
        const entries = await this.redis.xrange(this.keys.events(id), `(${last}`, '+', 'COUNT', batch);
        for (const [entryId, fields] of entries) {
          last = entryId;
          if (signal.aborted) return;
          const event = fields[1];
          if (event === 'end') return yield* this.end(id, entryId);
          yield { id: entryId, event: event as StoredEvent['event'], data: JSON.parse(fields[3] ?? 'null') };
        }
        if (entries.length === batch) continue;
        // Reading the state writes the end mark when the worker died before it could; the next round finds it, and with
        // it what was told between the two looks. Only a stream that is quiet after its end has nothing more to tell.
        const state = entries.length === 0 ? await this.reader.read(id, false) : undefined;
        if (state === null) return yield lost(last, correlationId);
        if (state?.end) {
          if (foundOver) return yield* this.resumeAfterEnd(id, last, correlationId);
          foundOver = true;
          continue;
        }
        await sleep(lookAgain, undefined, { signal: AbortSignal.any([signal, waiting.signal]) }).catch(() => undefined);
      } finally {
        stop();
      }
    }
  }

  /** A client that has seen everything, or whose stream has expired, still gets the outcome. */
  private async *resumeAfterEnd(id: string, last: string, correlationId: string): AsyncGenerator<StoredEvent> {
    const [entry] = await this.redis.xrevrange(this.keys.events(id), '+', '-', 'COUNT', 1);
    const endId = entry && entry[1][1] === 'end' ? entry[0] : last;
    const state = await this.reader.read(id);
    if (state?.end) yield outcome(endId, state);
    else yield lost(endId, correlationId);
  }

  private async *end(id: string, entryId: string): AsyncGenerator<StoredEvent> {
    const state = await this.reader.read(id);
    if (state?.end) yield outcome(entryId, state);
  }
}

function lost(id: string, correlationId: string): StoredEvent {
  const problem = lostJob();
  return { id, event: 'problem', data: toProblem(problem, correlationId), end: { problem } };
}

function outcome(id: string, { record, end }: JobState): StoredEvent {
  if (!end) throw new TypeError('The job is not over.');
  if ('result' in end) return { id, event: 'result', data: end.result, end };
  return { id, event: 'problem', data: toProblem(end.problem, record.correlationId), end };
}
