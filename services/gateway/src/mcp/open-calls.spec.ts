import type { Redis } from 'ioredis';
import { OpenCalls, type CallId } from './open-calls';

const id = 'a' as CallId;

it('stores a call without a job as JSON, which a gateway of an earlier version parses when it cancels the call', async () => {
  const stored = new Map<string, string>();
  const set = async (key: string, value: string) => {
    const earlier = stored.get(key) ?? null;
    stored.set(key, value);
    return earlier;
  };
  const calls = new OpenCalls({ set } as unknown as Redis, 'test');
  const ended = new AbortController();
  await calls.addWithoutJob(id, ended.signal);
  ended.abort();
  expect([...stored.values()].map((value) => JSON.parse(value) as unknown)).toEqual([null]);
  expect(await calls.cancel(id)).toBeNull();
});
