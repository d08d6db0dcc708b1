import { retry } from './retry';

/** Fails a given number of times, then succeeds. */
const failing = (times: number) => jest.fn(async () => (times-- > 0 ? Promise.reject(new Error('busy')) : 'value'));

it('retries after the pause returned for a failure, and stops when it is null', async () => {
  const pauses = jest.fn((_error: unknown, attempt: number) => (attempt < 3 ? 1 : null));
  await expect(retry(failing(2), pauses)).resolves.toBe('value');
  expect(pauses.mock.calls.map(([, attempt]) => attempt)).toEqual([1, 2]);
  const work = failing(5);
  await expect(retry(work, pauses)).rejects.toThrow('busy');
  expect(work).toHaveBeenCalledTimes(3);
});

it('rejects when the signal aborts during a pause', async () => {
  const stop = new AbortController();
  const ended = retry(
    failing(1),
    () => {
      queueMicrotask(() => stop.abort(new Error('cancelled')));
      return 3_600_000;
    },
    stop.signal,
  );
  await expect(ended).rejects.toThrow('cancelled');
});

it('returns a value that arrives as the signal aborts, since the caller has to release it', async () => {
  const stop = new AbortController();
  const work = async () => {
    stop.abort(new Error('cancelled'));
    return 'place';
  };
  await expect(retry(work, () => 1, stop.signal)).resolves.toBe('place');
});
