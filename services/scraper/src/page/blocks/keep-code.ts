import { closest, type Element, isInside } from '@winnow/markdown';
import type { Block, KeepPredicate } from './page-blocks';

/** Minimum running text of a paragraph beside code, or above its label. */
const minProse = 60;
/** Maximum levels from code or a quotation to the element with both. */
const maxLevels = 3;

/**
 * Keeps code and quotations before or after a kept paragraph of the same post or section, since the model may be uncertain
 * of them. In a forum, quotations of other posts are no repeats. By cross-validation: forums +.001, aeb and traf +.0004.
 */
export function keepCode(blocks: readonly Block[], isKept: KeepPredicate, isForum: boolean): KeepPredicate {
  const added = new Set<number>();
  blocks.forEach(({ element, dropped }, index) => {
    const isQuotedPost = isForum && dropped === 'repeat';
    if (isKept(index) || (dropped !== undefined && dropped !== 'comments' && !isQuotedPost)) return;
    const outer = element.tag === 'pre' && !isQuotedPost ? element : quoteAround(element);
    if (!outer) return;
    const section = ancestorOf(outer, maxLevels);
    const isBesideText = [index - 2, index - 1, index + 1].some(
      (beside) => isKeptText(beside) && isInside(blocks[beside]!.element, section),
    );
    if (isBesideText) added.add(index);
  });
  function isKeptText(index: number): boolean {
    const block = blocks[index];
    return block !== undefined && block.proseLength >= minProse && (isKept(index) || added.has(index));
  }
  return (index) => isKept(index) || added.has(index);
}

/** Returns the quotation that an element is part of. A signature may be marked as one. */
function quoteAround(element: Element): Element | undefined {
  const quote = closest(element, maxLevels, ({ tag }) => tag === 'blockquote');
  return quote?.words.has('signature') ? undefined : quote;
}

function ancestorOf(element: Element, levels: number): Element {
  let at = element;
  for (let level = 0; at.parent && level < levels; level += 1) at = at.parent;
  return at;
}
