import { retryTransientRedisErrors } from './retry-transient-redis-errors';

const never = new AbortController().signal;

/** Fails with each of the messages, then succeeds. */
function failWith(...messages: string[]) {
  const remaining = [...messages];
  return async () => {
    const message = remaining.shift();
    if (message !== undefined) throw new Error(message);
    return 'kept';
  };
}

it('retries while Redis is full, loading or failing over', async () => {
  const write = failWith(
    "OOM command not allowed when used memory > 'maxmemory'.",
    'MISCONF Errors writing to the AOF file: No space left on device',
  );
  await expect(retryTransientRedisErrors(write, never)).resolves.toBe('kept');
});

it('does not retry permanent errors', async () => {
  const permanent = 'WRONGTYPE Operation against a key holding the wrong kind of value';
  await expect(retryTransientRedisErrors(failWith(permanent), never)).rejects.toThrow(permanent);
});

it('stops when the signal of its work aborts', async () => {
  const controller = new AbortController();
  const write = async () => {
    controller.abort(new Error('cancelled'));
    throw new Error('OOM command not allowed');
  };
  await expect(retryTransientRedisErrors(write, controller.signal)).rejects.toThrow('cancelled');
});
