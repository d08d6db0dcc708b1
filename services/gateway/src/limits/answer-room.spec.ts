import { setTimeout as sleep } from 'node:timers/promises';
import { AnswerRoom, type AnswerCaps } from './answer-room';

const caps: AnswerCaps = { visitor: 2, block: 4, all: 8 };
const unread = () => undefined;

/** Responses of a visitor: the bytes reserved by each, and a function to end one. */
function reader(room: AnswerRoom, visitor: string, block: string, cut: () => void = unread) {
  const gone: (() => void)[] = [];
  const reserve = room.forReader(visitor, block, { cut, whenGone: (listener) => void gone.push(listener) });
  return { take: () => reserve(1), hangUp: () => gone.forEach((listener) => listener()) };
}

/** Whether a promise is settled once all pending microtasks have run. */
async function isIn(taking: Promise<unknown>): Promise<boolean> {
  return Promise.race([taking.then(() => true), sleep(20).then(() => false)]);
}

async function takenBy(room: AnswerRoom, visitor: string, block: string, times: number) {
  const { take } = reader(room, visitor, block);
  const results = await Promise.all(Array.from({ length: times }, () => isIn(take())));
  return results.filter(Boolean).length;
}

it.each([
  ['one visitor', ['ann'], ['a'], 2],
  ['one address', ['ann', 'bob', 'cid'], ['a', 'a', 'a'], 4],
  ['everyone together', ['ann', 'bob', 'cid', 'dan', 'eve'], ['a', 'b', 'c', 'd', 'e'], 8],
])('N101: limits the memory for responses of %s to their share', async (_whose, visitors, blocks, most) => {
  const room = new AnswerRoom(caps, { unreadAfterMs: 60_000 });
  const taken: number[] = [];
  for (const [at, visitor] of visitors.entries()) taken.push(await takenBy(room, visitor, blocks[at] ?? '', 3));
  expect(taken.reduce((sum, count) => sum + count)).toBe(most);
});

it('delays a response over the limit until one of the same visitor ends, while others pass', async () => {
  const room = new AnswerRoom(caps, { unreadAfterMs: 60_000 });
  const ann = reader(room, 'ann', 'a');
  const release = await ann.take();
  await ann.take();
  const third = ann.take();
  expect(await isIn(third)).toBe(false);
  expect(await isIn(reader(room, 'bob', 'a').take())).toBe(true);
  release();
  release();
  expect(await isIn(third)).toBe(true);
  expect(await isIn(ann.take())).toBe(false);
});

it('passes the slot of a client that disconnects while waiting to the next one', async () => {
  const room = new AnswerRoom(caps, { unreadAfterMs: 60_000 });
  const release = await reader(room, 'ann', 'a').take();
  await reader(room, 'ann', 'a').take();
  const leaving = reader(room, 'ann', 'a');
  const left = leaving.take();
  const next = reader(room, 'ann', 'a').take();
  leaving.hangUp();
  await expect(left).rejects.toThrow('gone');
  release();
  expect(await isIn(next)).toBe(true);
  await expect(leaving.take()).rejects.toThrow('gone');
});

it('N102: closes unread responses only where others wait for their memory', async () => {
  const room = new AnswerRoom(caps, { unreadAfterMs: 1 });
  const cut: string[] = [];
  const unreadBy = async (visitor: string, block: string) => {
    const one = reader(room, visitor, block, () => {
      cut.push(visitor);
      release();
    });
    const release = await one.take();
  };
  for (const visitor of ['ann', 'bob', 'cid', 'dan']) await unreadBy(visitor, 'a');
  await unreadBy('eve', 'e');
  await reader(room, 'fay', 'a').take();
  expect(cut).toEqual(['ann', 'bob', 'cid', 'dan']);
});

it('limits the rate of a visitor who has received many bytes, but not that of others', async () => {
  const room = new AnswerRoom({ visitor: 2, block: 4, all: 8 }, { rate: { burst: 10, perSecond: 100 } });
  const ann = reader(room, 'ann', 'a');
  (await ann.take())(20);
  const next = ann.take();
  expect(await isIn(next)).toBe(false);
  expect(await isIn(reader(room, 'bob', 'b').take())).toBe(true);
  await next;
});
