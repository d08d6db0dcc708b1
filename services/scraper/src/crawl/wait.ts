import { setTimeout as sleep } from 'node:timers/promises';

/** Waits `ms` milliseconds; rejects with the signal's own reason when it aborts. */
export async function wait(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => signal?.throwIfAborted());
}

/** What `work` gives, or `late()` when that takes more than `ms` milliseconds; `work` goes on unheard then. */
export async function within<Value>(work: Promise<Value>, ms: number, late: () => Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<Value>((resolve, reject) => {
    timer = setTimeout(() => {
      try {
        resolve(late());
      } catch (error) {
        reject(error);
      }
    }, ms);
  });
  work.catch(() => undefined);
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
