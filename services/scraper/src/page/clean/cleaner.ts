import type { Element } from '@winnow/markdown';
import type { PageState } from '../page-state';

/** One rule that leaves out blocks inside the chosen content. */
export interface Cleaner {
  readonly name: string;
  /** Also for documentation, where lists of links and the title's heading are content. */
  readonly forReference: boolean;
  /** Marks elements below `main` as dropped. */
  readonly run: (main: Element, state: PageState) => void;
}
