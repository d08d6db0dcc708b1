import type { FailedAction, RunOptions } from '@winnow/api-client';
import type { JobOperationName, PageEvent, Progress, ResponseOf } from '@winnow/contracts';
import type { MutationKey } from '@winnow/query';

/** The input of the next job under the same mutation, which continues the one that has just ended. */
export interface Next<Input> {
  readonly next: Input;
}

/** Outcome of a cancelled operation, and the input of an operation that does the rest. */
export interface Cancelled<Input> {
  readonly note: string;
  readonly rest?: { readonly label: string; readonly input: Input };
}

/**
 * A mutation that a visitor can start: its operation, the key of its state, and the handling of its result. Input
 * contains what the result needs to be applied; it is stored in the browser, so that a reload can resume the job.
 */
export interface OperationMutation<Name extends JobOperationName, Input> {
  /** Unique id of the mutation, which stored runs refer to. */
  readonly id: string;
  readonly operation: Name;
  /** The row of the error catalogue. */
  readonly failsAs: FailedAction;
  /** One mutation runs under a key at a time; components read its state by the key (`useOperation`). */
  readonly mutationKey: (input: Input) => MutationKey;
  /** Subject shown next to a failure, since the next operation may have another one. */
  readonly subject?: (input: Input) => string | undefined;
  /** Whether it is part of a bulk operation, and therefore ends without a toast. */
  readonly isOneOfMany?: (input: Input) => boolean;
  /** Whether it waits while the server cannot be reached, instead of failing; default: if it is part of a bulk operation. */
  readonly waitsForServer?: (input: Input) => boolean;
  /** Shown until the server's own progress arrives. */
  readonly firstProgress: (input: Input) => Progress;
  /** Maps the job's own progress to the one shown; default: unchanged. */
  readonly progressOf?: (input: Input, progress: Progress) => Progress;
  /** Adds state at the start that the result needs; called again for a retry. */
  readonly prepare?: (input: Input) => Input;
  /** Sends the request. Files in the input are lost on reload. */
  readonly start: (input: Input, options: RunOptions) => Promise<ResponseOf<Name>>;
  /**
   * Whether the input may have another outcome after this failure; default: unless the cause is the input, and
   * `retryWith` does not correct it.
   */
  readonly canRetry?: (input: Input, error: unknown) => boolean;
  /**
   * Returns the input of a retry with the visitor's corrections, or the same object without any. Default: the same
   * input.
   */
  readonly retryWith?: (input: Input) => Input;
  /** Input for a running job of the visitor's that is not stored in this browser. */
  readonly adopt?: Input;
  /** Resolves when the results of the job so far are stored; only then is it removed in favour of the next one. */
  readonly saved?: () => Promise<void>;
  /** Called once the job is stored, so that a reload resumes it. */
  readonly onStored?: (input: Input) => void;
  readonly onPage?: (input: Input, event: PageEvent, jobId: string) => void;
  /** Applies the result. Returns the final message, empty for none, or the next input. */
  readonly onResult: (input: Input, result: ResponseOf<Name>, jobId: string) => string | Next<Input>;
  /** Returns what is shown after a cancellation; default: nothing. */
  readonly cancelled?: (input: Input, jobId: string) => Cancelled<Input> | undefined;
  /** Like `onResult`, for a failure that does not end the operation; undefined for a failure that does and is shown. */
  readonly onFailure?: (input: Input, error: unknown) => string | Next<Input> | undefined;
}

/** Any mutation, for tables of them. */
// oxlint-disable-next-line typescript/no-explicit-any -- a list cannot correlate name and input of a row
export type AnyOperationMutation = OperationMutation<any, any>;
