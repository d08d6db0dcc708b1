import { retry } from '@winnow/errors';
import { toCallFailure, type CallFailure } from './call-failure';

export interface RetrySettings {
  /** Maximum requests, including the first. */
  readonly attempts: number;
  /** First pause in milliseconds; doubles up to `maxMs`, with jitter. */
  readonly firstMs: number;
  readonly maxMs: number;
  /** Maximum `Retry-After` in milliseconds; a longer one ends the retries. */
  readonly maxRetryAfterMs: number;
}

export const retryDefaults: RetrySettings = { attempts: 4, firstMs: 500, maxMs: 8_000, maxRetryAfterMs: 60_000 };

/**
 * Retries failures of the model's server (429, 5xx, timeouts, lost connections) after `Retry-After`, else with
 * exponential back-off. Throws the last failure's `ProblemError`, or the signal's reason.
 */
export async function withRetry<Value>(
  work: () => Promise<Value>,
  signal: AbortSignal,
  settings: RetrySettings,
): Promise<Value> {
  signal.throwIfAborted();
  try {
    return await retry(
      work,
      (error, attempt) => (signal.aborted ? null : retryDelayMs(toCallFailure(error), attempt, settings)),
      signal,
    );
  } catch (error) {
    signal.throwIfAborted();
    throw toCallFailure(error).problem;
  }
}

/** Returns the milliseconds until the next attempt; null when there is none. */
export function retryDelayMs(failure: CallFailure, attempt: number, settings: RetrySettings): number | null {
  const mayRetry = failure.kind === 'busy' || failure.kind === 'server';
  if (attempt >= Math.min(settings.attempts, failure.maxAttempts) || !mayRetry) return null;
  const { retryAfterMs = 0 } = failure;
  if (retryAfterMs > settings.maxRetryAfterMs) return null;
  const backoffMs = Math.min(settings.firstMs * 2 ** (attempt - 1), settings.maxMs);
  // `Retry-After: 0`, or a date in the past, is no time: the attempts would be used up at once.
  return Math.max(retryAfterMs, backoffMs * (0.5 + Math.random() / 2));
}
