import { Semaphore } from '@winnow/worker-process';

/** Limits concurrent work, in fair order; calls with the same signal belong to one job. */
export class Slots {
  private readonly semaphore: Semaphore;

  /** @param maxPerBlock maximum slots of one address block */
  constructor(limit: number, maxPerBlock?: number) {
    this.semaphore = new Semaphore(limit, maxPerBlock);
  }

  /** Whether no work is active or waiting. */
  get idle(): boolean {
    return this.semaphore.idle;
  }

  /** Changes the limit; active work continues. */
  resize(limit: number): void {
    this.semaphore.resize(limit);
  }

  /** Waits for a slot and runs the work. Rejects with the signal's reason when it aborts first. */
  async run<Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    const release = await this.semaphore.acquire(signal);
    try {
      return await work();
    } finally {
      release();
    }
  }
}
