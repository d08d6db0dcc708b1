import { FairLine } from '../fair-line';

/**
 * Lets `limit` pieces of work run at once; the others wait in a fair line, in which calls with the same signal are one
 * visitor's job. The limit may change while work runs.
 */
export class Slots {
  private running = 0;
  private readonly line = new FairLine<() => void>();

  constructor(private limit: number) {}

  /** Nothing runs or waits. */
  get idle(): boolean {
    return this.running === 0 && this.line.length === 0;
  }

  /** From now on `limit` at once; work that runs already goes on. */
  resize(limit: number): void {
    this.limit = limit;
    this.wake();
  }

  /** Waits for a slot and works. Rejects with the signal's reason when it aborts while waiting. */
  async run<Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    signal?.throwIfAborted();
    if (this.running < this.limit && this.line.length === 0) {
      this.running++;
      this.line.started(signal);
    } else await this.wait(signal);
    try {
      return await work();
    } finally {
      this.running--;
      this.line.ended(signal);
      this.wake();
    }
  }

  private wait(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = () => {
        signal?.removeEventListener('abort', stop);
        this.running++;
        resolve();
      };
      const stop = () => {
        this.line.remove(go);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', stop, { once: true });
      this.line.add(signal, go);
    });
  }

  private wake(): void {
    while (this.running < this.limit && this.line.length > 0) this.line.next()?.();
  }
}

/** Works on every item, `count` at once, in order of their start. The first failure stops further starts and is thrown. */
export async function eachAtOnce<Item>(
  items: readonly Item[],
  count: number,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  let failed = false;
  const worker = async () => {
    while (!failed && next < items.length) {
      const index = next++;
      try {
        await work(items[index] as Item, index);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const results = await Promise.allSettled(Array.from({ length: Math.min(count, items.length) }, worker));
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
}
