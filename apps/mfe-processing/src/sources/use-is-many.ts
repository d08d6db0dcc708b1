import { useState } from 'react';
import { useOperation } from '../operation/use-operation';
import { scrapeContentKey } from '../scrape-content/scrape-content.mutation';

/** Cards from which each is a row. */
const many = 60;

/**
 * Hook: whether there are so many cards, or will be once the extraction that runs is through, that each is a row. It stays so
 * while there are cards: what is being read must not change its shape under the reader's eyes.
 */
export function useIsMany(count: number): boolean {
  const extraction = useOperation(scrapeContentKey);
  const expected = extraction?.status === 'running' ? extraction.progress.total : 0;
  const [isMany, setIsMany] = useState(false);
  const isNow = isMany || Math.max(count, expected) >= many;
  if (isNow !== isMany) setIsMany(isNow);
  return isNow;
}
