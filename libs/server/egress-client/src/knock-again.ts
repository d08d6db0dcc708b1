import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds between two knocks. */
const pause = 250;

/**
 * Does what needs the egress, again and again for `patienceMs` where nobody opens: an egress that is restarted is away for a
 * second or two, and nothing of the request has left by then. Throws the last failure, or the signal's reason.
 */
export async function knockAgain<Value>(
  work: () => Promise<Value>,
  patienceMs: number,
  signal?: AbortSignal | null,
): Promise<Value> {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isAway(error) || performance.now() + pause > end) throw error;
    }
    await sleep(pause, undefined, signal ? { signal } : {}).catch(() => signal?.throwIfAborted());
  }
}

/** Every connection is one to the egress: whoever refuses it, it is the egress that is not there. */
function isAway(error: unknown): boolean {
  for (let cause = error as NodeJS.ErrnoException | undefined; cause; cause = cause.cause as typeof cause)
    if (cause.code === 'ECONNREFUSED') return true;
  return false;
}
