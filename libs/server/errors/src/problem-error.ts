import { problemKinds, type ProblemCode } from '@winnow/contracts';

export interface ProblemOptions {
  /** The failure underneath; for the log only, it never reaches a person. */
  readonly cause?: unknown;
  /** Seconds a client should wait before it tries again. */
  readonly retryAfter?: number;
  /** Which fields of the request are wrong. */
  readonly issues?: readonly { path: string; message: string }[];
  /** False where the code's rule says yes but the work has been tried often enough already. */
  readonly retry?: boolean;
}

/**
 * The one error that crosses processes. `message` is read by people, so it names no host, path or stack;
 * status and retry rule follow from `code`. Everything else that is thrown counts as a defect.
 */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ProblemCode;
  readonly retryAfter: number | undefined;
  readonly issues: ProblemOptions['issues'];
  /** Whether the same job may be tried again by itself. */
  readonly retry: boolean;

  constructor(code: ProblemCode, message: string = problemKinds[code].message, options: ProblemOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryAfter = options.retryAfter;
    this.issues = options.issues;
    this.retry = options.retry ?? problemKinds[code].retry;
  }

  get status(): number {
    return problemKinds[this.code].status;
  }
}
