import { retry } from './retry';

/** Fails a given number of times, then succeeds. */
const failTimes = (times: number) => jest.fn(async () => (times-- > 0 ? Promise.reject(new Error('busy')) : 'value'));

it('retries after the delay returned for a failure, and stops when it is null', async () => {
  const delayOf = jest.fn((_error: unknown, attempt: number) => (attempt < 3 ? 1 : null));
  await expect(retry(failTimes(2), delayOf)).resolves.toBe('value');
  expect(delayOf.mock.calls.map(([, attempt]) => attempt)).toEqual([1, 2]);
  const work = failTimes(5);
  await expect(retry(work, delayOf)).rejects.toThrow('busy');
  expect(work).toHaveBeenCalledTimes(3);
});

it('rejects when the signal aborts during a delay', async () => {
  const stop = new AbortController();
  const result = retry(
    failTimes(1),
    () => {
      queueMicrotask(() => stop.abort(new Error('cancelled')));
      return 3_600_000;
    },
    stop.signal,
  );
  await expect(result).rejects.toThrow('cancelled');
});

it('returns a value that arrives as the signal aborts, since the caller has to release it', async () => {
  const stop = new AbortController();
  const work = async () => {
    stop.abort(new Error('cancelled'));
    return 'place';
  };
  await expect(retry(work, () => 1, stop.signal)).resolves.toBe('place');
});
