/** Failures in a row after which a way is left alone, and for how long (milliseconds). */
const mostFailures = 5;
const rest = 60_000;

/** Leaves a way alone for a while that keeps failing, so that visitors do not wait for it in vain. */
export class CircuitBreaker {
  private failures = 0;
  private openUntil = 0;

  constructor(private readonly now: () => number = Date.now) {}

  /** Whether the way is left alone. */
  get isOpen(): boolean {
    return this.now() < this.openUntil;
  }

  succeeded(): void {
    this.failures = 0;
  }

  failed(): void {
    this.failures += 1;
    if (this.failures < mostFailures) return;
    this.failures = 0;
    this.openUntil = this.now() + rest;
  }
}
