import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '@winnow/errors';
import type { connectRedis } from '../redis';

/** Seconds after which the lock of a process that died expires. */
const lockSeconds = 30;
/** Milliseconds between attempts to take a lock. */
const retryMs = 50;

/** Runs an addition or change of a schedule alone. Throws `conflict` when another one takes longer than `waitMs`. */
export async function withLock<Result>(
  redis: ReturnType<typeof connectRedis>,
  key: string,
  waitMs: number,
  change: () => Promise<Result>,
): Promise<Result> {
  const token = randomUUID();
  const lastTry = performance.now() + waitMs;
  while (!(await redis.set(key, token, 'EX', lockSeconds, 'NX'))) {
    if (performance.now() >= lastTry)
      throw new ProblemError('conflict', 'Another request is changing this schedule. Try again.');
    await sleep(retryMs);
  }
  try {
    return await change();
  } finally {
    await redis.winnowReleaseLock(key, token).catch(() => undefined);
  }
}
