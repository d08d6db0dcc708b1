import { closest, type Element } from '@winnow/markdown';
import type { Block, KeepPredicate } from './page-blocks';

/** Maximum blocks and characters of a hero section. */
const maxBlocks = 6;
const maxChars = 500;
/** Maximum levels from a block to the section around it. */
const maxLevels = 8;
const sectionTags = new Set(['header', 'section', 'nav', 'form']);
/** Drop reasons of text in a hero section: `header`, `masthead` and `banner` are names of menus as well. */
const heroReasons = new Set<string | undefined>([undefined, 'name', 'title', 'bare heading']);

/**
 * Keeps the first-level heading in the first section of a page (the hero) with the text below it, up to kept text. The
 * rules and the model take it for the site's header. Links, which are its buttons, are left as they are.
 */
export function keepHero(blocks: readonly Block[], isKept: KeepPredicate): KeepPredicate {
  const first = blocks.findIndex(({ element }) => element.tag === 'h1');
  const section = first < 0 ? undefined : sectionOf(blocks[first]!.element);
  if (!section || section.tag === 'nav') return isKept;
  const added = new Set<number>();
  let length = 0;
  for (const [offset, block] of blocks.slice(first, first + maxBlocks).entries()) {
    const isEnd = offset > 0 && isKept(first + offset);
    length += block.textLength;
    if (isEnd || length > maxChars || !heroReasons.has(block.dropped) || sectionOf(block.element) !== section) break;
    if (block.linkLength * 2 < block.textLength) added.add(first + offset);
  }
  return (index) => isKept(index) || added.has(index);
}

const sectionOf = (element: Element): Element | undefined =>
  closest(element, maxLevels, ({ tag }) => sectionTags.has(tag));
