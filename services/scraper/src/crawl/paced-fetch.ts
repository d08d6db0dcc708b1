import { FetchFailure } from './fetch-failure';
import { maxWaitMs, type HostPace } from './host-pace';

/** Pause in milliseconds after a rejection without `Retry-After`. */
const defaultPauseMs = 400;

/**
 * Fetches once at the host's pace and reports the outcome to the pace. Throws the errors of `work`, and the
 * `rate-limited` failure without a request when the pause is longer than a page waits.
 */
export async function pacedFetch<Value>(
  pace: HostPace,
  work: () => Promise<Value>,
  signal?: AbortSignal,
  maxMs = maxWaitMs,
): Promise<Value> {
  if (pace.pauseLeft > maxMs) throw new FetchFailure('rate-limited', { waitMs: pace.pauseLeft });
  return pace.run(() => runAndReport(pace, work), signal, maxMs);
}

/** Reports the outcome before the slot is released, since the next request would be rejected too. */
async function runAndReport<Value>(pace: HostPace, work: () => Promise<Value>): Promise<Value> {
  const started = performance.now();
  const took = () => performance.now() - started;
  try {
    const value = await work();
    pace.onResponse(took());
    return value;
  } catch (error) {
    if (error instanceof FetchFailure) reportFailure(pace, error, took());
    throw error;
  }
}

function reportFailure(pace: HostPace, { outcome, waitMs, asksToWait }: FetchFailure, tookMs: number): void {
  if (asksToWait) pace.onRateLimited(waitMs ?? defaultPauseMs);
  else if (outcome === 'timeout') pace.onTimeout();
  else if (outcome === 'not-found') pace.onResponse(tookMs);
}
