import { setTimeout as sleep } from 'node:timers/promises';
import { startTestRedis, type TestRedis } from '@winnow/testing';
import { Redis } from 'ioredis';
import { JobClient } from '../index';

let redis: TestRedis;
let raw: Redis;
let client: JobClient;

beforeAll(async () => {
  redis = await startTestRedis();
  raw = new Redis(redis.url);
});
beforeEach(async () => {
  await raw.flushall();
  client = new JobClient(redis.url, 'test');
});
afterEach(() => client.close());
afterAll(async () => {
  raw.disconnect();
  await redis.stop();
});

const add = async () => {
  // Jobs created in the same millisecond have no order.
  await sleep(2);
  return client.add({
    operation: 'get-links',
    payload: { url: 'https://a.test/', depth: 0 },
    owner: 'ann',
    correlationId: 'c',
  });
};
const listed = async (limit: number) => (await client.list('ann', limit)).map(({ id }) => id);

it('lists a running job, however many newer ones have ended', async () => {
  const running = await add();
  const over = [await add(), await add(), await add()];
  for (const id of over) await client.cancel(id, 'ann');
  expect(await listed(2)).toEqual([over[2], over[1], running]);
});

it('does not count jobs whose records have expired, and removes them', async () => {
  const standing = await add();
  await client.cancel(standing, 'ann');
  for (let count = 0; count < 120; count++)
    await raw.zadd('test:owner:ann:jobs', Date.now() + count, `expired-${count}`);
  expect(await listed(2)).toEqual([standing]);
  expect(await raw.zcard('test:owner:ann:jobs')).toBe(1);
});

it('does not count open jobs whose records have expired', async () => {
  await raw.sadd('test:owner:ann:open', 'expired');
  expect(await client.list('ann', 2)).toEqual([]);
  expect(await client.openCount('ann')).toBe(0);
  await raw.sadd('test:owner:ann:open', 'expired');
  const id = await client.add({
    operation: 'get-links',
    payload: { url: 'https://a.test/', depth: 0 },
    owner: 'ann',
    correlationId: 'c',
    maxOpenJobs: 1,
  });
  expect(await raw.smembers('test:owner:ann:open')).toEqual([id]);
});
