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
