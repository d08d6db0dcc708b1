import { retry } from '@winnow/errors';

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
export function retryTransientRedisErrors<Value>(write: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  return retry(write, (error) => (passing.test((error as Error).message) ? pause : null), signal);
}
