import { retry } from '@winnow/errors';
import { isEgressAway } from './egress-error';

/** Milliseconds between two tries. */
const pause = 250;

/**
 * Does what needs the egress, again and again for `patienceMs` while the egress is not there (a restart takes a second or
 * two) or accepts no token of this service (one of the two is about to be replaced). Nothing of the request has left by
 * then. Throws the last failure, or the signal's reason.
 */
export function retryWhileEgressIsAway<Value>(
  work: () => Promise<Value>,
  patienceMs: number,
  signal?: AbortSignal | null,
): Promise<Value> {
  const end = performance.now() + patienceMs;
  const pauseAfter = (error: unknown) => (isEgressAway(error) && performance.now() + pause <= end ? pause : null);
  return retry(work, pauseAfter, signal);
}
