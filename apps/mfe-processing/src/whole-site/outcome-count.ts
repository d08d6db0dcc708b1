import { formatCount } from '@winnow/browser';
import type { PageOutcome } from '@winnow/contracts';
import { outcomeLabels } from '../scrape-content/outcome-labels';

/** Returns the count of pages of an outcome within a sentence: "1 not found". */
export function outcomeCount(outcome: string, count: number): string {
  const words = outcomeLabels[outcome as PageOutcome] ?? outcome;
  return `${formatCount(count)} ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}
