import { FetchFailure } from './fetch-failure';
import { patience, type HostPace } from './host-pace';

/** Milliseconds of the pause after a refusal that names none. */
const usualPause = 400;

/**
 * Fetches once, at the host's pace, and lets the pace know how the host answered. Throws what `work` throws, and the
 * `rate-limited` failure without asking where the host wants to be left alone for longer than a page waits.
 */
export async function pacedFetch<Value>(
  pace: HostPace,
  work: () => Promise<Value>,
  signal?: AbortSignal,
): Promise<Value> {
  if (pace.pauseLeft > patience) throw new FetchFailure('rate-limited');
  return pace.run(() => noted(pace, work), signal);
}

/** What the host says counts before its turn is given on: the next in line would ask it once more. */
async function noted<Value>(pace: HostPace, work: () => Promise<Value>): Promise<Value> {
  const started = performance.now();
  const took = () => performance.now() - started;
  try {
    const value = await work();
    pace.answered(took());
    return value;
  } catch (error) {
    if (error instanceof FetchFailure) note(pace, error, took());
    throw error;
  }
}

function note(pace: HostPace, { outcome, waitMs }: FetchFailure, tookMs: number): void {
  if (outcome === 'rate-limited' || waitMs !== undefined) pace.pushedBack(waitMs ?? usualPause);
  else if (outcome === 'timeout') pace.struggled();
  else if (outcome === 'not-found') pace.answered(tookMs);
}
