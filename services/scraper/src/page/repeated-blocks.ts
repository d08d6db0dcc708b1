import { hash } from 'node:crypto';
import { isHeading, headingLevel, isRemovable, splitBlocks } from './text/content-blocks';

/** A page's content without repeated blocks, and the removed blocks in order. */
export interface DeduplicatedContent {
  content: string;
  removed: string[];
}

/** Minimum pages of a job, since two pages may share a paragraph of their content. */
const minJobPages = 3;
/** Minimum share of pages with a repeated block. */
const minRepeatedShare = 0.6;
/** Minimum share of a page's content that remains; a page of repeated blocks is a duplicate, not boilerplate. */
const minKeptShare = 0.5;
/** Maximum counted blocks; repeated ones occur on the first pages already. */
const maxBlocks = 50_000;
/** Pages between evictions of rare blocks. */
const evictionInterval = 50;

/**
 * Finds the blocks repeated over most pages of one job: notices, blurbs, calls to action. Conservative: only removes
 * paragraphs, single lists and quotes, and headings without remaining text; keeps code and tables, and pages that would
 * lose half of their text. Takes one page at a time and stores no text, so that a job may have any number of pages.
 */
export class RepeatedBlocks {
  private pages = 0;
  private readonly counts = new Map<string, number>();
  /** Number of pages without a block above which it cannot reach its share any more. */
  private readonly maxPagesWithout: number;

  /** @param pageCount maximum number of pages to be added */
  constructor(pageCount: number) {
    this.maxPagesWithout = Math.ceil(pageCount * (1 - minRepeatedShare));
  }

  /** Counts the blocks of one page's content (light Markdown). */
  add(content: string): void {
    this.pages += 1;
    const acceptsNewBlocks = this.pages - 1 <= this.maxPagesWithout;
    for (const key of new Set(splitBlocks(content).filter(isRemovable).map(hashBlock))) {
      const count = this.counts.get(key);
      if (count !== undefined) this.counts.set(key, count + 1);
      else if (acceptsNewBlocks && this.counts.size < maxBlocks) this.counts.set(key, 1);
    }
    if (this.pages % evictionInterval === 0) this.evictRare();
  }

  private evictRare(): void {
    for (const [key, count] of this.counts) if (this.pages - count > this.maxPagesWithout) this.counts.delete(key);
  }

  /** Returns one page's content without the blocks repeated over all added pages. */
  removeRepeated(content: string): DeduplicatedContent {
    const minCount = Math.max(minJobPages, Math.ceil(this.pages * minRepeatedShare));
    const blocks = splitBlocks(content);
    const isRepeated = blocks.map(
      (block) => isRemovable(block) && (this.counts.get(hashBlock(block)) ?? 0) >= minCount,
    );
    blocks.forEach((block, index) => {
      if (!isHeading(block) || isRepeated[index]) return;
      const level = headingLevel(block);
      let end = index + 1;
      while (end < blocks.length && !(isHeading(blocks[end]!) && headingLevel(blocks[end]!) <= level)) end += 1;
      if (end > index + 1 && isRepeated.slice(index + 1, end).every(Boolean)) isRepeated[index] = true;
    });
    const removed = blocks.filter((_, index) => isRepeated[index]);
    if (removed.length === 0) return { content, removed: [] };
    const keptContent = blocks.filter((_, index) => !isRepeated[index]).join('\n\n');
    return keptContent.length < content.length * minKeptShare
      ? { content, removed: [] }
      : { content: keptContent, removed };
  }
}

/** Returns 72 bits of a block's hash, since its text would keep the page in memory. */
function hashBlock(block: string): string {
  return hash('sha1', block.toLowerCase().replace(/\s+/g, ' ').trim(), 'base64').slice(0, 12);
}
