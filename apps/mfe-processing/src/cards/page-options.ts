import type { PageAction, PageSelectors, PageWait } from '@winnow/contracts';

/** Options by which a page is read, and read again. */
export interface PageOptions {
  /** Parts of the page to read. */
  selectors?: PageSelectors;
  /** What to wait for before. */
  waitFor?: PageWait;
  /** What to do with the page before that. */
  actions?: PageAction[];
}

/** Returns the options of a card or a selection. */
export const pageOptionsOf = ({ selectors, waitFor, actions }: PageOptions): PageOptions => ({
  ...(selectors && { selectors }),
  ...(waitFor && { waitFor }),
  ...(actions && { actions }),
});
