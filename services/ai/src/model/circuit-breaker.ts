import { CallFailure } from './call-failure';
import { ProblemError } from '@winnow/errors';

export interface BreakerSettings {
  /** Failures in a row after which the server is left alone. */
  readonly failures: number;
  /** Milliseconds it is left alone; then one request is let through. */
  readonly restMs: number;
}

export const breakerDefaults: BreakerSettings = { failures: 8, restMs: 20_000 };

/**
 * Spares a model's server that fails, and its visitors the wait: after several failures in a row every call fails at
 * once, until one trial succeeds. Only the server's own failures count, never refusals or cancels.
 */
export class CircuitBreaker {
  private failures = 0;
  private openUntil = 0;
  private trying = false;

  constructor(
    private readonly settings: BreakerSettings = breakerDefaults,
    private readonly now: () => number = Date.now,
  ) {}

  /** Throws `CallFailure` (refused, `unavailable` with the seconds to wait) while the server is left alone. */
  enter(): void {
    if (this.openUntil === 0) return;
    const rest = this.openUntil - this.now();
    if (rest > 0 || this.trying) throw resting(Math.max(rest, 1_000));
    this.trying = true;
  }

  succeeded(): void {
    this.failures = 0;
    this.openUntil = 0;
    this.trying = false;
  }

  failed(error: unknown): void {
    const isServers = error instanceof CallFailure && error.kind === 'server';
    this.trying = false;
    if (!isServers) return;
    this.failures += 1;
    if (this.failures >= this.settings.failures) this.openUntil = this.now() + this.settings.restMs;
  }
}

function resting(milliseconds: number): CallFailure {
  const retryAfter = Math.ceil(milliseconds / 1_000);
  const message = 'The language model is not answering at the moment. Please try again in a moment.';
  return new CallFailure('refused', new ProblemError('unavailable', message, { retryAfter }));
}
