import type { Job as WireJob, JobStatus } from '@winnow/contracts';
import { ProblemError, deserializeProblem, toProblem } from '@winnow/errors';
import type { Redis } from 'ioredis';
import type { JobProducer } from './job-producer';
import type { JobRecord, JobRecords } from './job-record';
import { textResult, type JobResult } from './job-result';
import type { JobKeys } from './keys';
import type { ResultReader } from './read-result';

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
const unreadResult = textResult('{}');

/** Reads what became of jobs: cancellation from our record, everything else from BullMQ, the one truth. */
export class JobReader {
  constructor(
    private readonly redis: Redis,
    private readonly keys: JobKeys,
    private readonly records: JobRecords,
    private readonly producer: JobProducer,
    private readonly results: ResultReader,
  ) {}

  /**
   * The job's state, or null when nobody knows it (any more). A job found over gets its end mark. `withResult` false
   * leaves it unread, for those who only want to know whether the job is over.
   */
  async read(id: string, withResult = true): Promise<JobState | null> {
    const record = await this.records.read(id);
    return record && this.readRecorded(record, withResult);
  }

  /** The same of a job whose record is at hand. */
  async readRecorded(record: JobRecord, withResult = true): Promise<JobState> {
    const { id } = record;
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
      const result = withResult ? await this.results.resultOf(record, this.bullJob(record)) : unreadResult;
      if (!result) return { record, status: 'failed', end: { problem: lostJob() }, lost: true };
      return { record, status, end: { result } };
    }
    return { record, status: state === 'active' || state === waitingOnChild ? 'active' : 'queued', end: null };
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

/** The job as the wire shows it, but for its result, which is never held as a whole. */
export function toWireJob({ record, status, end }: JobState): WireJob {
  const { id, operation, progress, createdAt, correlationId } = record;
  return {
    id,
    operation,
    status,
    progress,
    createdAt: new Date(createdAt).toISOString(),
    ...(end && 'problem' in end ? { problem: toProblem(end.problem, correlationId) } : {}),
  };
}
