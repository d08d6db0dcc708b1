import { setTimeout as sleep } from 'node:timers/promises';
import type { Progress } from '@winnow/contracts';

export type SendProgress = (progress: Pick<Progress, 'progress' | 'total' | 'message'>) => Promise<void>;

/** Minimum milliseconds between two notifications of a call. */
const minIntervalMs = 500;

/**
 * Sends progress until `ended` aborts: only increases, as the protocol requires, and the newest after each interval.
 * Never rejects, since the result does not depend on it.
 */
export async function sendProgress(
  changes: AsyncIterable<Progress>,
  send: SendProgress,
  ended: AbortSignal,
  intervalMs = minIntervalMs,
): Promise<void> {
  let last = -1;
  try {
    for await (const { progress, total, message } of changes) {
      if (ended.aborted) return;
      if (progress <= last) continue;
      last = progress;
      await send({ progress, total, message });
      await sleep(intervalMs, undefined, { signal: ended });
    }
  } catch {
    // The client has disconnected, the call has ended, or Redis is unreachable.
  }
}
