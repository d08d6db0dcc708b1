import { FairQueue } from './fair-queue';

/**
 * A semaphore that grants permits fairly: the next one goes to the address block that holds the fewest (`FairQueue`).
 * Work with the same signal belongs to one job.
 */
export class Semaphore {
  private held = 0;
  private readonly queue: FairQueue<() => void>;

  /** `maxPerBlock`: permits that one address block may hold, so that others get one without waiting for it. */
  constructor(
    private permits: number,
    maxPerBlock = Infinity,
  ) {
    this.queue = new FairQueue(maxPerBlock);
  }

  /** Whether no permit is held or waited for. */
  get idle(): boolean {
    return this.held === 0 && this.queue.length === 0;
  }

  /** Returns the permits held by the address block of a signal. */
  permitsOf(signal: AbortSignal): number {
    return this.queue.runningOf(signal);
  }

  /** Changes the number of permits; held ones stay valid. */
  resize(permits: number): void {
    this.permits = permits;
    this.grant();
  }

  /** Resolves with the release of a permit. Throws the signal's reason when it aborts first. */
  async acquire(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    await this.wait(signal);
    let released = false;
    const release = () => {
      if (released) return;
      released = true;
      this.held -= 1;
      this.queue.ended(signal);
      this.grant();
    };
    // The signal may have aborted just as the permit was granted.
    if (signal?.aborted) release();
    signal?.throwIfAborted();
    return release;
  }

  private wait(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.queue.remove(enter);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.queue.add(signal, enter);
      this.grant();
    });
  }

  private grant(): void {
    while (this.held < this.permits) {
      const enter = this.queue.next();
      if (!enter) return;
      this.held += 1;
      enter();
    }
  }
}

/** Returns the permits that one address block may hold: an eighth, at least one, is reserved for others. */
export const maxPermitsPerBlock = (permits: number): number => Math.max(1, permits - Math.max(1, permits >> 3));
