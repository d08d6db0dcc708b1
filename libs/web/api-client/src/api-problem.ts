import { problemStatuses, retryAfterMs, type Problem, type ProblemCode } from '@winnow/contracts';
import { readProblem } from './read-problem';

/**
 * The contract's closed codes, and those that only a client can detect: no connection, an unreadable response, an
 * error of another library.
 */
export type ApiProblemCode = ProblemCode | 'network' | 'invalid-response' | 'http';

interface ApiProblemDetails {
  /** Empty when the failure has no specific message: then the operation's fallback is shown. */
  message: string;
  code: ApiProblemCode;
  /** HTTP status; 0 without a response. */
  status: number;
  correlationId?: string;
  /** Seconds to wait before a retry. */
  retryAfter?: number;
  issues?: Problem['issues'];
}

/** Thrown by every failed call, for any cause; only cancellation by the caller is an `AbortError`. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: ApiProblemCode;
  readonly status: number;
  readonly correlationId: string;
  readonly retryAfter: number | undefined;
  readonly issues: Problem['issues'];

  constructor(details: ApiProblemDetails, options?: ErrorOptions) {
    super(details.message, options);
    this.code = details.code;
    this.status = details.status;
    this.correlationId = details.correlationId ?? '';
    this.retryAfter = details.retryAfter;
    this.issues = details.issues;
  }
}

/** Message for a response that does not match the contract (specification, section 7). */
const invalidResponseMessage = 'Invalid response format from server';

export function invalidResponse(correlationId?: string, cause?: unknown): ApiProblem {
  return new ApiProblem(
    { message: invalidResponseMessage, code: 'invalid-response', status: 200, correlationId },
    { cause },
  );
}

/**
 * Creates the problem of a request without a response. If the browser is offline, the message says so, since a visitor
 * can act on that.
 */
export function lostConnection(cause?: unknown): ApiProblem {
  const message = navigator.onLine ? '' : 'You are offline.';
  return new ApiProblem({ message, code: 'network', status: 0 }, { cause });
}

/** Creates the AbortError that a call rejects with when the caller cancels it, like platform APIs. */
export function abortError(): DOMException {
  return new DOMException('The operation was cancelled.', 'AbortError');
}

export function isAbortError(error: unknown): boolean {
  return error instanceof Error || error instanceof DOMException ? error.name === 'AbortError' : false;
}

/** Returns the problem that ended a job. It is transferred as data, so its status follows from its code. */
export function jobProblem(problem: Problem): ApiProblem {
  return new ApiProblem({ ...problem, status: problemStatuses[problem.code] });
}

interface FailedResponse {
  status: number;
  statusText: string;
  body: string;
  /** Returns a response header. */
  header: (name: string) => string | null;
}

/**
 * Parses a failed response. A JSON body with a `message` gives that message; any other body gives the specification's
 * generic one (section 8): status code, colon, body text or else the status text.
 */
export function problemFromResponse({ status, statusText, body, header }: FailedResponse): ApiProblem {
  const waitMs = retryAfterMs(header('retry-after'));
  const shared = {
    status,
    correlationId: header('x-correlation-id') ?? undefined,
    retryAfter: waitMs === undefined ? undefined : Math.ceil(waitMs / 1_000),
  };
  const json = parseJson(body);
  const problem = readProblem(json);
  if (problem) return new ApiProblem({ ...shared, ...problem });
  const message = (json as { message?: unknown } | undefined | null)?.message;
  if (typeof message === 'string' && message !== '') return new ApiProblem({ ...shared, code: 'http', message });
  return new ApiProblem({ ...shared, code: 'http', message: `${status}: ${body.trim() || statusText}` });
}

/** Parses JSON; undefined when it is malformed, which the caller reports as the server's fault. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
