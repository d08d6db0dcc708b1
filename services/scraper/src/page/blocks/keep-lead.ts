import { comparisonKey } from '../text/comparison-key';
import { isParagraph, type Block, type KeepPredicate } from './page-blocks';

/** Minimum characters of a lead: shorter ones are lines below the headline, which the sets do not count as text. */
const minLeadChars = 140;
/** Characters in which a lead and the page's description agree. */
const comparedChars = 50;
/** Characters of a text that contain so many letters and digits. */
const maxStartChars = 4 * comparedChars;

/**
 * Keeps the first paragraph of an article, which is often outside of its body: a long text before all that is kept which
 * the page repeats as its description. By cross-validation: traf +.001, other sets 0.
 */
export function keepLead(blocks: readonly Block[], isKept: KeepPredicate, description: string): KeepPredicate {
  const start = comparisonKey(description).slice(0, comparedChars);
  if (start.length < comparedChars) return isKept;
  const first = blocks.findIndex((block, index) => isKept(index) && isParagraph(block));
  const hasStart = ({ text }: Block): boolean => comparisonKey(text.slice(0, maxStartChars)).startsWith(start);
  if (first < 0 || blocks.some((block, index) => isKept(index) && hasStart(block))) return isKept;
  const isLead = (block: Block): boolean =>
    block.textLength >= minLeadChars &&
    block.linkLength < block.textLength / 3 &&
    block.dropped !== 'hidden' &&
    hasStart(block);
  const lead = blocks.slice(0, first).findIndex(isLead);
  return (index) => index === lead || isKept(index);
}
