import type { Page, ResponseOf } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';

/** Returns the page of a request for one. Throws `no-text` with the reason why it could not be read. */
export function onlyPageOf({ pages, failed }: ResponseOf<'scrape-content'>): Page {
  const [page] = pages;
  if (!page) throw new ProblemError('no-text', failed?.[0]?.message);
  return page;
}
