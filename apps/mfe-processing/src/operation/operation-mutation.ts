import type { FailedAction, RunOptions } from '@winnow/api-client';
import type { JobOperationName, PageEvent, Progress, ResponseOf } from '@winnow/contracts';
import type { MutationKey } from '@winnow/query';
import type { PartialText } from './partial-text';

/** The input of the next job under the same mutation, which continues the one that has just ended. */
export interface Next<Input> {
  readonly next: Input;
}

/**
 * A mutation that a visitor can start: which operation it runs, under which key its state is found, and what becomes of the
 * result. Input is what the result needs to find its place; it is kept in the browser, so that a reload can go on with the job.
 */
export interface OperationMutation<Name extends JobOperationName, Input> {
  /** Unique id of the mutation, which stored runs refer to. */
  readonly id: string;
  readonly operation: Name;
  /** The row of the error catalogue. */
  readonly failsAs: FailedAction;
  /** One mutation runs under a key at a time; components read its state by the key (`useOperation`). */
  readonly mutationKey: (input: Input) => MutationKey;
  /** What the work is about, named beside a failure: the next one may be about another thing. */
  readonly subject?: (input: Input) => string | undefined;
  /** One of many that are started together: no toast at its end. */
  readonly isOneOfMany?: (input: Input) => boolean;
  /** Shown until the server's own progress arrives. */
  readonly firstProgress: (input: Input) => Progress;
  /** What is shown of the job's own progress; all of it as it is unless given. */
  readonly progressOf?: (input: Input, progress: Progress) => Progress;
  /** Adds state at the start that the result needs; called again for a retry. */
  readonly prepare?: (input: Input) => Input;
  /** Sends the request. Files in the input are lost on reload. */
  readonly start: (input: Input, options: RunOptions) => Promise<ResponseOf<Name>>;
  readonly canRetry?: (input: Input) => boolean;
  /** The input of another try: what the visitor has corrected since. The very same object when nothing was; so it is unless given. */
  readonly retryWith?: (input: Input) => Input;
  /** The input for a running job of which this browser knows nothing but that it is the visitor's own. */
  readonly adopt?: Input;
  /** Resolves when what the job has brought so far is kept; only then is it forgotten for the one that follows. */
  readonly saved?: () => Promise<void>;
  readonly onPage?: (input: Input, event: PageEvent, jobId: string) => void;
  /** Applies the result and returns the final message, empty for none, or the next input. */
  readonly onResult: (input: Input, result: ResponseOf<Name>, jobId: string) => string | Next<Input>;
  /** The visitor has cancelled the job; called with the text that a rewrite had published until then, if any. */
  readonly onCancelled?: (input: Input, partial: PartialText) => void;
  /** As `onResult`, of a failure that is no end of the work; undefined for one that is, which alone is shown. */
  readonly onFailure?: (input: Input, error: unknown) => string | Next<Input> | undefined;
}

/** Any mutation, for tables of them. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- name and input of a row belong together, which a list cannot say
export type AnyOperationMutation = OperationMutation<any, any>;
