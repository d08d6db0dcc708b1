/** Lets `count` pieces of work run at once; the others wait in order. */
export class Slots {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(count: number) {
    this.free = count;
  }

  /** Waits for a slot and works. Rejects with the signal's reason when it aborts while waiting. */
  async run<Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    await this.take(signal);
    try {
      return await work();
    } finally {
      this.give();
    }
  }

  private async take(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.free > 0) {
      this.free--;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const go = () => {
        signal?.removeEventListener('abort', stop);
        resolve();
      };
      const stop = () => {
        this.waiting.splice(this.waiting.indexOf(go), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', stop, { once: true });
      this.waiting.push(go);
    });
  }

  private give(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free++;
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
