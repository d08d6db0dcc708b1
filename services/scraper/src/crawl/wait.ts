import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves after `ms` milliseconds; rejects with the signal's reason when it aborts. */
export async function wait(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => signal?.throwIfAborted());
}

/** Settles as `work` does, or with `onTimeout()` after `ms` milliseconds; `work` then continues unobserved. */
export async function withTimeout<Value>(work: Promise<Value>, ms: number, onTimeout: () => Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<Value>((resolve, reject) => {
    timer = setTimeout(() => {
      try {
        resolve(onTimeout());
      } catch (error) {
        reject(error);
      }
    }, ms);
  });
  work.catch(() => undefined);
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
