import type { extraDeeds } from './calm-visitor';
import type { Hostile } from './hostile';

/** A program that does nothing but use a processor, at a lower priority than the product or at its own. */
export interface BusyProgram {
  readonly isLow: boolean;
}

/** One way of being hostile. */
export interface Way {
  readonly name: string;
  /** What the hostile visitor does, in a few words. */
  readonly title: string;
  /** What the calm visitor does besides, where just that is attacked. */
  readonly extra?: keyof typeof extraDeeds;
  /** A process dies of it: what it had under way is done again, which takes its time; no outcome may be wrong. */
  readonly kills?: boolean;
  /**
   * No attack but a control: programs that have nothing to do with the product keep a processor busy. What the visitor
   * notices of them is the machine's doing.
   */
  readonly control?: readonly BusyProgram[];
  /** Begins; resolves when it is in full swing. What it started continues by itself. */
  readonly attack: (hostile: Hostile) => Promise<void>;
}
