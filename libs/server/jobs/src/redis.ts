import { setTimeout as sleep } from 'node:timers/promises';
import { Redis, type RedisOptions } from 'ioredis';
import { redisAddress } from './redis-address';
import { defineScripts } from './scripts/define-scripts';

/**
 * Connection options by the behaviour while Redis is unreachable: commands of a `producer` fail within three seconds,
 * since a visitor waits for the response; a `worker` or `subscriber` waits until Redis is back. A connection that does
 * not respond within `socketTimeout` after a command is replaced: the kernel would keep one that a firewall dropped for
 * a quarter of an hour (tcp(7), tcp_retries2).
 */
const roles = {
  producer: { maxRetriesPerRequest: 1, connectTimeout: 2_500, commandTimeout: 2_500, socketTimeout: 3_000 },
  // BullMQ's blocking commands are silent for up to 10 s.
  worker: { maxRetriesPerRequest: null, socketTimeout: 15_000 },
  subscriber: { maxRetriesPerRequest: null, autoResubscribe: true },
} as const satisfies Record<string, RedisOptions>;

export type RedisRole = keyof typeof roles;

/**
 * Whether an error replaces the connection: it leads to a server that a failover has made a replica, which keeps its
 * connections open (Redis behind a fixed name; Sentinel closes them).
 */
const reconnectOnError = ({ message }: Error) => message.startsWith('READONLY ');

/** Returns the milliseconds before connection attempt `times` (from 1). */
const retryStrategy = (times: number) => Math.min(50 * 2 ** Math.min(times, 6), 2_000);

/**
 * Opens a connection that has the library's scripts as commands; reconnects until `quit` or `disconnect`. Throws for a
 * Sentinel address without a master (`redisAddress`).
 */
export function connectRedis(url: string, role: RedisRole, timeouts: Pick<RedisOptions, 'commandTimeout'> = {}): Redis {
  const options = {
    ...roles[role],
    ...timeouts,
    retryStrategy,
    sentinelRetryStrategy: retryStrategy,
    enableReadyCheck: true,
    reconnectOnError,
  };
  const address = redisAddress(url);
  const redis = stopTimeoutOnClose(
    'url' in address ? new Redis(address.url, options) : new Redis({ ...address.options, ...options }),
  );
  // ioredis prints to the console without a listener; readiness and failed commands report a lost connection.
  redis.on('error', () => undefined);
  defineScripts(redis);
  return redis;
}

/**
 * Ends the `socketTimeout` of a connection that has closed, also of duplicates (BullMQ's blocking connection). In ioredis 5
 * it goes on and closes the next connection, and a BullMQ worker repeats that until it is restarted
 * (https://github.com/redis/ioredis/issues/2147).
 */
function stopTimeoutOnClose(redis: Redis): Redis {
  const duplicate = redis.duplicate.bind(redis);
  redis.duplicate = (override) => stopTimeoutOnClose(duplicate(override));
  return redis.on('close', () => {
    clearTimeout(redis['socketTimeoutTimer']);
    redis['socketTimeoutTimer'] = undefined;
  });
}

/** Milliseconds without a reply after which a stopping worker considers Redis unreachable, and between two pings. */
const unreachableAfterMs = 3_000;
const pingIntervalMs = 500;

/** Resolves when Redis has not responded for `unreachableAfterMs`; never once `signal` has aborted. */
export async function untilRedisIsUnreachable(redis: Redis, signal: AbortSignal): Promise<void> {
  let lastReplyAt = performance.now();
  while (performance.now() - lastReplyAt < unreachableAfterMs) {
    const ping = redis.ping().then(
      () => (lastReplyAt = performance.now()),
      () => undefined,
    );
    await Promise.race([ping, sleep(pingIntervalMs, undefined, { signal }).catch(() => undefined)]);
    await sleep(pingIntervalMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) await new Promise<never>(() => undefined);
  }
}
