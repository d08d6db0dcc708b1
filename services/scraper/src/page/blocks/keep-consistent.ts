import type { Element } from '@winnow/markdown';
import type { BlockTreeNode } from './block-tree';
import type { Block, KeepPredicate } from './page-blocks';

/** Minimum number of entries of a row, such as the speeches of a debate. */
const minEntries = 4;
/** Minimum share of the blocks at one place of the entries that are kept, for the others to be kept as well. */
const minKeptShare = 0.5;
/** Maximum share of short blocks at one place that are kept, for them to be dropped: a single "Book now" of many. */
const maxStrayShare = 0.2;
const maxStrayChars = 60;
/** Maximum distance of a block from its entry, and characters of each class on that path. */
const maxDepth = 6;
const maxNameChars = 100;

/**
 * Keeps all blocks at one place of repeated entries where half of them are kept, such as the names of speakers. By
 * cross-validation: WCXB +.0008 and worse in no fold, collections +.003; with a share of .4 +.0007, of .6 +.0004. Forums
 * lose .002, since replies differ more than entries. Drops short ones where most are dropped: traf +.0004, forbidden
 * snippets of WCXB .050 to .049.
 */
export function keepConsistent(blocks: readonly Block[], isKept: KeepPredicate): KeepPredicate {
  const places = new Map<BlockTreeNode, Map<string, { kept: number; indexes: number[] }>>();
  blocks.forEach(({ node, dropped }, index) => {
    if (dropped === 'hidden' || dropped === 'comments' || dropped === 'title') return;
    const place = placeOf(node);
    if (!place) return;
    const byPath = places.get(place.row) ?? new Map<string, { kept: number; indexes: number[] }>();
    places.set(place.row, byPath);
    const group = byPath.get(place.path) ?? { kept: 0, indexes: [] };
    byPath.set(place.path, group);
    group.indexes.push(index);
    if (isKept(index)) group.kept += 1;
  });
  const added = new Set<number>();
  const strays = new Set<number>();
  for (const byPath of places.values())
    for (const { kept, indexes } of byPath.values())
      if (indexes.length >= minEntries) {
        if (kept >= indexes.length * minKeptShare) for (const index of indexes) added.add(index);
        else if (kept > 0 && kept <= indexes.length * maxStrayShare) addStrays(indexes.filter(isKept));
      }
  function addStrays(indexes: readonly number[]): void {
    if (indexes.every((index) => blocks[index]!.textLength < maxStrayChars))
      for (const index of indexes) strays.add(index);
  }
  return (index) => (isKept(index) && !strays.has(index)) || added.has(index);
}

/**
 * Returns the row of entries that a block belongs to, and its place in its entry; undefined for entries themselves.
 * `nameOfEntry` tells entries apart that are no alternatives of each other.
 */
export function placeOf(
  node: BlockTreeNode,
  nameOfEntry: (element: Element) => string = nameOf,
): { row: BlockTreeNode; path: string } | undefined {
  const parts: string[] = [];
  let at: BlockTreeNode = node;
  for (let depth = 0; depth < maxDepth && at.parent; depth += 1, at = at.parent) {
    if (depth > 0 && at.similarSiblings >= minEntries)
      return { row: at.parent, path: [...parts, nameOfEntry(at.element)].join('<') };
    parts.push(nameOf(at.element));
  }
  return undefined;
}

const nameOf = (element: Element): string => `${element.tag}.${element.attribute('class').slice(0, maxNameChars)}`;
