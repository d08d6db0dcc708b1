import { setTimeout as sleep } from 'node:timers/promises';
import { setUpJobs } from '../testing/set-up-jobs';

const setUp = setUpJobs();
const key = (name: string) => `${setUp.prefix}:owner:ann:${name}`;

const add = async () => {
  // Jobs created in the same millisecond have no order.
  await sleep(2);
  return setUp.add('get-links', { url: 'https://a.test/', depth: 0 });
};
const listIds = async (limit: number) => (await setUp.client.list('ann', limit)).map(({ id }) => id);

it('lists a running job, however many newer ones have ended', async () => {
  const running = await add();
  const ended = [await add(), await add(), await add()];
  for (const id of ended) await setUp.client.cancel(id, 'ann');
  expect(await listIds(2)).toEqual([ended[2], ended[1], running]);
});

it('does not count jobs whose records have expired, and removes them', async () => {
  const existing = await add();
  await setUp.client.cancel(existing, 'ann');
  for (let count = 0; count < 120; count++)
    await setUp.connection.zadd(key('jobs'), Date.now() + count, `expired-${count}`);
  expect(await listIds(2)).toEqual([existing]);
  expect(await setUp.connection.zcard(key('jobs'))).toBe(1);
});

it('does not count open jobs whose records have expired', async () => {
  await setUp.connection.sadd(key('open'), 'expired');
  expect(await setUp.client.list('ann', 2)).toEqual([]);
  expect(await setUp.client.openCount('ann')).toBe(0);
  await setUp.connection.sadd(key('open'), 'expired');
  const id = await setUp.add('get-links', { url: 'https://a.test/', depth: 0 }, { maxOpenJobs: 1 });
  expect(await setUp.connection.smembers(key('open'))).toEqual([id]);
});
