import { retryAfterMs } from '@winnow/contracts';
import { FetchFailure } from './fetch-failure';

/**
 * Returns the failure of an HTTP status, or null for a readable response. 401 and 407 require a login; 402, 403, 405,
 * 406, 451 and 999 block the crawler; 404 and 410 mean not found.
 */
export function statusFailure(status: number, retryAfter?: string | null): FetchFailure | null {
  if (status >= 200 && status < 300) return null;
  const waitMs = retryAfterMs(retryAfter);
  if (status === 429)
    return new FetchFailure('rate-limited', { status, retry: true, waitMs, message: rateMessage(waitMs) });
  if (status === 401 || status === 407) return new FetchFailure('login', { status });
  if ([402, 403, 405, 406, 451, 999].includes(status))
    return new FetchFailure('blocked', { status, message: `The website is blocking automated access (${status}).` });
  if (status === 404 || status === 410)
    return new FetchFailure('not-found', { status, message: `The page was not found on the website (${status}).` });
  if (status === 413) return new FetchFailure('too-large', { status });
  if (status === 408 || status === 504)
    return new FetchFailure('timeout', {
      status,
      message: `The website timed out (${status}).`,
      retry: status === 408,
    });
  const message =
    status >= 500
      ? `The website has an error on its own server (${status}). Try again later.`
      : `The website responded with an error (${status}).`;
  return new FetchFailure('unreachable', {
    status,
    message,
    retry: status >= 500 && status !== 501,
    waitMs,
  });
}

/** Maximum wait shown to a visitor in minutes, since a website may request years. */
const maxMinutes = 24 * 60;

function rateMessage(waitMs: number | undefined): string {
  const minutes = Math.ceil((waitMs ?? 0) / 60_000);
  const when = minutes <= 1 || minutes > maxMinutes ? 'in a few minutes' : `in ${minutes} minutes`;
  return `The website is rate limiting access (429). Try again ${when}.`;
}
