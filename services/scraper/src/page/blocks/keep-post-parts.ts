import { closest, type Element } from '@winnow/markdown';
import { isQuotation } from './author-mark';
import type { Block, KeepPredicate } from './page-blocks';

/** Minimum running text of a kept paragraph of the post. */
const minProse = 15;
/** Maximum levels from a text to the body of its post. */
const maxLevels = 8;
/** Reasons of the rules that do not apply inside of a post. */
const ignoredReasons: ReadonlySet<string | undefined> = new Set([undefined, 'comments', 'links']);

/**
 * Keeps the items of lists and the tables in the posts of a forum that schema.org data marks and of which a paragraph is
 * kept, since the model may be uncertain of them. Quotations repeat other posts.
 */
export function keepPostParts(blocks: readonly Block[], isKept: KeepPredicate): KeepPredicate {
  const bodies = new Set<Element>();
  blocks.forEach(({ element, proseLength }, index) => {
    const body = proseLength >= minProse && isKept(index) ? bodyOf(element) : undefined;
    if (body) bodies.add(body);
  });
  if (bodies.size === 0) return isKept;
  return (index) => {
    if (isKept(index)) return true;
    const { element, dropped } = blocks[index]!;
    if (!ignoredReasons.has(dropped)) return false;
    // The list of the posts is around their bodies.
    const part = closest(element, maxLevels, (each) => isListOrTable(each) || isBody(each));
    if (!part || isBody(part) || closest(element, maxLevels, isQuotation)) return false;
    const body = bodyOf(element);
    return body !== undefined && bodies.has(body);
  };
}

const isListOrTable = ({ tag }: Element): boolean => tag === 'li' || tag === 'table';
const isBody = (element: Element): boolean => element.attribute('itemprop') === 'text';
const bodyOf = (element: Element): Element | undefined => closest(element, maxLevels, isBody);
