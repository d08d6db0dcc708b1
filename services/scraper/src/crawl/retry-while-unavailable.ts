import { ProblemError } from '@winnow/errors';
import { wait } from './wait';

/** Milliseconds in which the egress may return: it is replaced together with the services that present a new token. */
const patienceMs = 25_000;
/** Milliseconds between two tries. */
const pauseMs = 500;

/**
 * Fetches again while our own egress is away or accepts no token of this process: that is never the website's fault, and
 * loses no page. Throws what `work` throws, and the `unavailable` problem after 25 seconds or when the signal aborts; the
 * job is then tried again by another worker.
 */
export async function retryWhileUnavailable<Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
  const end = performance.now() + patienceMs;
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
