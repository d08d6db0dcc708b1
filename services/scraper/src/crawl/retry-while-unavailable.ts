import { ProblemError } from '@winnow/errors';
import { wait } from './wait';

/** Milliseconds until retries end: the egress is replaced together with the services during a rotation of the token. */
const timeoutMs = 25_000;
/** Milliseconds between attempts. */
const pauseMs = 500;

/**
 * Retries while the egress is unreachable or rejects the token, which is never the website's failure. Throws the errors
 * of `work`, and the `unavailable` problem after 25 seconds or when the signal aborts; another worker then retries the
 * job.
 */
export async function retryWhileUnavailable<Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isUnavailable = error instanceof ProblemError && error.code === 'unavailable';
      if (!isUnavailable || signal?.aborted || performance.now() > end) throw error;
      await wait(pauseMs, signal).catch(() => {
        throw error;
      });
    }
  }
}
