import { setTimeout as sleep } from 'node:timers/promises';
import { ResponseMemory, type ResponseMemoryLimits } from './response-memory';

const caps: ResponseMemoryLimits = { visitor: 2, block: 4, all: 8 };
const unread = () => undefined;

/** Responses of a visitor: the bytes reserved by each, and a function to end one. */
function reader(memory: ResponseMemory, visitor: string, block: string, close: () => void = unread) {
  const gone: (() => void)[] = [];
  const reserve = memory.forReader(visitor, block, { close, onDisconnect: (listener) => void gone.push(listener) });
  return { take: () => reserve(1), hangUp: () => gone.forEach((listener) => listener()) };
}

/** Whether a promise is settled once all pending microtasks have run. */
async function isIn(taking: Promise<unknown>): Promise<boolean> {
  return Promise.race([taking.then(() => true), sleep(20).then(() => false)]);
}

async function takenBy(memory: ResponseMemory, visitor: string, block: string, times: number) {
  const { take } = reader(memory, visitor, block);
  const results = await Promise.all(Array.from({ length: times }, () => isIn(take())));
  return results.filter(Boolean).length;
}

it.each([
  ['one visitor', ['ann'], ['a'], 2],
  ['one address', ['ann', 'bob', 'cid'], ['a', 'a', 'a'], 4],
  ['everyone together', ['ann', 'bob', 'cid', 'dan', 'eve'], ['a', 'b', 'c', 'd', 'e'], 8],
])('N101: limits the memory for responses of %s to their share', async (_whose, visitors, blocks, most) => {
  const memory = new ResponseMemory(caps, { unreadAfterMs: 60_000 });
  const taken: number[] = [];
  for (const [at, visitor] of visitors.entries()) taken.push(await takenBy(memory, visitor, blocks[at] ?? '', 3));
  expect(taken.reduce((sum, count) => sum + count)).toBe(most);
});

it('delays a response over the limit until one of the same visitor ends, while others pass', async () => {
  const memory = new ResponseMemory(caps, { unreadAfterMs: 60_000 });
  const ann = reader(memory, 'ann', 'a');
  const release = await ann.take();
  await ann.take();
  const third = ann.take();
  expect(await isIn(third)).toBe(false);
  expect(await isIn(reader(memory, 'bob', 'a').take())).toBe(true);
  release();
  release();
  expect(await isIn(third)).toBe(true);
  expect(await isIn(ann.take())).toBe(false);
});

it('passes the slot of a client that disconnects while waiting to the next one', async () => {
  const memory = new ResponseMemory(caps, { unreadAfterMs: 60_000 });
  const release = await reader(memory, 'ann', 'a').take();
  await reader(memory, 'ann', 'a').take();
  const leaving = reader(memory, 'ann', 'a');
  const left = leaving.take();
  const next = reader(memory, 'ann', 'a').take();
  leaving.hangUp();
  await expect(left).rejects.toThrow('disconnected');
  release();
  expect(await isIn(next)).toBe(true);
  await expect(leaving.take()).rejects.toThrow('disconnected');
});

it('N102: closes unread responses only where others wait for their memory', async () => {
  const memory = new ResponseMemory(caps, { unreadAfterMs: 1 });
  const closed: string[] = [];
  const unreadBy = async (visitor: string, block: string) => {
    const one = reader(memory, visitor, block, () => {
      closed.push(visitor);
      release();
    });
    const release = await one.take();
  };
  for (const visitor of ['ann', 'bob', 'cid', 'dan']) await unreadBy(visitor, 'a');
  await unreadBy('eve', 'e');
  await reader(memory, 'fay', 'a').take();
  expect(closed).toEqual(['ann', 'bob', 'cid', 'dan']);
});

it('limits the rate of a visitor who has received many bytes, but not that of others', async () => {
  const memory = new ResponseMemory({ visitor: 2, block: 4, all: 8 }, { rate: { burst: 10, perSecond: 100 } });
  const ann = reader(memory, 'ann', 'a');
  (await ann.take())(20);
  const next = ann.take();
  expect(await isIn(next)).toBe(false);
  expect(await isIn(reader(memory, 'bob', 'b').take())).toBe(true);
  await next;
});
