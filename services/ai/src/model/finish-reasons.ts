import type { Meter } from './meter';

/**
 * Detects answers that a proxy has cut off: answers without a finish reason from a server that otherwise sends one. Some
 * servers send none, or only with some models.
 */
export class FinishReasons {
  /** Kinds of answers (structured or not) for which the server has sent one. */
  private readonly sent = new Set<boolean>();

  /** Records the end of an answer, and returns whether it is complete. */
  isComplete(isStructured: boolean, { finish, hasFinalUsage }: Pick<Meter, 'finish' | 'hasFinalUsage'>): boolean {
    if (finish !== undefined) this.sent.add(isStructured);
    return finish !== undefined || hasFinalUsage || !this.sent.has(isStructured);
  }
}
