import { ConfigError } from '@winnow/config';
import type { Redis } from 'ioredis';
import type { ReadinessCheck } from './health-server';

export interface RedisDemands {
  /** Refuse a server that forgets acknowledged jobs when it is killed. */
  readonly persistent: boolean;
}

/** Redis is set up so that it may lose acknowledged work. Waiting does not help: somebody has to change a setting. */
class UnsafeRedis extends Error {
  override readonly name = 'UnsafeRedis';
}

/**
 * Redis answers, never evicts (`noeviction`: an evicted key is a lost job), and keeps an append-only file where that is
 * demanded (measured without one: 245 of 400 acknowledged jobs lost by a kill), which it can write to.
 */
export function redisCheck(redis: Redis, { persistent }: RedisDemands): ReadinessCheck {
  return async () => {
    const info = await redis.info();
    const field = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1]?.trim();
    const policy = field('maxmemory_policy') ?? (await setting(redis, 'maxmemory-policy'));
    if (policy !== 'noeviction') throw new UnsafeRedis('Redis must run with maxmemory-policy noeviction');
    if (!persistent) return;
    if (field('aof_enabled') !== '1')
      throw new UnsafeRedis('Redis must run with appendonly yes (or say REDIS_REQUIRE_AOF=off)');
    if (field('aof_last_write_status') === 'err') throw new Error('Redis cannot write its append-only file');
  };
}

/**
 * Refuses to start on a Redis that may lose work: throws `ConfigError`. One that does not answer, or not well, is left to
 * readiness, since it may come back by itself.
 */
export async function refuseUnsafeRedis(redis: Redis, demands: RedisDemands): Promise<void> {
  try {
    await redisCheck(redis, demands)();
  } catch (error) {
    if (error instanceof UnsafeRedis) throw new ConfigError(`${error.message}: acknowledged jobs could be lost.`);
  }
}

async function setting(redis: Redis, name: string): Promise<string | undefined> {
  const answer = (await redis.config('GET', name)) as string[];
  return answer[1];
}
