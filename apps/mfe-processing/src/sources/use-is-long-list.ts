import { useState } from 'react';
import { useOperation } from '../operation/use-operation';
import { scrapeContentKey } from '../scrape-content/scrape-content.mutation';

/** Number of cards from which they are shown as rows. */
const many = 60;

/**
 * Hook: whether the number of cards, including those of a running extraction, is large enough for rows. Stays true
 * while there are cards, so that the layout does not change while the visitor reads.
 */
export function useIsLongList(count: number): boolean {
  const extraction = useOperation(scrapeContentKey);
  const expected = extraction?.status === 'running' ? extraction.progress.total : 0;
  const [isLongList, setIsLongList] = useState(false);
  const isNow = isLongList || Math.max(count, expected) >= many;
  if (isNow !== isLongList) setIsLongList(isNow);
  return isNow;
}
