import { FetchFailure } from './fetch-failure';
import { Host, type HostPace } from './host-pace';
import { withRetry } from './with-retry';

const paceOf = (most: number): HostPace => new Host(most).paceOf();
const failing = (...failures: (FetchFailure | Error)[]) =>
  jest.fn(async () => {
    const failure = failures.shift();
    if (failure) throw failure;
    return 'page';
  });

describe('trying again', () => {
  it('gets a page that fails twice for reasons that pass', async () => {
    const work = failing(
      new FetchFailure('unreachable', { retry: true, waitMs: 1 }),
      new FetchFailure('rate-limited', { retry: true, waitMs: 1 }),
    );
    await expect(withRetry(paceOf(4), work)).resolves.toBe('page');
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('does not repeat what would fail again', async () => {
    const work = failing(new FetchFailure('not-found'), new FetchFailure('not-found'));
    await expect(withRetry(paceOf(4), work)).rejects.toMatchObject({ outcome: 'not-found' });
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('gives up on a server that stays broken', async () => {
    const failures = Array.from({ length: 9 }, () => new FetchFailure('unreachable', { retry: true, waitMs: 1 }));
    const work = failing(...failures);
    await expect(withRetry(paceOf(4), work)).rejects.toMatchObject({ outcome: 'unreachable' });
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('tells the visitor at once when a host wants to be left alone for minutes, and does not ask it again', async () => {
    const pace = paceOf(4);
    const work = failing(new FetchFailure('rate-limited', { retry: true, waitMs: 600_000 }));
    await expect(withRetry(pace, work)).rejects.toMatchObject({ outcome: 'rate-limited' });
    const second = failing();
    await expect(withRetry(pace, second)).rejects.toMatchObject({ outcome: 'rate-limited' });
    expect(second).not.toHaveBeenCalled();
  });

  it('tells the same to those that waited for their turn when the host said so', async () => {
    const pace = paceOf(1);
    const answer = Promise.withResolvers<string>();
    const first = withRetry(pace, () => answer.promise);
    const second = failing();
    const waiting = withRetry(pace, second, AbortSignal.timeout(50_000));
    answer.reject(new FetchFailure('rate-limited', { retry: true, waitMs: 600_000 }));
    await expect(first).rejects.toMatchObject({ outcome: 'rate-limited' });
    await expect(waiting).rejects.toMatchObject({ outcome: 'rate-limited' });
    expect(second).not.toHaveBeenCalled();
  });

  it('stops waiting when the job is cancelled', async () => {
    const stop = new AbortController();
    const work = failing(new FetchFailure('unreachable', { retry: true, waitMs: 20_000 }));
    const fetched = withRetry(paceOf(4), work, stop.signal);
    setTimeout(() => stop.abort(new Error('cancelled')), 10);
    await expect(fetched).rejects.toThrow('cancelled');
  });

  it('lets defects through', async () => {
    await expect(withRetry(paceOf(4), failing(new TypeError('defect')))).rejects.toThrow('defect');
  });
});
