import type { Problem } from './wire.ts';

/** The codes of the API, and two of the client: no response, or a response that is not Winnow's. */
export type ClientProblemCode = Problem['code'] | 'network' | 'invalid-response';

interface ProblemDetails {
  readonly message: string;
  readonly code: ClientProblemCode;
  /** The HTTP status; 0 without a response. */
  readonly status?: number | undefined;
  readonly correlationId?: string | undefined;
  readonly issues?: Problem['issues'];
  /** Seconds after which to retry, if the server gives them. */
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/**
 * Thrown when a call fails: a message for a person, a code for programs, and the correlation id of the server's log.
 */
export class WinnowProblem extends Error {
  override readonly name = 'WinnowProblem';
  readonly code: ClientProblemCode;
  readonly status: number;
  readonly correlationId: string;
  readonly issues: NonNullable<Problem['issues']>;
  readonly retryAfter: number | undefined;

  constructor({ message, code, status = 0, correlationId = '', issues = [], retryAfter, cause }: ProblemDetails) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.correlationId = correlationId;
    this.issues = issues;
    this.retryAfter = retryAfter;
  }
}

/** Creates the problem of a connection that failed or broke. */
export const networkProblem = (cause: unknown) =>
  new WinnowProblem({ message: 'The server could not be reached.', code: 'network', cause });

/**
 * Returns the problem of a response that is not 2xx; `invalid-response` when the body is not one of Winnow's problems.
 */
export async function problemOf(response: Response): Promise<WinnowProblem> {
  const { status, headers } = response;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  const body: unknown = await response.json().catch(() => undefined);
  if (isProblem(body)) return new WinnowProblem({ ...body, status, retryAfter });
  const message = `The server responded with ${status}, but not as Winnow does. Check its address.`;
  return new WinnowProblem({ message, code: 'invalid-response', status, retryAfter });
}

export function isProblem(value: unknown): value is Problem {
  const { message, code } = (value ?? {}) as Partial<Problem>;
  return typeof message === 'string' && typeof code === 'string';
}
