import { ProblemError } from '@winnow/errors';
import { FetchFailure } from './fetch-failure';
import { tooManyRedirects } from './http-failure';

/** Failures by Chromium's error names; the first match wins. */
const netErrors: readonly (readonly [RegExp, (cause: unknown) => Error])[] = [
  [/ERR_CERT_|ERR_SSL_|ERR_BAD_SSL/, (cause) => new FetchFailure('tls', { cause })],
  [/ERR_(?:CONNECTION_)?TIMED_OUT|Timeout \d+ms exceeded/, (cause) => new FetchFailure('timeout', { cause })],
  [/ERR_TOO_MANY_REDIRECTS/, tooManyRedirects],
  // The egress is unreachable or rejects the token: fails the job, not the page.
  [
    /ERR_PROXY_CONNECTION_FAILED|ERR_INVALID_AUTH_CREDENTIALS/,
    (cause) => new ProblemError('unavailable', undefined, { cause }),
  ],
  [/Download is starting|ERR_ABORTED/, (cause) => new FetchFailure('unsupported', { cause })],
  [
    /Target (?:page, context or browser has been )?closed|crashed|Browser closed/i,
    (cause) => new FetchFailure('unreachable', { message: 'The page could not be rendered.', cause, retry: true }),
  ],
];

/** Maps a Playwright error to a failure. Its message becomes the cause, which visitors do not see. */
export function browserFailure(error: unknown): Error {
  if (error instanceof FetchFailure || error instanceof ProblemError) return error;
  const text = error instanceof Error ? error.message : String(error);
  const known = netErrors.find(([pattern]) => pattern.test(text));
  return known ? known[1](error) : new FetchFailure('unreachable', { cause: error });
}
