import { setTimeout as sleep } from 'node:timers/promises';
import { isEgressAway } from './egress-error';

/** Milliseconds between two tries. */
const pause = 250;

/**
 * Does what needs the egress, again and again for `patienceMs` while the egress is not there (a restart takes a second or
 * two) or accepts no token of this service (one of the two is about to be replaced). Nothing of the request has left by
 * then. Throws the last failure, or the signal's reason.
 */
export async function retryWhileEgressIsAway<Value>(
  work: () => Promise<Value>,
  patienceMs: number,
  signal?: AbortSignal | null,
): Promise<Value> {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isEgressAway(error) || performance.now() + pause > end) throw error;
    }
    await sleep(pause, undefined, signal ? { signal } : {}).catch(() => signal?.throwIfAborted());
  }
}
