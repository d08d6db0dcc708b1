import { retryTransientRedisErrors } from './retry-transient-redis-errors';

const never = new AbortController().signal;

/** Fails with each of the messages, then succeeds. */
function failing(...messages: string[]) {
  const left = [...messages];
  return async () => {
    const message = left.shift();
    if (message !== undefined) throw new Error(message);
    return 'kept';
  };
}

it('waits for a Redis that is full, loads or fails over', async () => {
  const write = failing(
    "OOM command not allowed when used memory > 'maxmemory'.",
    'MISCONF Errors writing to the AOF file: No space left on device',
  );
  await expect(retryTransientRedisErrors(write, never)).resolves.toBe('kept');
});

it('does not wait for what will not pass', async () => {
  const wrong = 'WRONGTYPE Operation against a key holding the wrong kind of value';
  await expect(retryTransientRedisErrors(failing(wrong), never)).rejects.toThrow(wrong);
});

it('ends with the work that it waits for', async () => {
  const controller = new AbortController();
  const write = async () => {
    controller.abort(new Error('cancelled'));
    throw new Error('OOM command not allowed');
  };
  await expect(retryTransientRedisErrors(write, controller.signal)).rejects.toThrow('cancelled');
});
