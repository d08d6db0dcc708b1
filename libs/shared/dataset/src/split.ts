import type { DatasetSplit } from '@winnow/contracts';

const buckets = 10_000;

/**
 * Returns the split of each source by its id: the same in every export, independent of other sources and of their order.
 * All pairs of a source are in one split, since pairs about one text share their facts. The exception is a dataset of few
 * sources, none of which would be in `test` by chance: if the share is at least one source, the nearest one is.
 * @param ids ids of all sources of the dataset
 * @param testShare expected share of the sources in `test`, 0 to 1
 */
export function splitsOf(ids: readonly string[], testShare: number): (id: string) => DatasetSplit {
  const share = Math.round(testShare * buckets);
  const [nearest] = testCandidates(ids, testShare);
  return (id) => (placeOf(id) < share || id === nearest ? 'test' : 'train');
}

/**
 * Returns the ids of the sources in the order in which they are for tests, those that are by chance first: the first one
 * with pairs is. Empty if the share is less than one source.
 */
export function testCandidates(ids: readonly string[], testShare: number): string[] {
  const unique = [...new Set(ids)];
  const isWanted = unique.length * testShare >= 1 && unique.length > 1;
  return isWanted ? unique.toSorted((one, other) => placeOf(one) - placeOf(other)) : [];
}

const placeOf = (id: string): number => hashOf(id) % buckets;

/** FNV-1a with 32 bits over UTF-16 units, with the finalizer of MurmurHash3, so that similar ids are spread. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
