import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Retries `work` until it succeeds. `delayAfter` returns the milliseconds before the next attempt, or null to stop; attempts
 * count from 1. Throws the last error, or the signal's reason when it aborts between attempts. A value is returned even
 * if the signal aborts in the same turn: it may be a resource that must be released.
 */
export async function retry<Value>(
  work: () => Promise<Value>,
  delayAfter: (error: unknown, attempt: number) => number | null,
  signal?: AbortSignal | null,
): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const delayMs = delayAfter(error, attempt);
      if (delayMs === null) throw error;
      await sleep(delayMs, undefined, signal ? { signal } : {}).catch(() => signal?.throwIfAborted());
    }
  }
}
