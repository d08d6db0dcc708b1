import { FaultRedis, freePort, startTestRedis, waitUntil } from '@winnow/testing';
import { Redis } from 'ioredis';
import { redisCheck, assertSafeRedis } from './redis-check';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of cleanups.splice(0).toReversed()) await close();
});

/** Opens a connection like those of services: a command without a server fails at once. Reconnects after `retryMs`. */
function connect(url: string, retryMs: number | null = null): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: 0, retryStrategy: () => retryMs });
  redis.on('error', () => undefined);
  cleanups.push(() => redis.disconnect());
  return redis;
}

async function startServerWith(...args: string[]): Promise<Redis> {
  const server = await startTestRedis(args, 'binary');
  cleanups.push(() => server.stop());
  return connect(server.url);
}

describe('a service refuses to start on a Redis', () => {
  it('that evicts keys', async () => {
    const redis = await startServerWith('--maxmemory-policy', 'allkeys-lru');
    await expect(assertSafeRedis(redis, { persistent: false })).rejects.toThrow(/noeviction/);
  });

  it('without an append-only file, if it stores jobs', async () => {
    const redis = await startServerWith('--appendonly', 'no');
    await expect(assertSafeRedis(redis, { persistent: true })).rejects.toThrow(/appendonly yes/);
    await expect(assertSafeRedis(redis, { persistent: false })).resolves.toBeUndefined();
  });
});

describe('readiness', () => {
  it('passes on a Redis with the required settings, and fails once they change', async () => {
    const server = await FaultRedis.start();
    cleanups.push(() => server.stop());
    const check = redisCheck(connect(server.url), { persistent: true });
    await expect(check()).resolves.toBeUndefined();
    await server.client.config('SET', 'maxmemory-policy', 'volatile-lru');
    await expect(check()).rejects.toThrow(/noeviction/);
    await server.client.config('SET', 'maxmemory-policy', 'noeviction');
    await server.kill();
    await expect(check()).rejects.toThrow();
  });

  it('fails on a replica, and passes once the name leads to a master again', async () => {
    const server = await FaultRedis.start();
    cleanups.push(() => server.stop());
    const check = redisCheck(connect(server.url, 50), { persistent: true });
    await server.client.replicaof('127.0.0.1', '1');
    await expect(check()).rejects.toThrow('Redis is a replica');
    await server.client.replicaof('NO', 'ONE');
    await waitUntil(async () => {
      try {
        await check();
        return true;
      } catch {
        return false;
      }
    });
  });

  it('does not stop the start when Redis is unreachable, since it may recover', async () => {
    const redis = connect(`redis://127.0.0.1:${await freePort()}`);
    await expect(assertSafeRedis(redis, { persistent: true })).resolves.toBeUndefined();
    await expect(redisCheck(redis, { persistent: true })()).rejects.toThrow();
  });
});
