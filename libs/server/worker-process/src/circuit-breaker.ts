export interface BreakerSettings {
  /** Consecutive failures after which the breaker opens. */
  readonly failures: number;
  /** Milliseconds it stays open; then it is half-open for one trial request. */
  readonly resetTimeoutMs: number;
}

/**
 * Circuit breaker: after several consecutive failures `enter` rejects every request immediately until a trial succeeds.
 * A request that entered ends with `succeeded`, `failed` (a server error) or `released` (inconclusive: rejected,
 * cancelled).
 */
export class CircuitBreaker {
  private failures = 0;
  private openUntil = 0;
  private trying = false;

  constructor(
    private readonly settings: BreakerSettings,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Returns the milliseconds until the next attempt, at least a second; 0 admits this request. */
  enter(): number {
    if (this.openUntil === 0) return 0;
    const rest = this.openUntil - this.now();
    if (rest > 0 || this.trying) return Math.max(rest, 1_000);
    this.trying = true;
    return 0;
  }

  succeeded(): void {
    this.failures = 0;
    this.openUntil = 0;
    this.trying = false;
  }

  failed(): void {
    this.trying = false;
    this.failures += 1;
    if (this.failures >= this.settings.failures) this.openUntil = this.now() + this.settings.resetTimeoutMs;
  }

  released(): void {
    this.trying = false;
  }
}
