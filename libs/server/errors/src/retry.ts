import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs `work` until it succeeds. After a failure `pauseAfter` names the milliseconds to the next attempt, or null to give
 * up; attempts count from 1. Throws the last failure, or the signal's reason when it aborts during a pause. A value that
 * has arrived is returned even if the signal aborts in the same turn: it may hold something that must be released.
 */
export async function retry<Value>(
  work: () => Promise<Value>,
  pauseAfter: (error: unknown, attempt: number) => number | null,
  signal?: AbortSignal | null,
): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const pause = pauseAfter(error, attempt);
      if (pause === null) throw error;
      await sleep(pause, undefined, signal ? { signal } : {}).catch(() => signal?.throwIfAborted());
    }
  }
}
