import { ProblemError } from '@winnow/errors';

/**
 * Why a request to the model's server failed, by what happens next: `busy` and `server` are tried again, `overflow` is
 * answered with smaller parts, `refused` is over.
 */
export type FailureKind = 'busy' | 'server' | 'overflow' | 'refused';

export class CallFailure extends Error {
  override readonly name = 'CallFailure';

  constructor(
    readonly kind: FailureKind,
    readonly problem: ProblemError,
    /** Milliseconds the server asked to wait. */
    readonly retryAfterMs?: number,
  ) {
    super(problem.message, { cause: problem.cause });
  }
}

interface WireError {
  readonly status?: number;
  /** Ollama's client. */
  readonly status_code?: number;
  readonly code?: string;
  readonly name?: string;
  readonly message?: string;
  readonly headers?: { get?: (name: string) => string | null };
}

/** Sorts whatever the client threw. */
export function toCallFailure(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error;
  const { status_code, status = status_code, code, name, message = '', headers } = (error ?? {}) as WireError;
  const retryAfterMs = waitOf(headers);
  const failure = (kind: FailureKind, problem: ProblemError) => new CallFailure(kind, problem, retryAfterMs);
  if (
    name === 'ContextOverflowError' ||
    code === 'context_length_exceeded' ||
    /context (?:length|size|window)|too many tokens|maximum context/i.test(message)
  )
    return failure(
      'overflow',
      new ProblemError('too-large', 'The content is too long for the language model.', { cause: error }),
    );
  if (code === 'insufficient_quota' || status === 402)
    return failure(
      'refused',
      new ProblemError('quota', 'The account at the language model has no credit left.', { cause: error }),
    );
  if (status === 429 || status === 503) return failure('busy', busyProblem(error, retryAfterMs));
  if (status === 401 || status === 403)
    return failure(
      'refused',
      new ProblemError('unavailable', 'The language model refused the access key.', { cause: error }),
    );
  if (status === 404)
    return failure(
      'refused',
      new ProblemError('unavailable', 'The language model was not found at its server.', { cause: error }),
    );
  if (status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 409)
    return failure(
      'refused',
      new ProblemError('model-failed', 'The language model refused the request.', { cause: error }),
    );
  return failure(
    'server',
    new ProblemError('model-failed', 'The language model could not be reached or failed.', { cause: error }),
  );
}

function busyProblem(cause: unknown, retryAfterMs?: number): ProblemError {
  const retryAfter = retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1_000);
  return new ProblemError('unavailable', 'The language model is busy. Please try again in a moment.', {
    cause,
    ...(retryAfter ? { retryAfter } : {}),
  });
}

/** A server that went silent. */
export function stalled(): CallFailure {
  return new CallFailure(
    'server',
    new ProblemError('model-failed', 'The language model stopped answering. A timeout was reached.'),
  );
}

/** `Retry-After` in seconds or as a date (RFC 9110), or OpenAI's `retry-after-ms`, in milliseconds. */
function waitOf(headers: WireError['headers']): number | undefined {
  const exact = Number(headers?.get?.('retry-after-ms') ?? Number.NaN);
  if (exact > 0) return exact;
  const text = headers?.get?.('retry-after');
  if (!text) return undefined;
  const wait = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}
