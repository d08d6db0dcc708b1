import { forEachConcurrently } from './for-each-concurrently';

it('starts items in order, with limited concurrency', async () => {
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const all = forEachConcurrently([10, 20, 30], 2, (item) => {
    started.push(item);
    return new Promise<void>((resolve) => ends.push(resolve));
  });
  await new Promise(setImmediate);
  expect(started).toEqual([10, 20]);
  ends[1]?.();
  await new Promise(setImmediate);
  expect(started).toEqual([10, 20, 30]);
  for (const end of ends) end();
  await all;
});

it('stops starting after the first failure, and rejects with it once active work has ended', async () => {
  const started: number[] = [];
  let ended = false;
  const all = forEachConcurrently([1, 2, 3], 2, async (item) => {
    started.push(item);
    await new Promise(setImmediate);
    if (item === 1) throw new Error('first');
    await new Promise(setImmediate);
    ended = true;
  });
  await expect(all).rejects.toThrow('first');
  expect([started, ended]).toEqual([[1, 2], true]);
});
