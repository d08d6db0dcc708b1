import { Semaphore } from '@winnow/worker-process';

/** Limits the work that runs at once, in fair order; calls with the same signal belong to one job. */
export class Slots {
  private readonly semaphore: Semaphore;

  /** `maxPerBlock`: slots of one address block. */
  constructor(limit: number, maxPerBlock?: number) {
    this.semaphore = new Semaphore(limit, maxPerBlock);
  }

  /** Nothing runs or waits. */
  get idle(): boolean {
    return this.semaphore.idle;
  }

  /** Changes the limit; work that runs already continues. */
  resize(limit: number): void {
    this.semaphore.resize(limit);
  }

  /** Waits for a slot and works. Rejects with the signal's reason when it aborts while waiting. */
  async run<Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    const release = await this.semaphore.acquire(signal);
    try {
      return await work();
    } finally {
      release();
    }
  }
}
