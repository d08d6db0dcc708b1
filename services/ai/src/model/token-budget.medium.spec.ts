import { connectRedis } from '@winnow/jobs';
import { startModelServer, startTestRedis, type ModelServer, type TestRedis } from '@winnow/testing';
import type { Redis } from 'ioredis';
import { testModel } from '../testing/tools';
import { RedisPartCache } from './part-cache';
import { RedisTokenBudget, type TokenBudget } from './token-budget';

let server: TestRedis;
let redis: Redis;
let model: ModelServer;
let prefix = 0;

beforeAll(async () => {
  server = await startTestRedis();
  redis = connectRedis(server.url, 'producer');
  model = await startModelServer();
});
beforeEach(() => (prefix += 1));
afterAll(async () => {
  redis.disconnect();
  await model.stop();
  await server.stop();
});

const budget = (daily: number, perVisitor = 0) => new RedisTokenBudget(redis, `t${prefix}`, { daily, perVisitor });
const flood = async (caps: TokenBudget, calls: number, owner: (at: number) => string) => {
  const guarded = await testModel(model.url, { budget: caps });
  const before = model.tokens;
  const work = Array.from({ length: calls }, (_, at) =>
    guarded.answer({
      messages: [{ role: 'user', content: 'some words to say again '.repeat(20) }],
      maxTokens: 200,
      signal: new AbortController().signal,
      owner: owner(at),
      lane: 'work',
    }),
  );
  const results = await Promise.allSettled(work);
  const problems = results.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  return { tokens: model.tokens - before, done: calls - problems.length, problems };
};

it('stops a flood at most 2 % over the daily cap, and rejects the remaining requests', async () => {
  const { tokens, done, problems } = await flood(budget(5_000), 120, (at) => `visitor ${at}`);
  expect(tokens).toBeLessThanOrEqual(5_000 * 1.02);
  expect(done).toBeGreaterThan(5);
  expect(problems.length).toBeGreaterThan(0);
  for (const problem of problems)
    expect(problem).toMatchObject({
      code: 'quota',
      message: expect.stringMatching(/daily quota/),
      retryAfter: expect.any(Number),
    });
});

it('limits one visitor to a share of the budget, while others continue', async () => {
  const caps = budget(100_000, 1_000);
  const greedy = await flood(caps, 40, () => 'ann');
  expect(greedy.tokens).toBeLessThanOrEqual(1_000 * 1.02);
  expect(greedy.problems[0]).toMatchObject({ code: 'quota', message: expect.stringMatching(/^Your quota/) });
  expect((await flood(caps, 1, () => 'bob')).problems).toEqual([]);
});

it('settles the actual cost of a reservation, once', async () => {
  const caps = budget(1_000);
  for (let at = 0; at < 5; at += 1) {
    const reservation = await caps.reserve('ann', 900);
    await reservation.settle(10);
    await reservation.settle(900);
  }
  await expect(caps.reserve('ann', 951)).rejects.toMatchObject({ code: 'quota' });
  await caps.reserve('ann', 950);
});

it('returns a paid answer although Redis fails to settle it', async () => {
  const caps = budget(10_000);
  const full: TokenBudget = {
    async reserve(owner, tokens) {
      const reservation = await caps.reserve(owner, tokens);
      await redis.config('SET', 'maxmemory', '1');
      return reservation;
    },
  };
  const { done, problems } = await flood(full, 1, () => 'ann');
  await redis.config('SET', 'maxmemory', '0');
  expect([done, problems]).toEqual([1, []]);
});

it('charges neither counter when one of them rejects', async () => {
  const caps = budget(1_000, 100);
  await expect(caps.reserve('ann', 500)).rejects.toMatchObject({ code: 'quota' });
  for (let at = 0; at < 10; at += 1) await caps.reserve(`visitor ${at}`, 100);
  await expect(caps.reserve('another', 1)).rejects.toMatchObject({ code: 'quota' });
});

it('evicts the oldest answers beyond the byte limit', async () => {
  const cache = new RedisPartCache(redis, `b${prefix}`, 60, 10_000);
  for (let n = 0; n < 50; n++) await cache.set(`part ${n}`, 'x'.repeat(1_000));
  await cache.set('part 49', 'y'.repeat(2_000));
  await cache.set('large', 'x'.repeat(20_000));
  const cached = await redis.hgetall(`b${prefix}:ai:parts:values`);
  const bytes = Object.values(cached).reduce((sum, text) => sum + text.length, 0);
  expect(bytes).toBeLessThanOrEqual(10_000);
  expect(Number(await redis.get(`b${prefix}:ai:parts:bytes`))).toBe(bytes);
  expect(await cache.get('part 49')).toBe('y'.repeat(2_000));
  expect([await cache.get('part 0'), await cache.get('large')]).toEqual([undefined, undefined]);
});

it('expires answers, and works without Redis', async () => {
  const cache = new RedisPartCache(redis, `t${prefix}`, 60);
  await cache.set('key', { a: 1 });
  expect(await cache.get('key')).toEqual({ a: 1 });
  expect(await cache.get('other')).toBeUndefined();
  const [name = ''] = await server.keys(`t${prefix}:*`);
  expect(await redis.ttl(name)).toBeGreaterThan(0);
  const connection = connectRedis('redis://127.0.0.1:1', 'producer');
  const cacheWithoutRedis = new RedisPartCache(connection, 'x', 60);
  await cacheWithoutRedis.set('key', 1);
  expect(await cacheWithoutRedis.get('key')).toBeUndefined();
  connection.disconnect();
});
