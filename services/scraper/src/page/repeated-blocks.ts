import { hash } from 'node:crypto';
import { isHeading, headingRank, removable, splitBlocks } from './text/content-blocks';

/** A page's content without repeated blocks, and the removed blocks in order. */
export interface WithoutRepeats {
  content: string;
  removed: string[];
}

/** Minimum pages of the job, since two pages may share a real paragraph. */
const minPages = 3;
/** Minimum share of the pages with the block. */
const repeatedShare = 0.6;
/** Minimum share of a page that is kept; a page of repeated blocks only is a duplicate, not boilerplate. */
const minKeptShare = 0.5;
/** Maximum blocks that are counted, since repeated blocks occur on the first pages already. */
const maxBlocks = 50_000;
/** Pages between evictions of blocks. */
const evictEvery = 50;

/**
 * Finds the blocks repeated over most pages of one job: notices, blurbs, calls to action. Conservative: only removes
 * paragraphs, single lists and quotes, and headings without remaining text; keeps code and tables, and pages that would
 * lose half of their text. Takes one page at a time and stores no text, so that a job may have any number of pages.
 */
export class RepeatedBlocks {
  private pages = 0;
  private readonly counts = new Map<string, number>();
  /** Maximum pages without the block before it can no longer reach its share. */
  private readonly mayMiss: number;

  /** @param pageCount maximum number of pages to be added */
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

  /** Returns one page's content without the blocks repeated over all added pages. */
  without(content: string): WithoutRepeats {
    const floor = Math.max(minPages, Math.ceil(this.pages * repeatedShare));
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

/** Returns a 72-bit hash of a block, since its text would keep the page in memory. */
function keyOf(block: string): string {
  return hash('sha1', block.toLowerCase().replace(/\s+/g, ' ').trim(), 'base64').slice(0, 12);
}
