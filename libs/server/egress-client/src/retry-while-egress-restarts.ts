import { retry } from '@winnow/errors';
import { isEgressUnavailable } from './egress-error';

/** Milliseconds between two attempts. */
const retryDelayMs = 250;

/**
 * Retries a request for `timeoutMs` while the egress is unreachable (a restart takes a second or two) or rejects the
 * token (while tokens are rotated). The request has not left the machine by then. Throws the last failure, or the
 * signal's reason.
 */
export function retryWhileEgressRestarts<Value>(
  work: () => Promise<Value>,
  timeoutMs: number,
  signal?: AbortSignal | null,
): Promise<Value> {
  const end = performance.now() + timeoutMs;
  const delayAfter = (error: unknown) =>
    isEgressUnavailable(error) && performance.now() + retryDelayMs <= end ? retryDelayMs : null;
  return retry(work, delayAfter, signal);
}
