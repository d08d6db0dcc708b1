import { Semaphore } from '@winnow/worker-process';

/** Lets so many pieces of work run at once, in fair turns; calls with the same signal are one visitor's job. */
export class Slots {
  private readonly places: Semaphore;

  /** `mostOfOne`: those of one address block. */
  constructor(limit: number, mostOfOne?: number) {
    this.places = new Semaphore(limit, mostOfOne);
  }

  /** Nothing runs or waits. */
  get idle(): boolean {
    return this.places.idle;
  }

  /** From now on `limit` at once; work that runs already goes on. */
  resize(limit: number): void {
    this.places.resize(limit);
  }

  /** Waits for a slot and works. Rejects with the signal's reason when it aborts while waiting. */
  async run<Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    const leave = await this.places.acquire(signal);
    try {
      return await work();
    } finally {
      leave();
    }
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
