import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What Redis answers while it cannot take a write but will again: full memory, full disk, start, failover, a long script
 * (redis.io/docs/latest/develop/reference/protocol-spec, section "Simple errors", and the server's own texts).
 */
const passing = /^(OOM|MISCONF|LOADING|READONLY|MASTERDOWN|NOREPLICAS|CLUSTERDOWN|TRYAGAIN|BUSY) /;

/** Milliseconds between two tries. */
const pause = 500;

/**
 * Writes what must not be lost, since it was paid for: as long as Redis refuses for a passing reason it is tried again.
 * A lost connection is none of its business: workers' connections wait by themselves. Throws the signal's reason when it
 * aborts meanwhile, and at once whatever else goes wrong.
 */
export async function retryTransientRedisErrors<Value>(
  write: () => Promise<Value>,
  signal: AbortSignal,
): Promise<Value> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!passing.test((error as Error).message)) throw error;
    }
    await sleep(pause, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}
