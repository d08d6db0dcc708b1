import { setTimeout as sleep } from 'node:timers/promises';
import { Semaphore } from '@winnow/worker-process';

/** Characters that are measured at once: some 10 ms of work with a public encoding. */
export const turnChars = 10_000;
/** Times as long as a piece of work the process does other things: an answer of a chat takes dozens of turns. */
const restRatio = 3;
/** Long texts at once, and those of one address: more would leave little between them to chats and other work. */
const longTexts = new Semaphore(2, 1);

/**
 * Does long work on a text in the thread that answers others. `work` awaits `rest` after each piece of `turnChars`; it
 * resolves after three times as long as the piece took. Throws the signal's reason when it aborts.
 */
export async function inTurns<Value>(
  work: (rest: () => Promise<void>) => Promise<Value>,
  signal?: AbortSignal,
): Promise<Value> {
  const leave = await longTexts.acquire(signal);
  let began = performance.now();
  const rest = async () => {
    await sleep((performance.now() - began) * restRatio);
    signal?.throwIfAborted();
    began = performance.now();
  };
  try {
    return await work(rest);
  } finally {
    leave();
  }
}
