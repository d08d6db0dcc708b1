import { setTimeout as sleep } from 'node:timers/promises';
import { ResponseMemory, type ResponseMemoryLimits } from './response-memory';

const limits: ResponseMemoryLimits = { visitor: 2, block: 4, all: 8 };
const noop = () => undefined;

/** Responses of a visitor: the bytes reserved by each, and a function to end one. */
function reader(memory: ResponseMemory, visitor: string, block: string, close: () => void = noop) {
  const listeners: (() => void)[] = [];
  const reserve = memory.forReader(visitor, block, {
    close,
    onDisconnect: (listener) => void listeners.push(listener),
  });
  return { reserve: () => reserve(1), disconnect: () => listeners.forEach((listener) => listener()) };
}

/** Whether memory is reserved within 20 ms. */
async function isReserved(reservation: Promise<unknown>): Promise<boolean> {
  return Promise.race([reservation.then(() => true), sleep(20).then(() => false)]);
}

async function reservedBy(memory: ResponseMemory, visitor: string, block: string, times: number) {
  const { reserve } = reader(memory, visitor, block);
  const results = await Promise.all(Array.from({ length: times }, () => isReserved(reserve())));
  return results.filter(Boolean).length;
}

it.each([
  ['one visitor', ['ann'], ['a'], 2],
  ['one address', ['ann', 'bob', 'cid'], ['a', 'a', 'a'], 4],
  ['all visitors', ['ann', 'bob', 'cid', 'dan', 'eve'], ['a', 'b', 'c', 'd', 'e'], 8],
])('N101: limits the memory for responses of %s to their share', async (_owner, visitors, blocks, max) => {
  const memory = new ResponseMemory(limits, { unreadAfterMs: 60_000 });
  const reserved: number[] = [];
  for (const [at, visitor] of visitors.entries()) reserved.push(await reservedBy(memory, visitor, blocks[at] ?? '', 3));
  expect(reserved.reduce((sum, count) => sum + count)).toBe(max);
});

it('delays a response over the limit until one of the same visitor ends, while others pass', async () => {
  const memory = new ResponseMemory(limits, { unreadAfterMs: 60_000 });
  const ann = reader(memory, 'ann', 'a');
  const release = await ann.reserve();
  await ann.reserve();
  const third = ann.reserve();
  expect(await isReserved(third)).toBe(false);
  expect(await isReserved(reader(memory, 'bob', 'a').reserve())).toBe(true);
  release();
  release();
  expect(await isReserved(third)).toBe(true);
  expect(await isReserved(ann.reserve())).toBe(false);
});

it('passes the memory of a client that disconnects while waiting to the next one', async () => {
  const memory = new ResponseMemory(limits, { unreadAfterMs: 60_000 });
  const release = await reader(memory, 'ann', 'a').reserve();
  await reader(memory, 'ann', 'a').reserve();
  const disconnecting = reader(memory, 'ann', 'a');
  const pending = disconnecting.reserve();
  const next = reader(memory, 'ann', 'a').reserve();
  disconnecting.disconnect();
  await expect(pending).rejects.toThrow('disconnected');
  release();
  expect(await isReserved(next)).toBe(true);
  await expect(disconnecting.reserve()).rejects.toThrow('disconnected');
});

it('N102: closes unread responses only where others wait for their memory', async () => {
  const memory = new ResponseMemory(limits, { unreadAfterMs: 1 });
  const closed: string[] = [];
  const unreadBy = async (visitor: string, block: string) => {
    const one = reader(memory, visitor, block, () => {
      closed.push(visitor);
      release();
    });
    const release = await one.reserve();
  };
  for (const visitor of ['ann', 'bob', 'cid', 'dan']) await unreadBy(visitor, 'a');
  await unreadBy('eve', 'e');
  await reader(memory, 'fay', 'a').reserve();
  expect(closed).toEqual(['ann', 'bob', 'cid', 'dan']);
});

it('limits the rate of a visitor who has received many bytes, but not that of others', async () => {
  const memory = new ResponseMemory({ visitor: 2, block: 4, all: 8 }, { rate: { burst: 10, perSecond: 100 } });
  const ann = reader(memory, 'ann', 'a');
  (await ann.reserve())(20);
  const next = ann.reserve();
  expect(await isReserved(next)).toBe(false);
  expect(await isReserved(reader(memory, 'bob', 'b').reserve())).toBe(true);
  await next;
});
