import { CriticalError, NonRetryableError } from '@crawlee/basic';
import { FetchFailure } from './fetch-failure';
import { retryError, RetryLater } from './retry-error';

/** The errors for Crawlee of consecutive failures of one request. */
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
  it('is tried twice more for reasons that pass, after growing waits', () => {
    const errors = tries(broken(), broken(), broken());
    expect(errors.map((error) => error instanceof RetryLater)).toEqual([true, true, false]);
    const [first, second] = errors as RetryLater[];
    expect(second!.waitMs).toBeGreaterThan(first!.waitMs);
    expect(errors[2]).toBeInstanceOf(NonRetryableError);
    expect(errors[2]!.cause).toMatchObject({ outcome: 'unreachable' });
  });

  it('is tried four times more where the host limits the rate', () => {
    const errors = tries(...Array.from({ length: 5 }, () => limited(1)));
    expect(errors.map((error) => error instanceof RetryLater)).toEqual([true, true, true, true, false]);
  });

  it('is not tried again for what would fail again', () => {
    expect(tries(new FetchFailure('not-found'))[0]).toBeInstanceOf(NonRetryableError);
  });

  it('waits as long as the host asks, and 25 seconds in all', () => {
    const errors = tries(limited(20_000), limited(20_000));
    expect(errors[0]).toMatchObject({ waitMs: 20_000 });
    expect(errors[1]).toBeInstanceOf(NonRetryableError);
    expect(tries(limited(600_000))[0]).toBeInstanceOf(NonRetryableError);
  });

  it('ends the crawl with what is no page’s fault', () => {
    const defect = new TypeError('defect');
    expect(tries(defect)[0]).toBeInstanceOf(CriticalError);
    expect(tries(defect)[0]!.cause).toBe(defect);
  });
});
