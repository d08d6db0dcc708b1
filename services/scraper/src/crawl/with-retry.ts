import { FetchFailure } from './fetch-failure';
import { patience, type HostPace } from './host-pace';
import { wait } from './wait';

/** Tries after the first one for a server error or a broken connection. */
const errorRetries = 2;
/** Tries after the first one when a host rate limits: it works, only not yet. */
const rateRetries = 4;
/** Milliseconds before the first new try; each further one waits three times as long, give or take a third. */
const firstWait = 400;

/**
 * Fetches with turns at the host's pace. Failures that may pass are tried again with growing waits; `Retry-After` is
 * obeyed as long as it fits the page's patience. Throws the last `FetchFailure`.
 */
export async function withRetry<Value>(
  pace: HostPace,
  work: () => Promise<Value>,
  signal?: AbortSignal,
): Promise<Value> {
  let waited = 0;
  for (let tries = 0; ; tries++) {
    if (pace.pauseLeft > patience) throw new FetchFailure('rate-limited');
    try {
      return await pace.run(() => heard(pace, work), signal);
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      const pause = error.waitMs ?? backOff(tries);
      waited += pause;
      const most = error.outcome === 'rate-limited' ? rateRetries : errorRetries;
      if (!error.retry || tries >= most || waited > patience) throw error;
      await wait(pause, signal);
    }
  }
}

/** What the host says counts before its turn is given on: the next in line would ask it once more. */
async function heard<Value>(pace: HostPace, work: () => Promise<Value>): Promise<Value> {
  try {
    const value = await work();
    pace.answered();
    return value;
  } catch (error) {
    if (error instanceof FetchFailure) tell(pace, error);
    throw error;
  }
}

function tell(pace: HostPace, { outcome, waitMs }: FetchFailure): void {
  if (outcome === 'rate-limited' || waitMs !== undefined) pace.pushedBack(waitMs ?? firstWait);
  else if (outcome === 'timeout') pace.struggled();
  else if (outcome === 'not-found') pace.answered();
}

function backOff(tries: number): number {
  return firstWait * 3 ** tries * (2 / 3 + (Math.random() * 2) / 3);
}
