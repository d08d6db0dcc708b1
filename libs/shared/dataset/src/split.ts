import type { DatasetSplit } from '@winnow/contracts';

const buckets = 10_000;

/**
 * Returns the split of a source by its id alone: the same in every export, independent of other sources and of their
 * order. All pairs of a source are in one split, since pairs about one text share their facts.
 * @param testShare expected share of the sources in `test`, 0 to 1
 */
export const splitOf = (id: string, testShare: number): DatasetSplit =>
  hashOf(id) % buckets < Math.round(testShare * buckets) ? 'test' : 'train';

/** FNV-1a with 32 bits over UTF-16 units, with the finalizer of MurmurHash3, so that similar ids are spread. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
