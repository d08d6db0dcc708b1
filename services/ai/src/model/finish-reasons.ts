import type { Meter } from './meter';

/**
 * Consecutive answers without a finish reason after which a server counts as one that sends none: more than the
 * attempts of one call, and fewer failures than the circuit breaker accepts.
 */
const maxMissing = 6;

/**
 * Detects answers that a proxy has cut off: answers without a finish reason from a server that otherwise sends one.
 * Some servers send finish reasons only with some models, or stop after an update.
 */
export class FinishReasons {
  /** Consecutive answers without one, by the kind of answer (structured or not); absent for a server that sends none. */
  private readonly missing = new Map<boolean, number>();

  /** Records the end of an answer, and returns whether it is complete. */
  isComplete(isStructured: boolean, { finish, hasFinalUsage }: Pick<Meter, 'finish' | 'hasFinalUsage'>): boolean {
    const before = this.missing.get(isStructured);
    if (finish !== undefined) this.missing.set(isStructured, 0);
    if (finish !== undefined || hasFinalUsage || before === undefined) return true;
    if (before + 1 < maxMissing) this.missing.set(isStructured, before + 1);
    else this.missing.delete(isStructured);
    return !this.missing.has(isStructured);
  }
}
