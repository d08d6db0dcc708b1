import { setTimeout as sleep } from 'node:timers/promises';

/** Waits `ms` milliseconds; rejects with the signal's own reason when it aborts. */
export async function wait(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => signal?.throwIfAborted());
}
