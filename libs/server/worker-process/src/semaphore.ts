/** A bounded number of places, given out in the order in which they are asked for. */
export class Semaphore {
  private taken = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly places: number) {}

  /** Waits for a place and returns what gives it back. Throws the signal's reason when it aborts before. */
  async acquire(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.taken < this.places) this.taken += 1;
    else await this.queue(signal);
    let released = false;
    return () => {
      if (released) return;
      released = true;
      const next = this.waiting.shift();
      // A place handed on stays taken.
      if (next) next();
      else this.taken -= 1;
    };
  }

  private queue(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(enter), 1);
        reject(signal.reason);
      };
      this.waiting.push(enter);
      signal.addEventListener('abort', leave, { once: true });
    });
  }
}
