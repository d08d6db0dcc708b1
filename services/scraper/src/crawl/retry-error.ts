import { CriticalError, NonRetryableError, RetryRequestError, type Request } from '@crawlee/basic';
import { FetchFailure } from './fetch-failure';
import { maxWaitMs } from './host-pace';

/** Maximum retries after a server error or a broken connection. */
const errorRetries = 2;
/** Maximum retries after a rate limit. */
const rateRetries = 4;
/** Milliseconds before the first retry; each further delay is three times as long, plus or minus a third. */
const firstDelayMs = 400;

/** A request that Crawlee retries after `waitMs` milliseconds. */
export class RetryLater extends RetryRequestError {
  constructor(
    readonly waitMs: number,
    override readonly cause: FetchFailure,
  ) {
    super(cause.message);
  }
}

/**
 * Maps a failure to Crawlee's error: retry with back-off (or `Retry-After`, within the page's maximum wait), fail the
 * request, or abort the crawl when the failure is not the page's. Sums up the pauses of the request.
 */
export function retryError(
  error: unknown,
  request: Pick<Request, 'retryCount' | 'userData'>,
  maxMs = maxWaitMs,
): Error {
  if (!(error instanceof FetchFailure)) return new CriticalError('the crawl is aborted', { cause: error });
  const maxRetries = error.outcome === 'rate-limited' ? rateRetries : errorRetries;
  // With `Retry-After: 0`, or a date in the past, a retry at once is likely to be rejected too.
  const waitMs = error.waitMs || backOff(request.retryCount);
  const waitedMs = (Number(request.userData.waitedMs) || 0) + waitMs;
  if (!error.retry || request.retryCount >= maxRetries || waitedMs > maxMs)
    return new NonRetryableError(error.message, { cause: error });
  request.userData.waitedMs = waitedMs;
  return new RetryLater(waitMs, error);
}

function backOff(retries: number): number {
  return firstDelayMs * 3 ** retries * (2 / 3 + (Math.random() * 2) / 3);
}
