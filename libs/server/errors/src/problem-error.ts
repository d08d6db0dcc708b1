import { problemKinds, problemStatuses, type ProblemCode } from '@winnow/contracts';

export interface ProblemOptions {
  /** The underlying error, for the log only. */
  readonly cause?: unknown;
  /** Seconds after which a client should retry. */
  readonly retryAfter?: number;
  /** Invalid fields of the request. */
  readonly issues?: readonly { path: string; message: string }[];
  /** False if the code is retryable but no attempts are left. */
  readonly retry?: boolean;
}

/**
 * The only error that crosses process boundaries. `message` is shown to people, so it contains no host, path or stack;
 * status and retry rule follow from `code`. Any other error counts as a defect.
 */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ProblemCode;
  readonly retryAfter: number | undefined;
  readonly issues: ProblemOptions['issues'];
  /** Whether the job may be retried automatically. */
  readonly retry: boolean;

  constructor(code: ProblemCode, message: string = problemKinds[code].message, options: ProblemOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryAfter = options.retryAfter;
    this.issues = options.issues;
    this.retry = options.retry ?? problemKinds[code].retry;
  }

  get status(): number {
    return problemStatuses[this.code];
  }
}
