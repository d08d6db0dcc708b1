import type { Element } from '@winnow/markdown';
import type { PageState } from '../page-state';

/** A rule that drops blocks inside the chosen content. */
export interface Cleaner {
  readonly name: string;
  /** Whether it applies to documentation, in which lists of links and the title's heading are content. */
  readonly appliesToDocs: boolean;
  /** Marks elements below `main` as dropped. */
  readonly run: (main: Element, state: PageState) => void;
}
