import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { listen } from './listen';
import { selectedRedis, redisProviders, type RedisKind, type StartedRedis } from './redis-providers';

export interface TestRedis {
  readonly url: string;
  /** The kind of server: `js` persists nothing and ignores settings. */
  readonly kind: RedisKind;
  /** The server's process, for tests that stop it; absent with Docker. */
  readonly process?: ChildProcess;
  keys(pattern: string): Promise<string[]>;
  /** Returns the entries of a stream, each as the text of its fields. */
  entries(stream: string): Promise<string[]>;
  stop(): Promise<void>;
}

/** Start timeout in milliseconds; a container on a busy machine is the slowest. */
const startTimeoutMs = 30_000;

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const { port, close } = await listen(createServer());
  await close();
  return port;
}

/**
 * Starts a Redis for one suite, from the provider selected by `TEST_REDIS` (docker, binary or js; by default a real
 * server if there is one). `args` are added to its command line (for example `--appendonly yes`); a suite that depends
 * on them requires a `kind` that supports them. Throws when it does not respond in time.
 */
export async function startTestRedis(
  args: readonly string[] = [],
  kind: RedisKind = selectedRedis(),
): Promise<TestRedis> {
  const server: StartedRedis = await redisProviders[kind](await freePort(), args);
  const redis = new Redis(server.url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  redis.on('error', () => undefined);
  const stop = async () => {
    redis.disconnect();
    await server.stop();
  };
  const timeout = new AbortController();
  try {
    await Promise.race([
      redis.ping(),
      sleep(startTimeoutMs, undefined, { signal: timeout.signal }).then(() =>
        Promise.reject(new Error(`no Redis (${kind}) answered`)),
      ),
    ]);
  } catch (error) {
    await stop();
    throw error;
  } finally {
    timeout.abort();
  }
  const entries = async (stream: string) =>
    (await redis.xrange(stream, '-', '+')).map(([, fields]) => fields.join(' '));
  return { url: server.url, kind, process: server.process, keys: (pattern) => redis.keys(pattern), entries, stop };
}

/** Registers hooks that start a Redis for all tests of a file or `describe`, and stop it after them. */
export function setUpRedis(): Pick<TestRedis, 'url' | 'keys'> {
  let redis: TestRedis;
  beforeAll(async () => void (redis = await startTestRedis()));
  afterAll(() => redis.stop());
  return {
    get url() {
      return redis.url;
    },
    keys: (pattern) => redis.keys(pattern),
  };
}
