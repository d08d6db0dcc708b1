import type { extraDeeds } from './calm-visitor';
import type { Hostile } from './hostile';

/** One way of being hostile. */
export interface Way {
  readonly name: string;
  /** What the hostile visitor does, in a few words. */
  readonly title: string;
  /** What the calm visitor does besides, where just that is attacked. */
  readonly extra?: keyof typeof extraDeeds;
  /** A process dies of it: what it had under way is done again, which takes its time; no outcome may be wrong. */
  readonly kills?: boolean;
  /** Begins; resolves when it is in full swing. What it started goes on by itself. */
  readonly attack: (hostile: Hostile) => Promise<void>;
}
