import { signatureOf, type BlockTreeNode } from './block-tree';
import { placeOf } from './keep-consistent';
import type { Block, KeepPredicate } from './page-blocks';

/** Minimum entries with the same link at the same place, and their minimum share of the entries that have any there. */
const minEntries = 4;
const minSameShare = 0.8;
/** Maximum characters of such a link. */
const maxLabelChars = 30;

/**
 * Drops links of one text that the entries of a list have in common: "Add to cart", "Quick view", "Read more" say nothing
 * about an entry. On WCXB's development pages listings +.002, collections +.002, forbidden snippets −.0003; with texts
 * outside of links collections lose .003, since a brand is a text as well.
 */
export function dropRepeatedLabels(blocks: readonly Block[], isKept: KeepPredicate): KeepPredicate {
  const places = new Map<BlockTreeNode, Map<string, number[]>>();
  blocks.forEach(({ node, textLength, linkLength }, index) => {
    if (textLength > maxLabelChars || linkLength < textLength || !isKept(index)) return;
    // Further classes of an entry are its number, category and position.
    const place = placeOf(node, signatureOf);
    if (!place) return;
    const byPath = places.get(place.row) ?? new Map<string, number[]>();
    places.set(place.row, byPath);
    const indexes = byPath.get(place.path) ?? [];
    byPath.set(place.path, indexes);
    indexes.push(index);
  });
  const dropped = new Set<number>();
  for (const byPath of places.values())
    for (const indexes of byPath.values())
      for (const same of Map.groupBy(indexes, (index) => blocks[index]!.text).values())
        if (same.length >= Math.max(minEntries, indexes.length * minSameShare))
          for (const index of same) dropped.add(index);
  return (index) => isKept(index) && !dropped.has(index);
}
