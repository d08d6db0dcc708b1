import type { FailedAction, RunOptions } from '@winnow/api-client';
import type { JobOperationName, PageEvent, Progress, ResponseOf } from '@winnow/contracts';

/** The context of work that follows in the same place at once, as if it were one with what has just ended. */
export interface Next<Context> {
  readonly next: Context;
}

/**
 * Something a visitor can start: which operation it runs, where its progress shows, and what becomes of the result.
 * Context is what the result needs to find its place; it is kept in the browser, so that a reload can go on with the job.
 */
export interface Action<Name extends JobOperationName, Context> {
  /** Unique among the actions. */
  readonly id: string;
  readonly operation: Name;
  /** The row of the error catalogue. */
  readonly failsAs: FailedAction;
  /** The place (see `operation-store`) where progress and failure show. */
  readonly place: (context: Context) => string;
  /** What the work is about, named beside a failure: the next one may be about another thing. */
  readonly subject?: (context: Context) => string | undefined;
  /** Shown until the server's own progress arrives. */
  readonly firstProgress: (context: Context) => Progress;
  /** What is shown of the job's own progress; all of it as it is unless given. */
  readonly progressOf?: (context: Context, progress: Progress) => Progress;
  /** Adds what the result needs to know of the moment of the start; a retry starts anew. */
  readonly prepare?: (context: Context) => Context;
  readonly start: (context: Context, options: RunOptions) => Promise<ResponseOf<Name>>;
  /** The part of the context that can be kept; all of it unless given. */
  readonly keep?: (context: Context) => Context;
  readonly canRetry?: (context: Context) => boolean;
  /** The context of another try: what the visitor has corrected since. The very same object when nothing was; so it is unless given. */
  readonly retryWith?: (context: Context) => Context;
  /** The context for a running job of which this browser knows nothing but that it is the visitor's own. */
  readonly adopt?: Context;
  /** Resolves when what the job has brought so far is kept; only then is it forgotten for the one that follows. */
  readonly saved?: () => Promise<void>;
  readonly onPage?: (context: Context, event: PageEvent, jobId: string) => void;
  /** Takes the result in and returns the sentence that stands where the progress was, empty for none, or what follows. */
  readonly onResult: (context: Context, result: ResponseOf<Name>, jobId: string) => string | Next<Context>;
  /** As `onResult`, of a failure that is no end of the work; undefined for one that is, which alone is shown. */
  readonly onFailure?: (context: Context, error: unknown) => string | Next<Context> | undefined;
}

/** Any action, for tables of them. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- name and context of a row belong together, which a list cannot say
export type AnyAction = Action<any, any>;
