import type { Job as WireJob, JobStatus } from '@winnow/contracts';
import { ProblemError, deserializeProblem, toProblem } from '@winnow/errors';
import type { Redis } from 'ioredis';
import type { JobProducer } from './job-producer';
import type { JobRecord, JobRecords } from './job-record';
import { JobResult } from './job-result';
import type { JobKeys } from './keys';
import { storedResult, type StoredResults } from './stored-result';

/** How a job ended: its result or its problem. */
export type JobEnd = { readonly result: JobResult } | { readonly problem: ProblemError };

export interface JobState {
  readonly record: JobRecord;
  readonly status: JobStatus;
  /** Null while the job is not over. */
  readonly end: JobEnd | null;
  /** BullMQ does not know the job (any more); adding it again brings it back. */
  readonly lost?: boolean;
}

/** Milliseconds in which a recorded job may still be on its way into its queue. */
const beingAdded = 10_000;

const finished = { completed: 'completed', failed: 'failed' } as const;
const waitingOnChild = 'waiting-children';
/** What a handler that answers nothing leaves. */
const nothing = Buffer.from('null');
const emptyResult = new JobResult(Buffer.from('{}'));

/** Reads what became of jobs: cancellation from our record, everything else from BullMQ, the one truth. */
export class JobReader {
  constructor(
    private readonly redis: Redis,
    private readonly keys: JobKeys,
    private readonly records: JobRecords,
    private readonly producer: JobProducer,
    private readonly results: StoredResults,
  ) {}

  /**
   * The job's state, or null when nobody knows it (any more). A job found over gets its end mark. `withResult` false
   * leaves the result empty, for those who only want to know whether it is over.
   */
  async read(id: string, withResult = true): Promise<JobState | null> {
    const record = await this.records.read(id);
    if (!record) return null;
    const state = await this.stateOf(record, withResult);
    if (state.end && !record.ended && !state.lost) await this.records.end(id, record.owner);
    if (state.lost) await this.records.forgetOpen(id, record.owner);
    return state;
  }

  private async stateOf(record: JobRecord, withResult: boolean): Promise<JobState> {
    if (record.cancelled) return { record, status: 'cancelled', end: { problem: new ProblemError('cancelled') } };
    const [known, state] = await Promise.all([
      this.redis.exists(this.bullJob(record)),
      this.producer.queue(record.queue).getJobState(record.id),
    ]);
    if (!known || state === 'unknown') {
      if (Date.now() - record.createdAt < beingAdded) return { record, status: 'queued', end: null };
      return { record, status: 'failed', end: { problem: lostJob() }, lost: true };
    }
    const status = finished[state as keyof typeof finished];
    if (status === 'failed') {
      const reason = await this.redis.hget(this.bullJob(record), 'failedReason');
      return { record, status, end: { problem: deserializeProblem(reason ?? undefined) } };
    }
    if (status === 'completed') {
      const result = withResult ? await this.resultOf(record) : emptyResult;
      if (!result) return { record, status: 'failed', end: { problem: lostJob() }, lost: true };
      return { record, status, end: { result } };
    }
    return { record, status: state === 'active' || state === waitingOnChild ? 'active' : 'queued', end: null };
  }

  /** What the job answered, put together where it is kept in items; undefined when these are gone. */
  private async resultOf(record: JobRecord): Promise<JobResult | undefined> {
    const json = await this.redis.hgetBuffer(this.bullJob(record), 'returnvalue');
    if (!json) return undefined;
    const stored = storedResult(record.operation, json);
    if (stored) return this.results.read(record.id, stored);
    return json.equals(nothing) ? emptyResult : new JobResult(json);
  }

  private bullJob({ queue, id }: JobRecord): string {
    return this.keys.bullJob(queue, id);
  }

  /** An owner's newest jobs, and all that are open, newest first, without results. */
  async list(owner: string, most: number): Promise<JobState[]> {
    const ids = await this.records.ownedIds(owner, most);
    const states = await Promise.all(ids.map((id) => this.read(id, false)));
    return states.filter((state) => state !== null).toSorted((a, b) => b.record.createdAt - a.record.createdAt);
  }
}

/** What a visitor hears when a job vanished with the server's memory. */
export function lostJob(): ProblemError {
  return new ProblemError('unavailable', 'This work was lost. Please start it again.');
}

/** The job as the wire shows it. `withResult` false leaves large results out (lists). */
export function toWireJob({ record, status, end }: JobState, withResult = true): WireJob {
  const { id, operation, progress, createdAt, correlationId } = record;
  return {
    id,
    operation,
    status,
    progress,
    createdAt: new Date(createdAt).toISOString(),
    ...(end && 'result' in end && withResult ? { result: end.result.value } : {}),
    ...(end && 'problem' in end ? { problem: toProblem(end.problem, correlationId) } : {}),
  };
}
