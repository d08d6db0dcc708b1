import { setTimeout as sleep } from 'node:timers/promises';
import { Redis, type RedisOptions } from 'ioredis';

/**
 * Connections by what should happen while Redis is away: a `producer` fails in less than three seconds, which is how long a
 * visitor waits for an answer,
 * a `worker` or `subscriber` waits for as long as it takes. A connection that is silent for `socketTimeout` after a command
 * is made anew: the kernel would go on for a quarter of an hour with one that a firewall has forgotten (tcp(7), tcp_retries2).
 */
const roles = {
  producer: { maxRetriesPerRequest: 1, connectTimeout: 2_500, commandTimeout: 2_500, socketTimeout: 3_000 },
  // BullMQ's blocking commands are silent for up to 10 s.
  worker: { maxRetriesPerRequest: null, socketTimeout: 15_000 },
  subscriber: { maxRetriesPerRequest: null, autoResubscribe: true },
} as const satisfies Record<string, RedisOptions>;

export type RedisRole = keyof typeof roles;

/** How long to wait before connection attempt `times` (from 1), in milliseconds. */
const retryStrategy = (times: number) => Math.min(50 * 2 ** Math.min(times, 6), 2_000);

/** Opens a connection to `url`; it reconnects by itself until `quit` or `disconnect`. */
export function connectRedis(url: string, role: RedisRole): Redis {
  const redis = new Redis(url, { ...roles[role], retryStrategy, enableReadyCheck: true });
  // Without a listener ioredis prints to the console; readiness and failed commands tell of a lost connection.
  redis.on('error', () => undefined);
  return redis;
}

/** Milliseconds for which Redis must not answer a worker that stops, and between two questions. */
const goneAfter = 3_000;
const askEvery = 500;

/** Resolves when Redis has not answered for three seconds; never, once `signal` has aborted. */
export async function untilRedisIsGone(redis: Redis, signal: AbortSignal): Promise<void> {
  let answered = performance.now();
  while (performance.now() - answered < goneAfter) {
    const asked = redis.ping().then(
      () => (answered = performance.now()),
      () => undefined,
    );
    await Promise.race([asked, sleep(askEvery, undefined, { signal }).catch(() => undefined)]);
    await sleep(askEvery, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) await new Promise<never>(() => undefined);
  }
}
