import type { extraSteps } from './calm-visitor';
import type { Hostile } from './hostile';

/** A program that keeps a processor busy, at a lower priority than the product or at the same one. */
export interface BusyProgram {
  readonly isLow: boolean;
}

/** One attack. */
export interface Attack {
  readonly name: string;
  /** Short description of what the hostile visitor does. */
  readonly title: string;
  /** Additional step of the calm visitor, for attacks on that part of the product. */
  readonly extra?: keyof typeof extraSteps;
  /** Whether the attack kills a process: its active work is retried, which takes time, but no outcome may be wrong. */
  readonly kills?: boolean;
  /**
   * Makes this a control instead of an attack: programs unrelated to the product keep processors busy, and show the
   * effect of the machine's load.
   */
  readonly control?: readonly BusyProgram[];
  /** Starts the attack; resolves when it is at full load. It continues until the process ends. */
  readonly start: (hostile: Hostile) => Promise<void>;
}
