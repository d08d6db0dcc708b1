import type { Meter } from './meter';

/** Finish reason of a stream that ends with `[DONE]` without one. */
export const unstated = 'unstated';
/**
 * Consecutive answers that end with `[DONE]` without a finish reason after which a server counts as one that sends none:
 * more than the attempts of one call, and fewer failures than the circuit breaker accepts.
 */
const maxUnstated = 6;

/**
 * Detects answers that a proxy has cut off: answers without an end from a server that otherwise sends one. `[DONE]` alone
 * is an end only of a server that sends no finish reasons, or only with some models: some proxies (One API) send it after
 * a connection that was lost, too.
 */
export class FinishReasons {
  /** Kinds of answers (structured or not) that have had an end. */
  private readonly ended = new Set<boolean>();
  /** Consecutive answers without a stated reason, by kind; absent for a server that states none. */
  private readonly unstated = new Map<boolean, number>();

  /** Records the end of an answer, and returns whether it is complete. */
  isComplete(isStructured: boolean, { finish, hasFinalUsage }: Pick<Meter, 'finish' | 'hasFinalUsage'>): boolean {
    if (finish === undefined) return hasFinalUsage || !this.ended.has(isStructured);
    this.ended.add(isStructured);
    if (finish !== unstated) this.unstated.set(isStructured, 0);
    const before = this.unstated.get(isStructured);
    if (finish !== unstated || hasFinalUsage || before === undefined) return true;
    if (before + 1 < maxUnstated) this.unstated.set(isStructured, before + 1);
    else this.unstated.delete(isStructured);
    return !this.unstated.has(isStructured);
  }
}
