import { setTimeout as sleep } from 'node:timers/promises';
import { Semaphore } from '@winnow/worker-process';

/** Ratio of the pause to a piece's time. An answer of a chat takes dozens of turns of the event loop. */
const pauseRatio = 3;
/** Permits for long texts, two in all and one per address block: more would starve chats and other work. */
const longTexts = new Semaphore(2, 1);

/**
 * Runs long work on a text in the main thread. `work` awaits `pause` after each piece of `sliceChars`; it resolves after
 * three times as long as the piece took. Throws the signal's reason when it aborts.
 */
export async function runInSlices<Value>(
  work: (pause: () => Promise<void>) => Promise<Value>,
  signal?: AbortSignal,
): Promise<Value> {
  const release = await longTexts.acquire(signal);
  let began = performance.now();
  const pause = async () => {
    await sleep((performance.now() - began) * pauseRatio);
    signal?.throwIfAborted();
    began = performance.now();
  };
  try {
    return await work(pause);
  } finally {
    release();
  }
}
