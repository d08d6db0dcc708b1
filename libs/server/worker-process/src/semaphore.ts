import { FairLine } from './fair-line';

/**
 * A bounded number of places, given out fairly: the next is for the address block that has the fewest (`FairLine`). Work
 * with the same signal is one job's.
 */
export class Semaphore {
  private taken = 0;
  private readonly line: FairLine<() => void>;

  /** `mostOfOne`: places that one address block may have, so that others find one without waiting for it. */
  constructor(
    private places: number,
    mostOfOne = Infinity,
  ) {
    this.line = new FairLine(mostOfOne);
  }

  /** No place is taken, and nothing waits for one. */
  get idle(): boolean {
    return this.taken === 0 && this.line.length === 0;
  }

  /** Places that the address block of a signal has. */
  takenBy(signal: AbortSignal): number {
    return this.line.runningOf(signal);
  }

  /** From now on so many places; those that are taken stay so. */
  resize(places: number): void {
    this.places = places;
    this.handOut();
  }

  /** Waits for a place and returns what gives it back. Throws the signal's reason when it aborts before. */
  async acquire(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    await this.wait(signal);
    let released = false;
    const release = () => {
      if (released) return;
      released = true;
      this.taken -= 1;
      this.line.ended(signal);
      this.handOut();
    };
    // It may have aborted just as the place was given.
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
        this.line.remove(enter);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.line.add(signal, enter);
      this.handOut();
    });
  }

  private handOut(): void {
    while (this.taken < this.places) {
      const enter = this.line.next();
      if (!enter) return;
      this.taken += 1;
      enter();
    }
  }
}

/** Of so many places, those that one address block may have: the last eighth, one at least, is for others. */
export const withoutReserve = (places: number): number => Math.max(1, places - Math.max(1, places >> 3));
