import type { FailedPage, Job as WireJob, JobStatus } from '@winnow/contracts';
import { ProblemError, deserializeProblem, toProblem } from '@winnow/errors';
import type { Redis } from 'ioredis';
import type { JobKeys } from '../keys';
import type { JobQueues } from '../queues/job-queues';
import { uploadOf, type JobData } from '../queues/queue-options';
import type { JobRecord, JobRecords } from './job-records';
import { textResult, type JobResult } from './job-result';
import type { ResultReader } from './result-reader';

/** Outcome of a job: its result or its problem. */
export type JobEnd = { readonly result: JobResult } | { readonly problem: ProblemError };

export interface JobState {
  readonly record: JobRecord;
  readonly status: JobStatus;
  /** Null until the job ends. */
  readonly end: JobEnd | null;
  /** Whether BullMQ no longer has the job; adding it again restores it. */
  readonly lost?: boolean;
}

/** A window of the pages of a crawl, as comma-separated JSON. */
export interface JobPagesWindow {
  /** Number of pages read so far. */
  readonly total: number;
  readonly length: number;
  readonly json: JobResult;
}

/** The last run of a job. */
export interface FinishedRun {
  /** Name of the uploaded file that it has read. */
  readonly fileName?: string;
  /** Milliseconds since 1970; absent until then. */
  readonly startedAt?: number;
  readonly endedAt?: number;
}

/** The list of a stored result. */
export interface StoredItems {
  readonly length: number;
  /** Returns JSON of `count` items from `first` on, separated by commas. Throws `ResultExpired`. */
  readonly window: (first: number, count: number) => Promise<JobResult>;
}

/** Milliseconds for which a recorded job may not be in its queue yet. */
const enqueueMs = 10_000;

const finished = { completed: 'completed', failed: 'failed' } as const;
const waitingOnChild = 'waiting-children';
const unreadResult = textResult('{}');

/** Reads the state of jobs: cancellation from the record, everything else from BullMQ, the single source of truth. */
export class JobReader {
  constructor(
    private readonly redis: Redis,
    private readonly keys: JobKeys,
    private readonly records: JobRecords,
    private readonly queues: JobQueues['queues'],
    private readonly results: ResultReader,
  ) {}

  /**
   * Reads the job's state; null when the job is unknown or has expired. Writes the end mark of an ended job.
   * `withResult: false` skips the result, for callers that need only the status.
   */
  async read(id: string, withResult = true): Promise<JobState | null> {
    const record = await this.records.read(id);
    return record && this.readRecorded(record, withResult);
  }

  /** Like `read`, for a record that is already loaded. */
  async readRecorded(record: JobRecord, withResult: boolean): Promise<JobState> {
    const { id } = record;
    const state = await this.stateOf(record, withResult);
    if (state.end && !record.ended && !state.lost) await this.records.end(record);
    if (state.lost) await this.records.forgetOpen(id, record.owner);
    return state;
  }

  private async stateOf(record: JobRecord, withResult: boolean): Promise<JobState> {
    if (record.cancelled) return cancelledState(record);
    const [known, state] = await Promise.all([
      this.redis.exists(this.bullJob(record)),
      this.queues[record.queue].getJobState(record.id),
    ]);
    if (!known || state === 'unknown') {
      // A cancellation since the record was read may have withdrawn the job from its queue.
      const now = await this.records.read(record.id);
      if (now?.cancelled) return cancelledState(now);
      if (Date.now() - record.createdAt < enqueueMs) return { record, status: 'queued', end: null };
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

  async runOf(record: JobRecord): Promise<FinishedRun> {
    const fields = ['data', 'processedOn', 'finishedOn'];
    const [data, startedAt, endedAt] = await this.redis.hmget(this.bullJob(record), ...fields);
    const { name } = (data && uploadOf(JSON.parse(data) as JobData)) || {};
    return {
      ...(name === undefined ? {} : { fileName: name }),
      ...(startedAt ? { startedAt: Number(startedAt) } : {}),
      ...(endedAt ? { endedAt: Number(endedAt) } : {}),
    };
  }

  /** Returns at most `limit` pages of a crawl from `offset` on. */
  async pagesOf(id: string, offset: number, limit: number): Promise<JobPagesWindow> {
    const total = Number((await this.redis.hget(this.keys.crawl(id), 'pages')) ?? 0);
    const length = Math.max(0, Math.min(limit, total - offset));
    return { total, length, json: await this.results.itemsOf(id, offset, length) };
  }

  /** Returns the list of a completed job's stored result, item by item. Throws `not-found` without one. */
  async itemsOf(record: JobRecord): Promise<StoredItems> {
    const { status } = await this.readRecorded(record, false);
    const hash = this.bullJob(record);
    const length = status === 'completed' ? await this.results.lengthOf(record.operation, hash) : undefined;
    if (length === undefined) throw new ProblemError('not-found', 'The job has no result yet.');
    return {
      length,
      window: (first, count) => this.results.itemsOf(record.id, first, Math.min(count, length - first)),
    };
  }

  /** Returns a completed job's stored result: its list item by item, and its other fields; null without one. */
  async storedResultOf(record: JobRecord): Promise<{ items: StoredItems; rest: object } | null> {
    const rest = await this.results.restOf(record.operation, this.bullJob(record));
    return rest ? { items: await this.itemsOf(record), rest } : null;
  }

  /** Returns the failed pages of a crawl: from its result, or the ones that have failed so far. */
  async failuresOf(record: JobRecord): Promise<FailedPage[]> {
    const rest = await this.results.restOf(record.operation, this.bullJob(record));
    if (rest) return (rest as { failed?: FailedPage[] }).failed ?? [];
    const texts = await this.redis.lrange(`${this.keys.crawl(record.id)}:failed`, 0, -1);
    return texts.map((text) => (JSON.parse(text) as { failed: FailedPage }).failed);
  }

  private bullJob({ queue, id }: JobRecord): string {
    return this.keys.bullJob(queue, id);
  }

  /** Lists an owner's newest jobs, at most `limit`, and all open ones, newest first, without results. */
  async list(owner: string, limit: number): Promise<JobState[]> {
    const ids = await this.records.ownedIds(owner, limit);
    const states = await Promise.all(ids.map((id) => this.read(id, false)));
    return states.filter((state) => state !== null).toSorted((a, b) => b.record.createdAt - a.record.createdAt);
  }
}

const cancelledState = (record: JobRecord): JobState => ({
  record,
  status: 'cancelled',
  end: { problem: new ProblemError('cancelled') },
});

/** Creates the error for a job that was lost with Redis' memory. */
export function lostJob(): ProblemError {
  return new ProblemError('unavailable', 'This work was lost. Please start it again.');
}

/** Returns the job as the contract defines it, without its result, which is never held as a whole. */
export function toWireJob({ record, status, end }: JobState): WireJob {
  const { id, operation, progress, createdAt, correlationId, paused } = record;
  return {
    id,
    operation,
    status,
    progress,
    ...(paused && !end ? { paused } : {}),
    createdAt: new Date(createdAt).toISOString(),
    ...(end && 'problem' in end ? { problem: toProblem(end.problem, correlationId) } : {}),
  };
}
