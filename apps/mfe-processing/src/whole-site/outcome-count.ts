import type { PageOutcome } from '@winnow/contracts';
import { outcomeWords } from '../scrape-content/outcome-words';
import { formatCount } from '../work/words';

/** Returns the count of pages of an outcome within a sentence: "1 not found". */
export function outcomeCount(outcome: string, count: number): string {
  const words = outcomeWords[outcome as PageOutcome] ?? outcome;
  return `${formatCount(count)} ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}
