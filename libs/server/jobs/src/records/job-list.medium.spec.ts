import { setTimeout as sleep } from 'node:timers/promises';
import { startTestRedis, type TestRedis } from '@winnow/testing';
import { Redis } from 'ioredis';
import { JobClient } from '../index';

let redis: TestRedis;
let connection: Redis;
let client: JobClient;

beforeAll(async () => {
  redis = await startTestRedis();
  connection = new Redis(redis.url);
});
beforeEach(async () => {
  await connection.flushall();
  client = new JobClient(redis.url, 'test');
});
afterEach(() => client.close());
afterAll(async () => {
  connection.disconnect();
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
const listIds = async (limit: number) => (await client.list('ann', limit)).map(({ id }) => id);

it('lists a running job, however many newer ones have ended', async () => {
  const running = await add();
  const ended = [await add(), await add(), await add()];
  for (const id of ended) await client.cancel(id, 'ann');
  expect(await listIds(2)).toEqual([ended[2], ended[1], running]);
});

it('does not count jobs whose records have expired, and removes them', async () => {
  const existing = await add();
  await client.cancel(existing, 'ann');
  for (let count = 0; count < 120; count++)
    await connection.zadd('test:owner:ann:jobs', Date.now() + count, `expired-${count}`);
  expect(await listIds(2)).toEqual([existing]);
  expect(await connection.zcard('test:owner:ann:jobs')).toBe(1);
});

it('does not count open jobs whose records have expired', async () => {
  await connection.sadd('test:owner:ann:open', 'expired');
  expect(await client.list('ann', 2)).toEqual([]);
  expect(await client.openCount('ann')).toBe(0);
  await connection.sadd('test:owner:ann:open', 'expired');
  const id = await client.add({
    operation: 'get-links',
    payload: { url: 'https://a.test/', depth: 0 },
    owner: 'ann',
    correlationId: 'c',
    maxOpenJobs: 1,
  });
  expect(await connection.smembers('test:owner:ann:open')).toEqual([id]);
});
