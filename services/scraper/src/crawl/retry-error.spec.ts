import { CriticalError, NonRetryableError } from '@crawlee/basic';
import { FetchFailure } from './fetch-failure';
import { retryError, RetryLater } from './retry-error';

/** Returns Crawlee's errors for consecutive failures of one request. */
function tries(...failures: Error[]): Error[] {
  const request = { retryCount: 0, userData: {} };
  return failures.map((failure) => {
    const error = retryError(failure, request);
    request.retryCount += 1;
    return error;
  });
}

const broken = () => new FetchFailure('unreachable', { retry: true });
const limited = (waitMs?: number) => new FetchFailure('rate-limited', { retry: true, waitMs });

describe('a page that fails', () => {
  it('is retried twice after a transient failure, with growing pauses', () => {
    const errors = tries(broken(), broken(), broken());
    expect(errors.map((error) => error instanceof RetryLater)).toEqual([true, true, false]);
    const [first, second] = errors as RetryLater[];
    expect(second!.waitMs).toBeGreaterThan(first!.waitMs);
    expect(errors[2]).toBeInstanceOf(NonRetryableError);
    expect(errors[2]!.cause).toMatchObject({ outcome: 'unreachable' });
  });

  it('is retried four times after a rate limit', () => {
    const errors = tries(...Array.from({ length: 5 }, () => limited(1)));
    expect(errors.map((error) => error instanceof RetryLater)).toEqual([true, true, true, true, false]);
  });

  it('is retried after a pause, not at once, when Retry-After is 0', () => {
    expect((tries(limited(0))[0] as RetryLater).waitMs).toBeGreaterThan(200);
  });

  it('is not retried after a permanent failure', () => {
    expect(tries(new FetchFailure('not-found'))[0]).toBeInstanceOf(NonRetryableError);
  });

  it('waits for Retry-After, at most 25 seconds in all', () => {
    const errors = tries(limited(20_000), limited(20_000));
    expect(errors[0]).toMatchObject({ waitMs: 20_000 });
    expect(errors[1]).toBeInstanceOf(NonRetryableError);
    expect(tries(limited(600_000))[0]).toBeInstanceOf(NonRetryableError);
  });

  it('aborts the crawl after a failure that is not the page’s', () => {
    const defect = new TypeError('defect');
    expect(tries(defect)[0]).toBeInstanceOf(CriticalError);
    expect(tries(defect)[0]!.cause).toBe(defect);
  });
});
