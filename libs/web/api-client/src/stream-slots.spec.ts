import { withStreamSlot } from './stream-slots';

/** The subset of the Web Locks API that is used: a name is held until the callback's promise settles. */
class TestLocks {
  private readonly held = new Set<string>();

  async request<Value>(name: string, _options: unknown, work: (lock: { name: string } | null) => Promise<Value>) {
    if (this.held.has(name)) return work(null);
    this.held.add(name);
    try {
      return await work({ name });
    } finally {
      this.held.delete(name);
    }
  }
}

const setLocks = (locks: unknown) => Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
afterEach(() => setLocks(undefined));

/** A stream that stays open until it is ended. */
function openStream() {
  let end = () => undefined as void;
  const ended = new Promise<string>((resolve) => (end = () => resolve('end')));
  const limits: (number | null)[] = [];
  const result = withStreamSlot((limitMs) => {
    limits.push(limitMs);
    return ended;
  });
  return { limits, result, end };
}

const flushPromises = () => new Promise((resolve) => setTimeout(resolve, 0));

it('admits three long-lived streams and a brief fourth one, and makes all others wait', async () => {
  setLocks(new TestLocks());
  const streams = Array.from({ length: 6 }, openStream);
  await flushPromises();
  expect(streams.map(({ limits }) => limits)).toEqual([[null], [null], [null], [1_500], [], []]);
  expect(await streams[5]?.result).toBeUndefined();
  streams[0]?.end();
  expect(await streams[0]?.result).toBe('end');
  const next = openStream();
  await flushPromises();
  expect(next.limits).toEqual([null]);
});

it('releases the slot when reading fails', async () => {
  setLocks(new TestLocks());
  for (let time = 0; time < 5; time++)
    await expect(withStreamSlot(() => Promise.reject(new Error('cut')))).rejects.toThrow('cut');
  const next = openStream();
  await flushPromises();
  expect(next.limits).toEqual([null]);
});

it('is unlimited in browsers without locks', async () => {
  const streams = Array.from({ length: 6 }, openStream);
  await flushPromises();
  expect(streams.flatMap(({ limits }) => limits)).toEqual(Array(6).fill(null));
});
