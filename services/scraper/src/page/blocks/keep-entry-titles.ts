import { closest, find, type Element } from '@winnow/markdown';
import type { BlockTreeNode } from './block-tree';
import { isLink, type Block, type KeepPredicate } from './page-blocks';

/** Minimum entries of a list of posts, and maximum levels from a text to its entry. */
const minEntries = 3;
const maxLevels = 6;
/** Minimum running text of an excerpt. */
const minProse = 60;
/** Maximum characters of a title, and minimum share of its link. */
const maxTitleChars = 200;
const minLinkShare = 0.8;
/** Maximum levels from a title to the element that is named so, and from its text to the heading around it. */
const maxTitleLevels = 2;
/** Drop reasons of titles: their element is named `header`, or they consist of a link. */
const titleReasons = new Set<string | undefined>([undefined, 'name', 'links', 'bare heading', 'teasers']);

/**
 * Keeps the titles of the entries of a list, such as the posts on the home page of a blog, whose excerpts are kept: without them
 * the excerpts are one text. To the rules they are links, and to the model those of further articles.
 */
export function keepEntryTitles(blocks: readonly Block[], isKept: KeepPredicate): KeepPredicate {
  const added = new Set<number>();
  const withText = entriesWithText(blocks, isKept);
  if (withText.size === 0) return isKept;
  const titled = new Set<BlockTreeNode>();
  blocks.forEach((block, index) => {
    const entry = entriesOf(block.node).find((each) => withText.has(each));
    if (!entry || titled.has(entry) || !isTitle(block)) return;
    titled.add(entry);
    if (index < withText.get(entry)!) added.add(index);
  });
  return (index) => isKept(index) || added.has(index);
}

/** Returns the entries with a kept excerpt, and the index of its first block. */
function entriesWithText(blocks: readonly Block[], isKept: KeepPredicate): ReadonlyMap<BlockTreeNode, number> {
  const first = new Map<BlockTreeNode, number>();
  const rows = new Map<BlockTreeNode, number>();
  blocks.forEach(({ node, proseLength }, index) => {
    if (proseLength < minProse || !isKept(index)) return;
    for (const entry of entriesOf(node)) {
      if (first.has(entry)) continue;
      first.set(entry, index);
      rows.set(entry.parent!, (rows.get(entry.parent!) ?? 0) + 1);
    }
  });
  return new Map([...first].filter(([entry]) => rows.get(entry.parent!)! >= minEntries));
}

/** Returns the repeated elements around a block, the nearest first. */
function entriesOf(node: BlockTreeNode): BlockTreeNode[] {
  const entries: BlockTreeNode[] = [];
  let at: BlockTreeNode = node;
  for (let level = 0; level < maxLevels && at.parent; level += 1, at = at.parent)
    if (level > 0 && at.similarSiblings >= minEntries) entries.push(at);
  return entries;
}

/** Whether a block is a heading, or named a title, and consists of a link to another page. */
function isTitle({ element, dropped, textLength, linkLength }: Block): boolean {
  if (!titleReasons.has(dropped) || textLength > maxTitleChars || linkLength < textLength * minLinkShare) return false;
  const isNamed = ({ tag, words }: Element): boolean => /^h[1-4]$/.test(tag) || words.has('title');
  if (!closest(element, maxTitleLevels, isNamed) && !find(element, isNamed)) return false;
  const link = find(element, isLink) ?? closest(element, maxTitleLevels, isLink);
  return link !== undefined && !/^(?:#|javascript:)/i.test(link.attribute('href'));
}
