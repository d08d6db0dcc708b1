import { Redis, type RedisOptions } from 'ioredis';

/**
 * Connections by what should happen while Redis is away: a `producer` fails within seconds so that a client hears of it,
 * a `worker` or `subscriber` waits for as long as it takes. A connection that is silent for `socketTimeout` after a command
 * is made anew: the kernel would go on for a quarter of an hour with one that a firewall has forgotten (tcp(7), tcp_retries2).
 */
const roles = {
  producer: { maxRetriesPerRequest: 1, connectTimeout: 5_000, commandTimeout: 5_000, socketTimeout: 6_000 },
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
