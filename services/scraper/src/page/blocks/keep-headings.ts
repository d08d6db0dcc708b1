import { comparisonKey } from '../text/comparison-key';
import { isHeadingTag, type Block, type KeepPredicate } from './page-blocks';

/** Minimum link density and maximum characters of an entry of a table of contents. */
const minLinkDensity = 0.8;
const maxEntryChars = 200;

/**
 * Keeps headings above kept text that a table of contents repeats: to the model, a repeated text is mostly boilerplate. By
 * cross-validation: WCXB +.0001, required snippets +.0005; for all headings traf −.0006.
 */
export function keepHeadings(blocks: readonly Block[], isKept: KeepPredicate): KeepPredicate {
  const isDroppedHeading = ({ element, dropped, inMain }: Block, index: number): boolean =>
    isHeadingTag(element.tag) && dropped === undefined && inMain && !isKept(index);
  if (!blocks.some(isDroppedHeading)) return isKept;
  const entries = new Set<string>();
  for (const { element, text, linkLength, textLength } of blocks)
    if (textLength <= maxEntryChars && linkLength >= textLength * minLinkDensity && !isHeadingTag(element.tag))
      entries.add(comparisonKey(text));
  const added = new Set<number>();
  for (let index = blocks.length - 2; index >= 0; index -= 1) {
    if (!isDroppedHeading(blocks[index]!, index)) continue;
    const isAboveText = isKept(index + 1) || added.has(index + 1);
    if (isAboveText && entries.has(comparisonKey(blocks[index]!.text))) added.add(index);
  }
  return (index) => isKept(index) || added.has(index);
}
