import { hash } from 'node:crypto';
import { isHeading, headingRank, removable, splitBlocks } from './text/content-blocks';

/** A page's content without repeated blocks, and the removed blocks in order. */
export interface WithoutRepeats {
  content: string;
  removed: string[];
}

/** Minimum number of pages: two pages may share a real paragraph. */
const fewestPages = 3;
/** Minimum share of the pages with the block. */
const repeatedShare = 0.6;
/** A page of repeated blocks only is a duplicate, not boilerplate. */
const minKeptShare = 0.5;
/** Maximum number of counted blocks: repeated blocks occur on the first pages already. */
const maxBlocks = 50_000;
/** Pages between two evictions of blocks. */
const evictEvery = 50;

/**
 * Finds the blocks that repeat over most pages of one job: notices, blurbs, calls to act that every page carries.
 * Conservative: paragraphs, single lists and quotes only; headings go only when nothing is left under them; code and tables
 * stay; a page that would lose half its text stays whole. Takes one page at a time and stores no text, so that a job may
 * have any number of pages.
 */
export class RepeatedBlocks {
  private pages = 0;
  private readonly counts = new Map<string, number>();
  /** Pages on which a block may be missing before it can no longer reach its share. */
  private readonly mayMiss: number;

  /** `pageCount`: maximum number of pages to be added. */
  constructor(pageCount: number) {
    this.mayMiss = Math.ceil(pageCount * (1 - repeatedShare));
  }

  /** Counts the blocks of one page's content (light Markdown). */
  add(content: string): void {
    this.pages += 1;
    const mayBeNew = this.pages - 1 <= this.mayMiss;
    for (const key of new Set(splitBlocks(content).filter(removable).map(keyOf))) {
      const count = this.counts.get(key);
      if (count !== undefined) this.counts.set(key, count + 1);
      else if (mayBeNew && this.counts.size < maxBlocks) this.counts.set(key, 1);
    }
    if (this.pages % evictEvery === 0) this.forgetHopeless();
  }

  private forgetHopeless(): void {
    for (const [key, count] of this.counts) if (this.pages - count > this.mayMiss) this.counts.delete(key);
  }

  /** One page's content without the blocks that repeat over all added pages. */
  without(content: string): WithoutRepeats {
    const floor = Math.max(fewestPages, Math.ceil(this.pages * repeatedShare));
    const blocks = splitBlocks(content);
    const gone = blocks.map((block) => removable(block) && (this.counts.get(keyOf(block)) ?? 0) >= floor);
    blocks.forEach((block, at) => {
      if (!isHeading(block) || gone[at]) return;
      const rank = headingRank(block);
      let end = at + 1;
      while (end < blocks.length && !(isHeading(blocks[end]!) && headingRank(blocks[end]!) <= rank)) end += 1;
      if (end > at + 1 && gone.slice(at + 1, end).every(Boolean)) gone[at] = true;
    });
    const removed = blocks.filter((_, at) => gone[at]);
    if (removed.length === 0) return { content, removed: [] };
    const kept = blocks.filter((_, at) => !gone[at]).join('\n\n');
    return kept.length < content.length * minKeptShare ? { content, removed: [] } : { content: kept, removed };
  }
}

/** A 72-bit hash of a block: its text would keep the page in memory. */
function keyOf(block: string): string {
  return hash('sha1', block.toLowerCase().replace(/\s+/g, ' ').trim(), 'base64').slice(0, 12);
}
