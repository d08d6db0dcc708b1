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

/** What a handler may use while it works on one job. */
export interface JobContext {
  readonly jobId: string;
  readonly correlationId: string;
  /** The visitor's anonymous session; groups work for fair sharing and per-visitor budgets. */
  readonly owner: string;
  /** The address block it came from, by a name that does not tell it; older jobs know none. */
  readonly block: string | undefined;
  /** Aborts on cancel, on the run's deadline and on shutdown; its reason is a `ProblemError`. */
  readonly signal: AbortSignal;
  /**
   * Aborts when the service is asked to stop, or another run has the job: a handler of many pieces lets those under way end
   * (it has a grace for that) and throws the reason instead of beginning another. Its job continues elsewhere, and no piece
   * is paid for twice.
   */
  readonly stopping: AbortSignal;
  readonly log: Logger;
  /** Number of the child job that runs; undefined for the job itself. */
  readonly child: number | undefined;
  /** The frontier of a crawl, which the job and its children share. */
  readonly frontier: CrawlFrontier;
  /**
   * Adds child jobs: each runs the same operation with the same payload, in whatever process, and publishes as this job. A
   * number that was added before adds nothing. They have to be added by the job, or by a child that has not ended.
   */
  addChildren(numbers: readonly number[]): Promise<void>;
  /** Whether child jobs have not ended. */
  hasChildren(): Promise<boolean>;
  /** Tells how far the job is. Awaiting is optional; failures are logged, not thrown. */
  progress(progress: Progress): Promise<void>;
  /**
   * Keeps one finished part of the job under `key` and, for a page, announces it, in one atomic step.
   * Returns false (and changes nothing) when an earlier run already kept that part. Throws when the job is over.
   */
  keepPart(key: string, value: unknown, page?: JobEventData['page'], options?: KeepOptions): Promise<boolean>;
  /** Parts that earlier runs of this very job kept, by key: a job that starts again skips them. */
  keptParts(): Promise<ReadonlyMap<string, unknown>>;
  /** The keys of these parts alone: for parts that together are too big to be held. */
  partKeys(): Promise<readonly string[]>;
  /** One kept part, by its key; undefined when there is none. */
  part(key: string): Promise<unknown>;
  /**
   * Keeps the item at `place` (from 0) of the result's long list, `list` by its field's name; the handler then answers
   * `StoredResult`. Throws when the item is not what the operation's contract says.
   */
  storeItem(list: string, place: number, item: unknown): Promise<void>;
  /** What an earlier job of the same owner remembered under a name within the last 15 minutes; undefined without one. */
  recall(name: string): Promise<unknown>;
  /** Remembers a small value (JSON, 64 KB) for the owner's next jobs; larger ones and the oldest of many are forgotten. */
  remember(name: string, value: unknown): Promise<void>;
  /** The bytes of an upload that waits in Redis. Throws `not-found` when its time limit has passed. */
  readUpload(key: string): Promise<Buffer>;
  /**
   * What the queue before this one answered, for operations that pass two queues; undefined for all others.
   * Throws the earlier queue's problem when it failed, as one that no further run would change.
   */
  childResult(): Promise<unknown>;
}

export interface KeepOptions {
  /**
   * Refused as soon as another run may have the job. For what only this run may have felt: a worker that was frozen finds
   * that all its requests have timed out. What is not marked so is worth keeping from any run: it was paid for.
   */
  readonly whileHeld?: boolean;
}

export type JobHandler<Name extends JobOperationName> = (
  payload: PayloadOf<Name>,
  context: JobContext,
) => Promise<ResponseOf<Name> | StoredResultOf<Name>>;

/** Two thousand pages are too much for one answer to pass through a worker; every other operation answers at once. */
type StoredResultOf<Name extends JobOperationName> = Name extends StoringOperation ? StoredResult : never;

/** Works for an operation that another queue answers; its result is that queue's child result. */
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
