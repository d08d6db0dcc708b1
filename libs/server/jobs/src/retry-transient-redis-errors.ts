import { retry } from '@winnow/errors';

/**
 * Errors by which Redis temporarily rejects a write: full memory, full disk, start, failover, a long script
 * (redis.io/docs/latest/develop/reference/protocol-spec, section "Simple errors", and the server's own messages).
 */
const transient = /^(OOM|MISCONF|LOADING|READONLY|MASTERDOWN|NOREPLICAS|CLUSTERDOWN|TRYAGAIN|BUSY) /;

/** Whether Redis rejected a write temporarily; handlers may have wrapped its error in a problem as the cause. */
export const isTransientRedisError = (error: unknown): boolean =>
  error instanceof Error && (transient.test(error.message) || isTransientRedisError(error.cause));

/** Milliseconds between two attempts. */
const retryDelayMs = 500;

/**
 * Retries a write that must not be lost, since repeating its work costs tokens, until Redis accepts it. Lost
 * connections need no retry: workers' connections queue their commands. Throws the signal's reason when it aborts, and
 * any other error at once.
 */
export function retryTransientRedisErrors<Value>(write: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  return retry(write, (error) => (isTransientRedisError(error) ? retryDelayMs : null), signal);
}
