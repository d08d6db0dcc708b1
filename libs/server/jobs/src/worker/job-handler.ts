import type {
  JobEventData,
  JobOperationName,
  OperationsAnsweredBy,
  OperationsPreparedBy,
  PayloadOf,
  Progress,
  QueueName,
  ResponseOf,
} from '@winnow/contracts';
import type { Logger } from '@winnow/logging';
import type { CrawlFrontier } from '../crawls/crawl-frontier';
import type { StoredResult, StoringOperation } from '../records/stored-results';

export type { StoredResult } from '../records/stored-results';

/** Context of one run, for handlers. */
export interface JobContext {
  readonly jobId: string;
  readonly correlationId: string;
  /** The visitor's anonymous session, the key of fair sharing and per-visitor budgets. */
  readonly owner: string;
  /** Hash of the address block of the request; undefined for jobs of earlier versions. */
  readonly block: string | undefined;
  /** Aborts on cancel, on the run's deadline and on shutdown; its reason is a `ProblemError`. */
  readonly signal: AbortSignal;
  /**
   * Aborts when the service is stopping, or another run has the job: a handler with many parts finishes the active ones
   * within the grace period and throws the reason instead of starting another. Another worker continues the job, and no
   * part is paid for twice.
   */
  readonly stopping: AbortSignal;
  readonly log: Logger;
  /** Number of the child job that runs; undefined for the job itself. */
  readonly child: number | undefined;
  /** The frontier of a crawl or refresh, shared by the job and its children. */
  readonly frontier: CrawlFrontier;
  /**
   * Adds child jobs: each runs the same operation with the same payload, in any process, and publishes as this job.
   * Numbers that were added before are ignored. Must be called by the job, or by a child that has not ended.
   */
  addChildren(numbers: readonly number[]): Promise<void>;
  /** Whether any child job has not ended. */
  hasChildren(): Promise<boolean>;
  /** Publishes progress. Awaiting is optional; failures are logged, not thrown. */
  progress(progress: Progress): Promise<void>;
  /**
   * Publishes new text of one part of a rewrite (index from 0, of `parts`) before it is finished; null restarts the
   * part. Batched and bounded, since the result replaces it.
   */
  text(part: number, parts: number, text: string | null): void;
  /**
   * Keeps one finished part of the job under `key` and, for a page, announces it, in one atomic step. Returns false and
   * changes nothing when an earlier run already kept that part. Throws when the job has ended.
   */
  keepPart(key: string, value: unknown, page?: JobEventData['page'], options?: KeepOptions): Promise<boolean>;
  /** Returns parts kept by earlier runs of this job by key, so that a retry skips them. */
  storedParts(): Promise<ReadonlyMap<string, unknown>>;
  /** Returns only the keys, for parts that are too large to hold together. */
  partKeys(): Promise<readonly string[]>;
  /** Returns a kept part by its key; undefined without one. */
  part(key: string): Promise<unknown>;
  /**
   * Stores the item at `index` (from 0) of the result's long list, the field named by `list`; the handler then returns
   * a `StoredResult`. Throws when the item does not match the contract.
   */
  storeItem(list: string, index: number, item: unknown): Promise<void>;
  /**
   * Returns a value that an earlier job of the same owner stored under a name within the last 15 minutes; undefined
   * without one.
   */
  recall(name: string): Promise<unknown>;
  /** Stores a small value (JSON, 64 KB) for the owner's next jobs; ignores larger values and evicts the oldest. */
  remember(name: string, value: unknown): Promise<void>;
  /** Returns the bytes of an upload in Redis. Throws `not-found` once it has expired. */
  readUpload(key: string): Promise<Buffer>;
  /**
   * Returns the result of the previous step, for operations of two queues; undefined for all others. Throws the problem
   * of a failed step as not retryable.
   */
  childResult(): Promise<unknown>;
}

export interface KeepOptions {
  /**
   * Rejects the part as soon as another run may have the job. For failures that may be specific to this run: after a
   * freeze of the process, all its requests have timed out. Other parts are accepted from any run, since they were paid
   * for.
   */
  readonly whileHeld?: boolean;
}

export type JobHandler<Name extends JobOperationName> = (
  payload: PayloadOf<Name>,
  context: JobContext,
) => Promise<ResponseOf<Name> | StoredResultOf<Name>>;

/** Two thousand pages are too many for one return value; every other operation returns its result. */
type StoredResultOf<Name extends JobOperationName> = Name extends StoringOperation ? StoredResult : never;

/** Handler of an earlier step; its result is the child result of the next queue. */
export type JobStepHandler<Name extends JobOperationName> = (
  payload: PayloadOf<Name>,
  context: JobContext,
) => Promise<unknown>;

/** One handler per operation of a queue; a handler with the wrong payload or result does not compile. */
export type JobHandlers<Queue extends QueueName> = {
  readonly [Name in OperationsAnsweredBy<Queue>]: JobHandler<Name>;
} & {
  readonly [Name in OperationsPreparedBy<Queue>]: JobStepHandler<Name>;
};
