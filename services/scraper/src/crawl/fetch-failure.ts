import type { PageOutcome, ProblemCode } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';

/** Outcomes of a page without content. Includes `thin`, since a page may have no text at all. */
export type FailedOutcome = Exclude<PageOutcome, 'ok'>;

interface OutcomeKind {
  /** Message for a person. Contains the words that the interface matches (specification, section 8). */
  readonly message: string;
  /** The job's problem for this outcome. */
  readonly code: ProblemCode;
}

/** Message and problem code of every outcome without content; a missing outcome does not compile. */
export const failedOutcomes: Readonly<Record<FailedOutcome, OutcomeKind>> = {
  thin: { message: 'The page contains no text.', code: 'no-text' },
  blocked: { message: 'The website is blocking automated access (403).', code: 'blocked' },
  login: { message: 'The page is only shown after signing in.', code: 'blocked' },
  'needs-javascript': { message: 'The page requires JavaScript to load its content.', code: 'needs-javascript' },
  robots: {
    message: 'The website asks automated tools to stay away from this page (robots.txt): it is blocking access.',
    code: 'blocked',
  },
  'not-found': { message: 'The page was not found on the website (404).', code: 'site-not-found' },
  'rate-limited': {
    message: 'The website is rate limiting access (429). Try again in a few minutes.',
    code: 'rate-limited-by-site',
  },
  'too-large': { message: 'The page is larger than the limit.', code: 'too-large' },
  timeout: { message: 'The connection timed out: the website did not respond in time (timeout).', code: 'timeout' },
  tls: { message: 'The website has an SSL certificate problem.', code: 'tls' },
  unreachable: { message: 'The website could not be reached. Check the address and try again.', code: 'unreachable' },
  unsupported: { message: 'This type of content is not supported.', code: 'unsupported-type' },
};

export interface FailureDetails {
  /** Replaces the outcome's own message. */
  readonly message?: string | undefined;
  /** Replaces the outcome's own problem. */
  readonly code?: ProblemCode | undefined;
  /** HTTP status of the website's response; undefined without one. */
  readonly status?: number | undefined;
  /** Whether a retry may succeed. */
  readonly retry?: boolean | undefined;
  /** `Retry-After` in milliseconds. */
  readonly waitMs?: number | undefined;
  readonly cause?: unknown;
}

/**
 * Thrown when a page could not be fetched or read. Becomes a failed page, or the job's problem when it was the only
 * page.
 */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure';
  readonly code: ProblemCode;
  readonly retry: boolean;
  readonly waitMs: number | undefined;
  readonly status: number | undefined;

  constructor(
    readonly outcome: FailedOutcome,
    details: FailureDetails = {},
  ) {
    super(details.message ?? failedOutcomes[outcome].message, { cause: details.cause });
    this.code = details.code ?? failedOutcomes[outcome].code;
    this.retry = details.retry ?? false;
    this.waitMs = details.waitMs;
    this.status = details.status;
  }

  /** Whether the host rejects requests for a time. */
  get asksToWait(): boolean {
    return this.outcome === 'rate-limited' || this.waitMs !== undefined;
  }

  /** Returns the problem of a job that ends with this failure; not retryable, since the page's retries are used up. */
  toProblem(): ProblemError {
    return new ProblemError(this.code, this.message, { cause: this, retry: false });
  }
}
